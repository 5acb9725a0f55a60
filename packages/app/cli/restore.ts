import process from 'node:process'
import { counted, formatCount } from '@enricher/engine/lib/counted'
import type { BackupFile, BackupSummary } from '@enricher/service/store/backup/read-file'
import type { RestoreReport } from '@enricher/service/store/backup/restore'
import { Command } from 'commander'
import { readConfig } from '../config/config.ts'
import { givenSuppressionKey } from '../config/given-key.ts'
import { CommandError, exitCodes } from './command-error.ts'
import { createProgress, type Progress } from './progress.ts'
import { stoppable } from './stoppable.ts'
import { formatDuration, terminal, twoColumns } from './terminal.ts'

type Options = { check?: true; replace?: true; acceptMismatches?: true }

/** Builds the command that restores a backup, or only checks whether that is possible. */
export function createRestoreCommand(): Command {
  return new Command('restore')
    .argument('<file>', 'what "backup" wrote')
    .option('--check', 'verify the file, touch nothing')
    .option('--replace', 'delete what the database holds')
    .option('--accept-mismatches', 'restore balances that do not agree with the ledger as they are')
    .addHelpText(
      'after',
      `
The whole file is verified before the database is touched, and everything is
loaded in one transaction: a restore that fails changes nothing. End the service
on that database first. A backup of an earlier version is brought up to date.

Examples:
  $ npm run enricher -- restore --check enricher.backup
  $ DATA_DIR=./restored npm run enricher -- restore enricher.backup`,
    )
    .action(run)
}

async function run(path: string, options: Options): Promise<void> {
  if (options.check && (options.replace || options.acceptMismatches)) {
    throw new CommandError('--check touches nothing: give it alone.', exitCodes.usage)
  }
  // The module is loaded here, not above: `serve` starts through the same program and reads no backup.
  const { openBackupFile } = await import('@enricher/service/store/backup/read-file')
  const file = await openBackupFile(path)
  const progress = createProgress(process.stderr)
  try {
    await (options.check ? check(file, progress) : bringBack(file, progress, options))
  } finally {
    await file.close()
  }
}

async function check(file: BackupFile, progress: Progress): Promise<void> {
  const { checkBackup } = await import('@enricher/service/store/backup/restore')
  const summary = await stoppable((signal) =>
    checkBackup(file, {
      onProgress: ({ fraction, rows }) => progress.update(fraction, rows),
      signal,
    }).finally(progress.end),
  )
  for (const line of twoColumns([['whole', 'yes'], ...rowsFor(summary)])) terminal.print(line)
}

async function bringBack(
  file: BackupFile,
  progress: Progress,
  { replace, acceptMismatches }: Options,
): Promise<void> {
  const startMs = performance.now()
  const config = readConfig()
  const givenKey = await givenSuppressionKey(config)
  const { restore } = await import('@enricher/service/store/backup/restore')
  const report = await stoppable((signal) =>
    restore(
      {
        ...config,
        log: (message) => terminal.note(terminal.paintNote('dim', message)),
      },
      {
        file,
        isReplacing: replace === true,
        isForgiving: acceptMismatches === true,
        givenKey,
        onProgress: ({ fraction, rows }) => progress.update(fraction, rows),
        signal,
      },
    ).finally(progress.end),
  )
  printReport(report, performance.now() - startMs)
}

function printReport(
  { summary, replaced, migrated, needsKey }: RestoreReport,
  durationMs: number,
): void {
  const rows: (readonly [string, string])[] = [
    ['restored', `${counted(summary.rows, 'row')} of ${summary.tables.length} tables`],
    ...replaced.map(({ table, rows }) => ['deleted', `${formatCount(rows)} ${table}`] as const),
    ...migrated.map((name) => ['applied', name] as const),
    ['took', formatDuration(durationMs)],
  ]
  for (const line of twoColumns(rows)) terminal.print(line)
  terminal.note(
    `People suppressed or erased after ${summary.head.made_at} are held again: repeat "privacy erase" for them.`,
  )
  if (needsKey) {
    terminal.note(
      'The backup does not hold the key of the suppression list: the service starts only with the same SUPPRESSION_KEY as before.',
    )
  }
}

function rowsFor({ head, tables, rows, sha256 }: BackupSummary): (readonly [string, string])[] {
  return [
    ['taken', head.made_at],
    ['holds', head.scope === 'all' ? 'everything' : 'accounts and what was paid for'],
    ['rows', `${formatCount(rows)} of ${tables.length} tables`],
    ['from', `PostgreSQL ${head.postgres}, ${head.migrations.at(-1)?.name ?? 'no migration'}`],
    ['sha256', sha256],
  ]
}
