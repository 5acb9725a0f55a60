import { formatCount } from '@enricher/engine/lib/counted'
import type { WrongEntry } from '@enricher/engine/model/listed-site'
import {
  type CompanyChecks,
  createCompanyChecks,
  type WrongListing,
} from '@enricher/service/store/facts/company-checks'
import { Command, InvalidArgumentError } from 'commander'
import { readConfig } from '../../config/config.ts'
import { onStopSignal } from '../../wiring/stop.ts'
import { CommandError, exitCodes } from '../command-error.ts'
import { createProgress } from '../progress.ts'
import { tableWithin, terminal, twoColumns } from '../terminal.ts'
import { withStore } from '../with-store.ts'
import { type CheckCounts, checkEntries } from './check-entries.ts'
import { readImportId } from './import-id.ts'

/** Creates `enricher import check`: compares the entries of an import with their sites. */
export function createImportCheckCommand(): Command {
  return new Command('check')
    .description('read the sites of an import, and list the entries that are wrong')
    .argument('<id>', 'number of the import in "import list"', readImportId)
    .option(
      '--sample <count>',
      `how many entries, drawn at random (default: ${sampleDefault})`,
      countUpTo(sampleMax),
    )
    .option('--all', 'all of them; goes on where it was interrupted')
    .option('--rate <sites>', 'sites a second, at most', countUpTo(rateMax), rateDefault)
    .option('--json', 'print JSON')
    .action(run)
}

type Options = {
  readonly sample?: number
  readonly all?: true
  readonly rate: number
  readonly json?: true
}

// This sample gives the share of wrong entries within a few percent.
const sampleDefault = 200
// A sample is held in memory; a larger one adds no precision, and --all goes through the whole list.
const sampleMax = 100_000
// Each site is on another server; the rate protects the resolver and the operator's connection.
const rateDefault = 5
const rateMax = 1_000
// A terminal shows this many; --json prints all, up to the bound of a document.
const shownMax = 50
const printedMax = 100_000

async function run(importId: number, _: unknown, command: Command): Promise<void> {
  const options = command.opts<Options>()
  if (options.all && options.sample !== undefined) {
    throw new CommandError('Name --sample or --all, not both.', exitCodes.usage)
  }
  const stopping = new AbortController()
  const forget = onStopSignal(['SIGINT', 'SIGTERM'], () => stopping.abort())
  try {
    await withStore(readConfig(), async ({ db }) => {
      const checks = createCompanyChecks(db)
      const counts = await compare(checks, importId, options, stopping.signal)
      await report(checks, importId, counts, options)
    })
  } finally {
    forget()
  }
  if (!stopping.signal.aborted) return
  throw new CommandError(
    options.all
      ? 'Interrupted: the same command goes on where it stopped.'
      : 'Interrupted: a sample begins anew.',
    exitCodes.interrupted,
  )
}

async function compare(
  checks: CompanyChecks,
  importId: number,
  { all, sample = sampleDefault, rate }: Options,
  signal: AbortSignal,
): Promise<CheckCounts> {
  const begun = await checks.begin(importId, !all)
  if (!begun) throw new CommandError(`There is no import ${importId}: "import list" shows them.`)
  if (begun.checked > 0) terminal.note(`goes on after ${formatCount(begun.checked)} entries`)
  // This import is lazy, because the other commands read no site.
  const { openSiteCheck } = await import('../../wiring/site-check.ts')
  const sites = await openSiteCheck(readConfig())
  const progress = createProgress(process.stderr)
  try {
    return await checkEntries(begun, checks, sites.check, {
      ...{ importId, rate, signal },
      sample: all ? null : sample,
      onProgress: (checked, of) => progress.update(of === 0 ? 1 : checked / of, checked),
    })
  } finally {
    progress.end()
    await sites.close()
  }
}

const findingWords: Readonly<Record<WrongEntry, string>> = {
  no_domain: 'no such domain',
  another_firm: 'names another firm',
  parked: 'parked or without a site',
}

async function report(
  checks: CompanyChecks,
  importId: number,
  counts: CheckCounts,
  { json }: Options,
): Promise<void> {
  const wrong = await checks.wrong(importId, json ? printedMax : shownMax + 1)
  if (json) {
    const entries = wrong.map(({ name, domain, finding }) => ({ name, domain, finding }))
    return terminal.print(JSON.stringify({ id: importId, ...counts, wrong: entries }, null, 2))
  }
  for (const line of tableOf(wrong.slice(0, shownMax))) terminal.print(line)
  if (wrong.length > shownMax) terminal.print('... and more: --json lists all of them')
  const rows = [
    ['fit', counts.fits],
    ['no such domain', counts.no_domain],
    ['name another firm', counts.another_firm],
    ['parked', counts.parked],
    ['not read', counts.unread],
  ] as const
  for (const line of twoColumns(rows.map(([name, count]) => [name, formatCount(count)]))) {
    terminal.print(line)
  }
}

function tableOf(wrong: readonly WrongListing[]): readonly string[] {
  if (wrong.length === 0) return []
  const rows = wrong.map(({ finding, domain, name }) => [findingWords[finding], domain, name])
  return tableWithin(terminal.width(), [['finding', 'domain', 'name'], ...rows], 2, () => false)
}

function countUpTo(max: number): (text: string) => number {
  return (text) => {
    const count = Number(text)
    if (!/^\d+$/.test(text) || count === 0 || count > max) {
      throw new InvalidArgumentError(`It is a whole number from 1 to ${formatCount(max)}.`)
    }
    return count
  }
}
