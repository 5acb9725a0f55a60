import { parseDomain } from '../../lib/domain.ts'
import { domainOfEmail } from '../../mail/address-parts.ts'
import type { KnownMailbox } from '../../model/domain-facts.ts'
import type { MailboxVerdict } from '../../model/mailbox-verdict.ts'
import { asyncCommit } from '../async-commit.ts'
import type { Database } from '../database.ts'
import { suppressionVersion } from '../privacy/suppressions.ts'

/** A row to write, unless the suppression list is no longer the one it was checked against. */
export type FactRow<F> = { readonly fact: F; readonly version: number; readonly lifetimeMs: number }

export type CatchAllFact = {
  readonly domain: string
  readonly isCatchAll: boolean
  readonly learntAtMs: number
}

/** More mailboxes of one firm teach nothing more about its pattern, and bound what reading them costs. */
export const mailboxesMax = 2_000

// A greylisted address is let in after minutes, a busy server has time again by the evening.
const unknownLifetimeMs = 6 * 3_600_000

/** The registrable domain: a firm's mailboxes teach its pattern, below whichever name they are. */
export function registrableDomainOfEmail(email: string): string {
  const host = domainOfEmail(email)
  return parseDomain(host)?.registrable ?? host
}

/**
 * A verdict that tells something is replaced only by a later one that tells something, or when its time is over.
 * All writers here give the version of the suppression list; rows checked against another one are not written.
 */
export async function writeVerdicts(
  db: Database,
  rows: readonly FactRow<MailboxVerdict>[],
): Promise<number[]> {
  const latest = lastOfEach(rows, ({ email }) => email, outranks)
  return versionsOf(
    rows,
    db.query(
      `WITH ${asyncCommit}, state AS MATERIALIZED (SELECT ${suppressionVersion} AS version FROM unsynced),
     written AS (
       INSERT INTO mailbox_verdicts AS v
              (domain, email, status, reason, mail_host_class, prover, checked_at, expires_at)
       SELECT r.domain, r.email, r.status, r.reason, r.mail_host_class, r.prover,
              to_timestamp(r.checked_at_ms / 1000), to_timestamp(r.expires_at_ms / 1000)
         FROM state, unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
                $7::float8[], $8::float8[], $9::bigint[])
              AS r(domain, email, status, reason, mail_host_class, prover, checked_at_ms, expires_at_ms, version)
        WHERE r.version = state.version
        ORDER BY r.domain COLLATE "C", r.email COLLATE "C"
       ON CONFLICT (domain, email) DO UPDATE
          SET status = excluded.status, reason = excluded.reason,
              mail_host_class = excluded.mail_host_class, prover = excluded.prover,
              checked_at = excluded.checked_at, expires_at = excluded.expires_at
        WHERE CASE WHEN (v.status <> 'unknown' AND v.expires_at > now()) = (excluded.status <> 'unknown')
                   THEN v.checked_at <= excluded.checked_at
                   ELSE excluded.status <> 'unknown' END
     )
     SELECT version FROM state`,
      [
        // Not the registrable domain: a mail server speaks for one name only.
        latest.map(({ fact }) => domainOfEmail(fact.email)),
        latest.map(({ fact }) => fact.email),
        latest.map(({ fact }) => fact.status),
        latest.map(({ fact }) => fact.reason),
        latest.map(({ fact }) => fact.mailHostClass),
        latest.map(({ fact }) => fact.prover),
        latest.map(({ fact }) => fact.checkedAtMs),
        latest.map((row) => row.fact.checkedAtMs + lifetimeOf(row)),
        latest.map(({ version }) => version),
      ],
      'facts.write-verdicts',
    ),
  )
}

function lifetimeOf({ fact, lifetimeMs }: FactRow<MailboxVerdict>): number {
  return fact.status === 'unknown' ? Math.min(lifetimeMs, unknownLifetimeMs) : lifetimeMs
}

function outranks(next: MailboxVerdict, kept: MailboxVerdict): boolean {
  const [isConclusive, wasConclusive] = [next.status !== 'unknown', kept.status !== 'unknown']
  return isConclusive === wasConclusive ? next.checkedAtMs >= kept.checkedAtMs : isConclusive
}

