import { dayMs } from '@enricher/engine/lib/time'
import { createKeyedDigest } from '@enricher/service/lib/keyed-digest'
import type { Database } from '@enricher/service/store/database'
import { createCompanyImports } from '@enricher/service/store/facts/company-imports'
import {
  type ContactCount,
  type ContactRow,
  createImportedContacts,
} from '@enricher/service/store/facts/imported-contacts'
import { createSuppressions } from '@enricher/service/store/privacy/suppressions'
import { createSecrets } from '@enricher/service/store/secrets'
import type { Config } from '../../config/config.ts'
import { givenSuppressionKey } from '../../config/given-key.ts'
import { rowsAfter } from './read-ahead.ts'

export type StoredContacts = ContactCount & {
  readonly rows: number
  /** Number of contacts of an earlier list under the same name that this list no longer has. */
  readonly deleted: number
  /** Position at which the import continued; 0: the list was read from its beginning. */
  readonly resumedAt: number
}

export type ContactList = {
  readonly name: string
  readonly fingerprint: string | null
  readonly exportedAtMs: number
  readonly signal: AbortSignal
  rejected(): number
  readonly batches: AsyncIterable<readonly ContactRow[]>
  isCut(): boolean
  onProgress(rows: number): void
}

// A batch takes a statement some 50 ms; larger batches cost memory and save no noticeable round trips.
const batchRows = 2_000

/**
 * Stores the contacts of a list, each batch while the next one is read. Ends early at the signal: all rows read are
 * stored.
 * @throws {ImportUndoneError} when the import is undone meanwhile
 * @throws {ImportBegunAgainError} when another run of the import begins
 */
export async function storeContacts(
  db: Database,
  config: Config,
  list: ContactList,
): Promise<StoredContacts> {
  const secrets = createSecrets(db, () => givenSuppressionKey(config))
  const suppressions = createSuppressions(db, secrets)
  await suppressions.refresh()
  const keyed = createKeyedDigest(await secrets.read('suppression'))
  const store = createImportedContacts(db, suppressions, keyed)
  const imports = createCompanyImports(db)
  const begun = await imports.begin(list.name, list.fingerprint, 'contacts')
  const { exportedAtMs } = list
  const times = { exportedAtMs, lifetimeMs: config.factsMailboxDays * dayMs }
  let count: ContactCount = { learnt: 0, suppressed: 0, optedOut: 0 }
  let rows = 0
  let position = begun.position
  let waiting: ContactRow[] = []
  let writing = Promise.resolve()
  const reached = () => ({
    position,
    contacts: begun.contacts + rows,
    rejected: list.rejected(),
  })
  const flush = async () => {
    await writing
    const batch = { begun, rows: waiting, reached: reached(), ...times }
    waiting = []
    writing = store.write(batch).then((written) => {
      count = sumOf(count, written)
      list.onProgress(batch.reached.contacts)
    })
    // The next await of `writing`, a batch later, throws its failure.
    writing.catch(() => undefined)
  }
  for await (const read of rowsAfter(list.batches, begun.position)) {
    if (list.signal.aborted) break
    waiting.push(...read)
    rows += read.length
    position = read.at(-1)?.position ?? position
    if (waiting.length >= batchRows) await flush()
  }
  await flush()
  await writing
  const deleted = list.signal.aborted
    ? 0
    : await imports.finishContacts(begun, reached(), list.isCut())
  return { ...count, rows, deleted, resumedAt: begun.position }
}

function sumOf(a: ContactCount, b: ContactCount): ContactCount {
  return {
    learnt: a.learnt + b.learnt,
    suppressed: a.suppressed + b.suppressed,
    optedOut: a.optedOut + b.optedOut,
  }
}
