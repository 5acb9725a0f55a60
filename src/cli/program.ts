import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { createAccountCommand } from './account.ts'
import { createBackupCommand } from './backup.ts'
import { createDoctorCommand } from './doctor/doctor.ts'
import { createImportCommand } from './import/import.ts'
import { createLookupCommand } from './lookup.ts'
import { createMigrateCommand } from './migrate.ts'
import { createPrivacyCommand } from './privacy.ts'
import { createProvidersCommand } from './providers.ts'
import { createRestoreCommand } from './restore.ts'
import { createServeCommand } from './serve.ts'
import { terminal } from './terminal.ts'
import { createWorldCommand } from './world.ts'

const examples = `
Examples:
  $ npm run enricher -- serve                          start the service on http://localhost:8080
  $ npm run enricher -- doctor                         check that everything it needs is there
  $ npm run enricher -- lookup website "Acme Widgets"  one lookup on the terminal
  $ npm run enricher -- import companies.csv           add companies you know to the index

Every setting is an environment variable; .env.example lists them all.
Exit codes: 0 done, 1 failed, 2 wrong usage.`

/** Creates the whole command line: one line per command. */
export function createProgram(): Command {
  const program = new Command('enricher')
    .description('Company-data enrichment, billed in credits per hit.')
    .version(packageVersion())
    .showHelpAfterError('(add --help for usage)')
    .configureHelp({ styleTitle: (title) => terminal.paint('bold', title) })
    .addHelpText('after', examples)
  const commands = [
    createServeCommand(),
    createMigrateCommand(),
    createDoctorCommand(),
    createAccountCommand(),
    createImportCommand(),
    createLookupCommand(),
    createProvidersCommand(),
    createPrivacyCommand(),
    createBackupCommand(),
    createRestoreCommand(),
    createWorldCommand(),
  ]
  for (const command of commands) program.addCommand(command)
  for (const command of everyCommand(program)) command.copyInheritedSettings(program).exitOverride()
  return program
}

function everyCommand(command: Command): Command[] {
  return [command, ...command.commands.flatMap(everyCommand)]
}

function packageVersion(): string {
  const path = new URL('../../package.json', import.meta.url)
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version
}
