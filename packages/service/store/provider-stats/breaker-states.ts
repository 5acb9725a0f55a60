import type { ProviderName } from '@enricher/engine/model/provider-catalog'
import type { BreakerState } from '@enricher/engine/model/provider-stats'
import type { Database } from '../database.ts'

/** Stores a breaker state unless a later one is stored. `Infinity` is PostgreSQL's own `infinity`. */
export async function writeBreakerState(
  db: Database,
  provider: ProviderName,
  breakerState: BreakerState,
): Promise<void> {
  await db.query(
    `INSERT INTO provider_standings AS s
            (provider, failures_in_row, closed_until, fault, key_digest, changed_at)
     VALUES ($1, $2, to_timestamp($3::float8 / 1000), $4, $5, to_timestamp($6::float8 / 1000))
     ON CONFLICT (provider) DO UPDATE
        SET failures_in_row = excluded.failures_in_row, closed_until = excluded.closed_until,
            fault = excluded.fault, key_digest = excluded.key_digest, changed_at = excluded.changed_at
      WHERE s.changed_at <= excluded.changed_at`,
    [
      provider,
      breakerState.failuresInRow,
      breakerState.openUntilMs,
      breakerState.fault,
      breakerState.keyDigest,
      breakerState.changedAtMs,
    ],
    'providers.write-breaker-state',
  )
}

/** Reads the breaker state of every provider that has one. */
export async function readBreakerStates(
  db: Database,
): Promise<ReadonlyMap<ProviderName, BreakerState>> {
  const rows = await db.query<BreakerState & { readonly provider: ProviderName }>(
    `SELECT provider, failures_in_row AS "failuresInRow", fault, key_digest AS "keyDigest",
            round(extract(epoch FROM closed_until) * 1000)::float8 AS "openUntilMs",
            round(extract(epoch FROM changed_at) * 1000)::float8 AS "changedAtMs"
       FROM provider_standings`,
    [],
    'providers.read-breaker-states',
  )
  return new Map(rows.map(({ provider, ...breakerState }) => [provider, breakerState]))
}
