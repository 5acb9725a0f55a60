import type { Database } from '@enricher/service/store/database'

type KeptRun = { readonly fileId: string; readonly result: string }

/** Compares what two runs of the same file gave and cost. */
export async function compareRuns(
  db: Database,
  plain: KeptRun,
  killed: KeptRun,
): Promise<Record<string, number | boolean>> {
  const [one, other] = [await chargesOf(db, plain.fileId), await chargesOf(db, killed.fileId)]
  return {
    results_equal: comparable(plain) === comparable(killed),
    charges_undisturbed: one.entries,
    charges_killed: other.entries,
    distinct_hits: one.hits,
    charged_once_each: [one, other].every(
      ({ entries, hits, inputs }) => entries === hits && inputs === hits,
    ),
  }
}

/** Leaves out the port and the file of a run, which its addresses of evidence name. */
function comparable({ fileId, result }: KeptRun): string {
  return result.replaceAll(fileId, '').replaceAll(/http:\/\/localhost:\d+/g, '')
}

type Charges = { readonly entries: number; readonly inputs: number; readonly hits: number }

async function chargesOf(db: Database, fileId: string): Promise<Charges> {
  const [row] = await db.query<Charges>(
    `SELECT (SELECT count(*) FROM ledger l WHERE l.account_id = f.account_id AND l.kind = 'lookup') AS entries,
            (SELECT count(DISTINCT l.input_key) FROM ledger l
              WHERE l.account_id = f.account_id AND l.kind = 'lookup') AS inputs,
            (SELECT count(*) FROM bulk_rows r
              WHERE r.file_id = f.id AND r.outcome = 'hit' AND r.same_as IS NULL) AS hits
       FROM bulk_files f WHERE f.id = $1`,
    [fileId],
  )
  return row ?? { entries: 0, inputs: 0, hits: 0 }
}