/** A name once learnt stays when the mailbox is met again without one. */
export async function writeMailboxes(
  db: Database,
  rows: readonly FactRow<KnownMailbox>[],
): Promise<number[]> {
  const latest = lastOfEach(
    rows,
    ({ email }) => email,
    (next, kept) => next.personName !== null || kept.personName === null,
  )
  return versionsOf(
    rows,
    db.query(
      `WITH ${asyncCommit}, state AS MATERIALIZED (SELECT ${suppressionVersion} AS version FROM unsynced),
     written AS (
       INSERT INTO mailboxes AS m (domain, email, person_name, source, learnt_at, expires_at)
       SELECT r.domain, r.email, r.person_name, r.source,
              to_timestamp(r.learnt_at_ms / 1000), to_timestamp(r.expires_at_ms / 1000)
         FROM state, unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::float8[], $6::float8[],
                $7::bigint[])
              AS r(domain, email, person_name, source, learnt_at_ms, expires_at_ms, version)
        WHERE r.version = state.version
          AND ((SELECT count(*) FROM (
                  SELECT 1 FROM mailboxes o WHERE o.domain = r.domain LIMIT $8) o) < $8
               OR EXISTS (SELECT 1 FROM mailboxes o WHERE o.domain = r.domain AND o.email = r.email))
        ORDER BY r.domain COLLATE "C", r.email COLLATE "C"
       ON CONFLICT (domain, email) DO UPDATE
          SET person_name = coalesce(excluded.person_name, m.person_name), source = excluded.source,
              learnt_at = excluded.learnt_at, expires_at = excluded.expires_at
        WHERE m.learnt_at <= excluded.learnt_at
     )
     SELECT version FROM state`,
      [
        latest.map(({ fact }) => registrableDomainOfEmail(fact.email)),
        latest.map(({ fact }) => fact.email),
        latest.map(({ fact }) => fact.personName),
        latest.map(({ fact }) => fact.source),
        latest.map(({ fact }) => fact.learntAtMs),
        latest.map((row) => row.fact.learntAtMs + row.lifetimeMs),
        latest.map(({ version }) => version),
        mailboxesMax,
      ],
      'facts.write-mailboxes',
    ),
  )
}

export async function writeCatchAlls(
  db: Database,
  rows: readonly FactRow<CatchAllFact>[],
): Promise<number[]> {
  const latest = lastOfEach(
    rows,
    ({ domain }) => domain,
    (next, kept) => next.learntAtMs >= kept.learntAtMs,
  )
  return versionsOf(
    rows,
    db.query(
      `WITH ${asyncCommit}, state AS MATERIALIZED (SELECT ${suppressionVersion} AS version FROM unsynced),
     written AS (
       INSERT INTO mail_domains AS d (domain, is_catch_all, learnt_at, expires_at)
       SELECT r.domain, r.is_catch_all, to_timestamp(r.learnt_at_ms / 1000),
              to_timestamp(r.expires_at_ms / 1000)
         FROM state, unnest($1::text[], $2::bool[], $3::float8[], $4::float8[], $5::bigint[])
              AS r(domain, is_catch_all, learnt_at_ms, expires_at_ms, version)
        WHERE r.version = state.version
        ORDER BY r.domain COLLATE "C"
       ON CONFLICT (domain) DO UPDATE
          SET is_catch_all = excluded.is_catch_all, learnt_at = excluded.learnt_at,
              expires_at = excluded.expires_at
        WHERE d.learnt_at <= excluded.learnt_at
     )
     SELECT version FROM state`,
      [
        latest.map(({ fact }) => fact.domain),
        latest.map(({ fact }) => fact.isCatchAll),
        latest.map(({ fact }) => fact.learntAtMs),
        latest.map((row) => row.fact.learntAtMs + row.lifetimeMs),
        latest.map(({ version }) => version),
      ],
      'facts.write-catch-alls',
    ),
  )
}

/** One statement may change a row only once. */
export function lastOfEach<F>(
  rows: readonly FactRow<F>[],
  keyOf: (fact: F) => string,
  replaces: (next: F, kept: F) => boolean,
): FactRow<F>[] {
  const kept = new Map<string, FactRow<F>>()
  for (const row of rows) {
    const present = kept.get(keyOf(row.fact))
    if (!present || replaces(row.fact, present.fact)) kept.set(keyOf(row.fact), row)
  }
  return [...kept.values()]
}

export async function versionsOf(
  rows: readonly unknown[],
  written: Promise<{ version: number }[]>,
): Promise<number[]> {
  const [state] = await written
  return rows.map(() => state?.version ?? 0)
}
