import { stat } from 'node:fs/promises'
import { Command } from 'commander'
import { readConfig } from '../../config/config.ts'
import { companyNameKey } from '../../names/company-name.ts'
import { createCompanies } from '../../store/facts/companies.ts'
import { CommandError, exitCodes } from '../command-error.ts'
import { createProgress, type Progress } from '../progress.ts'
import { formatCount, formatDuration, terminal, twoColumns } from '../terminal.ts'
import { withStore } from '../with-store.ts'
import type { CompanyFile } from './company-file.ts'

/** Creates `enricher import`: takes companies and their websites out of a file. */
export function createImportCommand(): Command {
  return new Command('import')
    .argument('<file>', 'CSV file with the columns name, domain and, if you like, aliases')
    .option('--dry-run', 'read and check the file, change nothing')
    .addHelpText(
      'after',
      `
The columns may stand in any order and be called company, organization, website,
url, homepage ...; without a header they are name, domain, aliases. Aliases are
separated by "|". Comma, semicolon and tab are distinguished. Rows that make no
sense are reported with their line number and left out. Importing a file again,
or again after it was interrupted, does no harm.

Examples:
  $ npm run enricher -- import companies.csv --dry-run
  $ npm run enricher -- import companies.csv`,
    )
    .action(run)
}

async function run(path: string, { dryRun }: { dryRun?: true }): Promise<void> {
  const startMs = performance.now()
  // Loaded here, not above: `serve` starts through the same program and reads no CSV.
  const { openCompanyFile } = await import('./company-file.ts')
  const file = openCompanyFile(path, await sizeOf(path))
  const progress = createProgress(process.stderr)
  const count = dryRun
    ? await countRows(file, progress)
    : await importRows(file, progress).finally(progress.end)
  for (const { line, reason } of file.bad) {
    terminal.note(`${terminal.paintNote('yellow', 'left out')} line ${line}: ${reason}`)
  }
  const unshown = file.badCount() - file.bad.length
  if (unshown > 0) terminal.note(`... and ${formatCount(unshown)} more`)
  const durationMs = performance.now() - startMs
  const rate = Math.round((count.rows / durationMs) * 1_000)
  const rows: [string, string][] = [
    [dryRun ? 'read' : 'imported', `${formatCount(count.rows)} companies`],
    ['left out', `${formatCount(file.badCount())} rows`],
    ['took', `${formatDuration(durationMs)}, ${formatCount(rate)} rows/s`],
  ]
  if (count.changed !== null) rows.splice(1, 0, ['new', `${formatCount(count.changed)} names`])
  if (count.skipped > 0) rows.push(['unusable', `${formatCount(count.skipped)} names`])
  for (const line of twoColumns(rows)) terminal.print(line)
}

/** `changed` is null where nothing was to be changed. */
type Count = { readonly rows: number; readonly skipped: number; readonly changed: number | null }

function importRows(file: CompanyFile, progress: Progress): Promise<Count> {
  return withStore(readConfig(), ({ db }) =>
    createCompanies(db, companyNameKey).importCompanies(file.rows, ({ rows }) =>
      progress.update(file.fraction(), rows),
    ),
  )
}

async function countRows(file: CompanyFile, progress: Progress): Promise<Count> {
  let rows = 0
  for await (const _ of file.rows) {
    rows += 1
    if (rows % 10_000 === 0) progress.update(file.fraction(), rows)
  }
  progress.update(1, rows)
  progress.end()
  return { rows, skipped: 0, changed: null }
}

async function sizeOf(path: string): Promise<number> {
  try {
    const found = await stat(path)
    if (found.isFile()) return found.size
  } catch (cause) {
    // Missing or not readable: the same sentence serves both.
    throw new CommandError(`${path} cannot be read: check the path.`, exitCodes.failed, { cause })
  }
  throw new CommandError(`${path} is no file: name a CSV file.`)
}
