import { parseScopes, type Scope } from '@enricher/contract/scopes'

/** The account and scopes that a registration acts with. */
export type RegistrationHolder = {
  readonly registrationId: string
  /** Null: the registration was not claimed. */
  readonly accountId: string | null
  /** The scopes that the registration has once it is claimed. */
  readonly scopes: readonly Scope[]
}

export type RegistrationRow = {
  readonly id: string
  readonly account_id: string | null
  readonly scope: string
}

/** Returns the account and scopes of a row. */
export function holderOf({ id, account_id, scope }: RegistrationRow): RegistrationHolder {
  return { registrationId: id, accountId: account_id, scopes: parseScopes(scope) }
}

/** Returns SQL that is true while a registration `r` is valid. */
export function isValidAt(now: string): string {
  return `r.expires_at > ${now} AND (r.account_id IS NULL OR EXISTS (
    SELECT 1 FROM oauth_grants g WHERE g.id = r.id AND g.expires_at > ${now}))`
}
