import { counted, formatCount } from '@enricher/engine/lib/counted'
import { companyNameKey } from '@enricher/engine/names/company-name'
import { openDatabase } from '@enricher/service/store/database'
import { type CompanyRow, createCompanies } from '@enricher/service/store/facts/companies'
import { createCompanyImports } from '@enricher/service/store/facts/company-imports'
import { Command } from 'commander'
import { readConfig } from '../../config/config.ts'
import { onStopSignal } from '../../wiring/stop.ts'
import { createProgress } from '../progress.ts'
import { formatDuration, terminal, twoColumns } from '../terminal.ts'
import { withStore } from '../with-store.ts'
import { mappingExample, readMapping } from './column-mapping.ts'
import { type CompanyMapping, companyList } from './company-columns.ts'
import { createImportCheckCommand } from './import-check.ts'
import { createImportContactsCommand } from './import-contacts.ts'
import { endingOf, throwIfCut, throwIfInterrupted } from './import-endings.ts'
import type { ImportInput } from './import-input.ts'
import { createImportListCommand } from './import-list.ts'
import { noteResumed, noteRows } from './import-notes.ts'
import { createImportUndoCommand } from './import-undo.ts'
import { readAhead, rowsAfter } from './read-ahead.ts'
import type { RejectedRows } from './rejected-rows.ts'

/** Creates `enricher import`: reads companies and their websites from a list. */
export function createImportCommand(): Command {
  return (
    new Command('import')
      // This and the program's own setting give options behind "contacts" to that command; some names repeat.
      .enablePositionalOptions()
      .argument('<file>', 'CSV or JSONL, also packed by gzip; "-" for standard input')
      .option('--dry-run', 'read and check the list, change nothing')
      .option('--rejected <file>', 'write line and reason of all rows left out to this CSV')
      .option(
        '--map <columns>',
        `what your columns are called: ${mappingExample(companyList)}`,
        (text) => readMapping(companyList, text),
      )
      .option('--name <name>', 'name of the import; by default the path of the file')
      .addHelpText(
        'after',
        `
The columns may stand in any order and be called company, organization, website,
url, homepage, linkedin_url, industry ...; without a header they are name,
domain, aliases. Aliases are separated by "|". Comma, semicolon and tab are
distinguished. Rows that make no sense are reported with their line number and
left out. An interrupted import of a file goes on where it stopped.

Examples:
  $ npm run enricher -- import companies.csv --dry-run
  $ npm run enricher -- import companies.jsonl.gz --rejected rejected.csv
  $ npm run enricher -- import list
  $ npm run enricher -- import check 3 --sample 500
  $ npm run enricher -- import undo 3`,
      )
      .action(run)
      .addCommand(createImportContactsCommand())
      .addCommand(createImportListCommand())
      .addCommand(createImportUndoCommand())
      .addCommand(createImportCheckCommand())
  )
}

type Options = {
  readonly dryRun?: true
  readonly rejected?: string
  readonly map?: CompanyMapping
  readonly name?: string
}

async function run(path: string, options: Options): Promise<void> {
  const startMs = performance.now()
  // These imports are lazy, because `serve` starts through the same program and reads no list.
  const { openInput } = await import('./import-input.ts')
  const { openRejectedRows } = await import('./rejected-rows.ts')
  const input = await openInput(path)
  const rejected = await openRejectedRows(options.rejected ?? null, path)
  const stopping = new AbortController()
  const removeStopListener = onStopSignal(['SIGINT', 'SIGTERM'], () => stopping.abort())
  const found = { foreignLines: 0, passed: 0, isCut: false }
  const list = { input, options, rejected, signal: stopping.signal, ...found }
  try {
    const count = options.dryRun ? await countRows(list) : await importRows(list)
    await rejected.close()
    report(list, count, performance.now() - startMs)
  } finally {
    removeStopListener()
  }
  throwIfInterrupted(stopping.signal, options.dryRun === true)
  throwIfCut(list)
}

