import type { PatternHint } from '../../model/domain-facts.ts'
import { asyncCommit } from '../async-commit.ts'
import type { Database } from '../database.ts'
import { type FactRow, lastOfEach, versionsOf } from '../facts/mailboxes.ts'
import { suppressionVersion } from '../privacy/suppressions.ts'

export type PatternFact = PatternHint & { readonly domain: string }

/** `{first}.{middle}.{last}` has 23; what is longer is no form of an address. */
export const patternCharactersMax = 64

/** Gives the version of the suppression list; rows checked against another one are not written. */
export async function writePatternHints(
  db: Database,
  rows: readonly FactRow<PatternFact>[],
): Promise<number[]> {
  const latest = lastOfEach(
    rows,
    ({ domain, source, pattern }) => JSON.stringify([domain, source, pattern]),
    (next, kept) => next.learntAtMs >= kept.learntAtMs,
  )
  return versionsOf(
    rows,
    db.query(
      `WITH ${asyncCommit}, state AS MATERIALIZED (SELECT ${suppressionVersion} AS version FROM unsynced),
     written AS (
       INSERT INTO pattern_hints AS p (domain, source, pattern, learnt_at, expires_at)
       SELECT r.domain, r.source, r.pattern, to_timestamp(r.learnt_at_ms / 1000),
              to_timestamp(r.expires_at_ms / 1000)
         FROM state, unnest($1::text[], $2::text[], $3::text[], $4::float8[], $5::float8[], $6::bigint[])
              AS r(domain, source, pattern, learnt_at_ms, expires_at_ms, version)
        WHERE r.version = state.version
        ORDER BY r.domain COLLATE "C", r.source COLLATE "C", r.pattern COLLATE "C"
       ON CONFLICT (domain, source, pattern) DO UPDATE
          SET learnt_at = excluded.learnt_at, expires_at = excluded.expires_at
        WHERE p.learnt_at <= excluded.learnt_at
     )
     SELECT version FROM state`,
      [
        latest.map(({ fact }) => fact.domain),
        latest.map(({ fact }) => fact.source),
        latest.map(({ fact }) => fact.pattern),
        latest.map(({ fact }) => fact.learntAtMs),
        latest.map((row) => row.fact.learntAtMs + row.lifetimeMs),
        latest.map(({ version }) => version),
      ],
      'facts.write-patterns',
    ),
  )
}
