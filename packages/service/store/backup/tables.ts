/**
 * `money`: accounts, keys, balances, the suppression list and the answers that accounts have paid for. `all`: also what
 * the service has learnt and could find again.
 */
export const backupScopes = ['all', 'money'] as const
export type BackupScope = (typeof backupScopes)[number]

export type KnownTable = {
  readonly name: string
  /** The smallest scope that holds the table; `none`: its rows describe running processes, or this database itself. */
  readonly scope: BackupScope | 'none'
  /** SQL that is true for the rows that are kept; the others are left out. */
  readonly kept?: string
  /** SQL by column, for columns whose value is not that of the row. */
  readonly values?: Readonly<Record<string, string>>
}

/**
 * Every table of the service. A table refers only to tables that stand before it, so that rows can be loaded in this
 * order. Names of tables reach SQL from here only, never from a file.
 */
export const knownTables: readonly KnownTable[] = [
  // Credits held by searches under way are available again: the processes do not exist where the backup is restored.
  { name: 'accounts', scope: 'money', values: { held: '0' } },
  { name: 'api_keys', scope: 'money' },
  { name: 'email_changes', scope: 'money' },
  { name: 'sign_in_origins', scope: 'money' },
  { name: 'ledger', scope: 'money' },
  { name: 'ledger_sums', scope: 'money' },
  { name: 'ledger_sums_fill', scope: 'money' },
  // Payments; attempts under way are looked up at Stripe after a restore.
  { name: 'billing_customers', scope: 'money' },
  { name: 'payments', scope: 'money' },
  { name: 'payment_reversals', scope: 'money' },
  { name: 'auto_topups', scope: 'money' },
  // Without this table accounts would pay again for answers they have paid for.
  { name: 'lookups', scope: 'money' },
  // The evidence of an account's own answers goes with them.
  { name: 'lookup_evidence', scope: 'money' },
  { name: 'rosters', scope: 'money' },
  // The files of accounts, and their outcomes.
  { name: 'bulk_files', scope: 'money' },
  { name: 'bulk_rows', scope: 'money' },
  { name: 'lookup_counts', scope: 'money' },
  // Jobs under way go on after a restore: their results so far are in the caches of their accounts.
  { name: 'account_jobs', scope: 'money' },
  { name: 'account_job_counts', scope: 'money' },
  { name: 'job_webhooks', scope: 'money' },
  { name: 'webhook_secrets', scope: 'money' },
  // A claim whose request is under way belongs to a process, so it is left out.
  { name: 'requests', scope: 'money', kept: `state = 'done'` },
  { name: 'secrets', scope: 'money' },
  { name: 'suppressions', scope: 'money' },
  { name: 'suppression_state', scope: 'money' },
  { name: 'operator_actions', scope: 'money' },
  // The operator's own money: today's spending with providers.
  { name: 'provider_records', scope: 'money' },
  { name: 'provider_budgets', scope: 'money' },
  { name: 'provider_standings', scope: 'all' },
  { name: 'provider_tickets', scope: 'all' },
  { name: 'provider_claims', scope: 'all' },
  { name: 'pattern_hints', scope: 'all' },
  { name: 'known_results', scope: 'all' },
  { name: 'company_imports', scope: 'all' },
  { name: 'companies', scope: 'all' },
  { name: 'company_findings', scope: 'all' },
  { name: 'imported_contacts', scope: 'all' },
  { name: 'contact_opt_outs', scope: 'all' },
  { name: 'site_crawls', scope: 'all' },
  // Pictures are fetched again.
  { name: 'logos', scope: 'none' },
  { name: 'mail_domains', scope: 'all' },
  { name: 'mailbox_verdicts', scope: 'all' },
  { name: 'mailboxes', scope: 'all' },
  { name: 'oauth_clients', scope: 'all' },
  // A permission that was revoked since the backup must not be valid again.
  { name: 'oauth_grants', scope: 'none' },
  { name: 'oauth_tokens', scope: 'none' },
  { name: 'agent_registrations', scope: 'none' },
  // Without this table the lists of Stripe are read from further back.
  { name: 'billing_scans', scope: 'none' },
  { name: 'stripe_events', scope: 'none' },
  { name: 'company_stage', scope: 'none' },
  { name: 'processes', scope: 'none' },
  { name: 'holds', scope: 'none' },
  { name: 'mail_host_turns', scope: 'none' },
  // A restore must not sign a browser in again that was signed out since.
  { name: 'browser_sessions', scope: 'none' },
  { name: 'mail_links', scope: 'none' },
  { name: 'trial_origins', scope: 'none' },
  { name: 'backups', scope: 'none' },
  // The audit begins anew after a restore.
  { name: 'audit_places', scope: 'none' },
  { name: 'audit_mismatches', scope: 'none' },
  // The head of the backup has its content, and a restore applies the migrations themselves.
  { name: 'schema_migrations', scope: 'none' },
]

/** Returns true when a backup of this scope holds the table. */
export function isInScope(table: KnownTable, scope: BackupScope): boolean {
  return table.scope === 'money' || table.scope === scope
}