/** A list that is being read. */
type List = {
  readonly input: ImportInput
  readonly options: Options
  readonly rejected: RejectedRows
  readonly signal: AbortSignal
  /** Number of lines that are not UTF-8 and were read as Windows-1252. */
  foreignLines: number
  /** Number of entries that are no company, or have no website. */
  passed: number
  isCut: boolean
}

/** Counts of an import; `changed` is null after a dry run, `resumedAt` 0 when the list was read from its beginning. */
type Count = {
  readonly rows: number
  readonly skipped: number
  readonly changed: number | null
  readonly resumedAt: number
}

async function* rowsOf(list: List): AsyncGenerator<readonly CompanyRow[]> {
  const { readCompanies } = await import('./company-file.ts')
  const batches = readCompanies(list.input.bytes(list.signal), {
    name: list.input.name,
    mapping: list.options.map ?? {},
    signal: list.signal,
    reject: list.rejected.add,
    onForeign: (lines) => {
      list.foreignLines += lines
    },
    onPassed: (entries) => {
      list.passed += entries
    },
    onCut: () => {
      list.isCut = true
    },
  })
  for await (const rows of batches) {
    if (list.signal.aborted) return
    yield rows
  }
}

async function importRows(list: List): Promise<Count> {
  const rows = rowsOf(list)
  try {
    return await storeRows(list, await readAhead(rows))
  } finally {
    await rows.return(undefined)
  }
}

function storeRows(list: List, rows: AsyncIterable<readonly CompanyRow[]>): Promise<Count> {
  const { input, options, rejected } = list
  return withStore(readConfig(), async ({ db, owner }) => {
    const imports = createCompanyImports(db)
    const begun = await imports.begin(options.name ?? input.name, input.fingerprint)
    const progress = createProgress(process.stderr)
    const asOwner = openDatabase({ connection: owner, poolSize: 1 })
    let last = begun.position
    try {
      const batches = watched(rowsAfter(rows, begun.position), (position) => {
        last = position
      })
      const count = await createCompanies(db, companyNameKey).importCompanies(batches, {
        begun,
        owner: asOwner,
        rejected: rejected.count,
        onProgress: ({ rows }) => progress.update(input.fraction(), rows),
      })
      if (!list.signal.aborted) {
        await imports.finish(begun, {
          position: last,
          companies: begun.companies + count.rows,
          rejected: rejected.count(),
        })
      }
      return { ...count, resumedAt: begun.position }
    } catch (error) {
      throw endingOf(error)
    } finally {
      progress.end()
      await asOwner.close()
    }
  })
}

async function* watched(
  batches: AsyncIterable<readonly CompanyRow[]>,
  see: (position: number) => void,
) {
  for await (const rows of batches) {
    const last = rows.at(-1)
    if (last) see(last.position)
    yield rows
  }
}

async function countRows(list: List): Promise<Count> {
  const progress = createProgress(process.stderr)
  let rows = 0
  for await (const batch of rowsOf(list)) {
    rows += batch.length
    progress.update(list.input.fraction(), rows)
  }
  progress.update(1, rows)
  progress.end()
  return { rows, skipped: 0, changed: null, resumedAt: 0 }
}

function report(
  { rejected, foreignLines, passed, options }: List,
  count: Count,
  durationMs: number,
): void {
  noteRows(rejected, foreignLines)
  if (passed > 0) {
    terminal.note(`${formatCount(passed)} entries are no company with a website: passed over`)
  }
  noteResumed(count.resumedAt)
  const rate = Math.round((count.rows / durationMs) * 1_000)
  const rows: [string, string][] = [
    [count.changed === null ? 'read' : 'imported', counted(count.rows, 'company', 'companies')],
    ['left out', counted(rejected.count(), 'row')],
    ['took', `${formatDuration(durationMs)}, ${formatCount(rate)} rows/s`],
  ]
  if (count.changed !== null) rows.splice(1, 0, ['new', counted(count.changed, 'name')])
  if (count.skipped > 0) rows.push(['unusable', counted(count.skipped, 'name')])
  if (options.rejected !== undefined) rows.push(['rejected', options.rejected])
  for (const line of twoColumns(rows)) terminal.print(line)
}
