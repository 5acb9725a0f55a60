import process from 'node:process'
import { counted } from '@enricher/engine/lib/counted'
import type { BackupReport } from '@enricher/service/store/backup/backup'
import type { BackupScope } from '@enricher/service/store/backup/tables'
import { Command, Option } from 'commander'
import { readConfig } from '../config/config.ts'
import { CommandError, exitCodes } from './command-error.ts'
import { createProgress } from './progress.ts'
import { stoppable } from './stoppable.ts'
import { formatBytes, formatDuration, terminal, twoColumns } from './terminal.ts'
import { unsuspended } from './unsuspended.ts'

type Options = { only?: 'money'; force?: true }

/** Builds the command that writes a backup beside a running service. */
export function createBackupCommand(): Command {
  return new Command('backup')
    .argument('<file>', 'file to write; "-" is standard output')
    .addOption(
      new Option(
        '--only <part>',
        'money: accounts, keys, balances, suppressions and what was paid for',
      ).choices(['money']),
    )
    .option('--force', 'replace the file where it exists, once the new one is whole')
    .addHelpText(
      'after',
      `
The file holds the state of one moment and does not depend on the version of
PostgreSQL. Who has it has the digests of all keys and, unless it is kept
elsewhere (see "privacy key"), the key of the suppression list: encrypt it
before it leaves.

Examples:
  $ npm run enricher -- backup enricher.backup
  $ node bin/enricher.js backup - --only money | age --encrypt \\
      --recipients-file keys > money.backup.age`,
    )
    .action(run)
}

async function run(path: string, { only, force }: Options): Promise<void> {
  const isStdout = path === '-'
  if (isStdout && process.stdout.isTTY) {
    throw new CommandError('A backup is no text: name a file, or pipe it.', exitCodes.usage)
  }
  const config = readConfig()
  const startMs = performance.now()
  const scope: BackupScope = only ?? 'all'
  // The module is loaded here, not above: `serve` starts through the same program and writes no backup.
  const { backUp } = await import('@enricher/service/store/backup/backup')
  const progress = createProgress(process.stderr)
  const work = (signal: AbortSignal) =>
    backUp(
      {
        ...config,
        mayCreate: false,
        log: (message) => terminal.note(terminal.paintNote('dim', message)),
      },
      {
        scope,
        target: isStdout ? { kind: 'stdout' } : { kind: 'file', path, isForced: force === true },
        onProgress: ({ fraction, rows }) => progress.update(fraction, rows),
        signal,
      },
    ).finally(progress.end)
  const report = await unsuspended(refuseSuspension, () => stoppable(work))
  // When the backup goes to stdout, messages go to stderr.
  const say = isStdout ? terminal.note : terminal.print
  for (const line of twoColumns(rowsFor(report, performance.now() - startMs))) say(line)
  if (report.notRecorded !== null) {
    terminal.note(`The backup is whole, but "doctor" will not know of it: ${report.notRecorded}`)
  }
}

/** A suspended backup would block the server's cleanup for as long as it exists. */
function refuseSuspension(): void {
  terminal.note(
    'A backup goes on: suspended, it would keep dead rows from being cleaned up. Ctrl-C ends it.',
  )
}

function rowsFor({ tables, rows, bytes }: BackupReport, durationMs: number) {
  return [
    ['backed up', `${counted(rows, 'row')} of ${tables} tables`],
    ['size', formatBytes(bytes)],
    ['took', formatDuration(durationMs)],
  ] as const
}
