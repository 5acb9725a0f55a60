import { ownVersion } from '@enricher/engine/lib/own-version'
import { Command, Help } from 'commander'
import { helpLines } from './help-lines.ts'
import { terminal } from './terminal.ts'

const examples = `
Examples:
  $ npm run enricher -- serve                          start the service
  $ npm run enricher -- doctor                         check what it needs
  $ npm run enricher -- lookup website "Acme Widgets"  one lookup
  $ npm run enricher -- import companies.csv           add companies you know
  $ npm run enricher -- completion --help              words for the Tab key

In a pipe, "npm run --silent enricher --" leaves npm's own lines out.
Every setting is an environment variable; .env.example lists them all.
Exit codes: 0 done, 1 failed, 2 wrong usage.`

type CommandEntry = {
  /** Name, options and arguments, as the help lists them. */
  readonly usage: string
  readonly about: string
  /** Loads the module of the command, with the parts of the service that it needs. */
  readonly load: () => Promise<Command>
}

const commands: readonly CommandEntry[] = [
  {
    usage: 'serve',
    about: 'start the service and stay up until SIGINT or SIGTERM',
    load: async () => (await import('./serve.ts')).createServeCommand(),
  },
  {
    usage: 'migrate',
    about: 'bring the database up to date; serve does the same by itself',
    load: async () => (await import('./migrate.ts')).createMigrateCommand(),
  },
  {
    usage: 'doctor [options]',
    about: 'check that everything the service needs is there, and say what to do where it is not',
    load: async () => (await import('./doctor/doctor.ts')).createDoctorCommand(),
  },
  {
    usage: 'account',
    about: 'create, list and disable accounts, move their credits, revoke keys',
    load: async () => (await import('./account.ts')).createAccountCommand(),
  },
  {
    usage: 'import [options] <file>',
    about: 'add companies you know, from CSV or JSON, to the index that lookups ask first',
    load: async () => (await import('./import/import.ts')).createImportCommand(),
  },
  {
    usage: 'lookup',
    about: 'one lookup on the terminal: no server, no account, no credits',
    load: async () => (await import('./lookup.ts')).createLookupCommand(),
  },
  {
    usage: 'bulk [options] <file>',
    about: 'a lookup for each row of a CSV, TSV, JSONL or XLSX file',
    load: async () => (await import('./bulk/bulk.ts')).createBulkCommand(),
  },
  {
    usage: 'mcp [options]',
    about: 'the lookups as tools of the Model Context Protocol, over stdin and stdout',
    load: async () => (await import('./mcp/mcp.ts')).createMcpCommand(),
  },
  {
    usage: 'providers [options]',
    about: 'what the providers you have keys for answered, cost and earned',
    load: async () => (await import('./providers.ts')).createProvidersCommand(),
  },
  {
    usage: 'privacy',
    about: 'suppress, erase and export people and domains; keep the key of the list',
    load: async () => (await import('./privacy.ts')).createPrivacyCommand(),
  },
  {
    usage: 'backup [options] <file>',
    about: 'write everything to a file, while the service runs',
    load: async () => (await import('./backup.ts')).createBackupCommand(),
  },
  {
    usage: 'restore [options] <file>',
    about: 'bring a backup back into an empty database',
    load: async () => (await import('./restore.ts')).createRestoreCommand(),
  },
  {
    usage: 'completion <shell>',
    about: 'print what lets a shell complete the words of enricher: bash, zsh or fish',
    load: async () => {
      const { createCompletionCommand } = await import('./completion/completion.ts')
      return createCompletionCommand(() => createProgram(commandNames))
    },
  },
]

export const commandNames = commands.map(({ usage }) => nameIn(usage))

/**
 * Creates the command line for the given arguments. It only loads the commands that they name, because all commands
 * together load most of the service; the help describes the others from the table.
 */
export async function createProgram(args: readonly string[]): Promise<Command> {
  const unloaded = new Map<Command, string>()
  const program = new Command('enricher')
    .description('Company-data enrichment, billed in credits per hit.')
    .version(ownVersion)
    // Options behind the name of a command belong to that command, not to one above it.
    .enablePositionalOptions()
    .configureOutput({
      writeOut: (text) => {
        for (const line of helpLines(text.trimEnd(), terminal.width())) terminal.print(line)
      },
    })
    .showHelpAfterError('(add --help for usage)')
    .configureHelp({
      // The default of 40 would leave long terms no room at 80 columns, and would not break at all.
      minWidthToWrap: 20,
      styleTitle: (title) => terminal.paint('bold', title),
      subcommandTerm: (command) => unloaded.get(command) ?? new Help().subcommandTerm(command),
    })
    .addHelpText('after', examples)
  for (const { usage, about, load } of commands) {
    const name = nameIn(usage)
    const command = args.includes(name) ? await load() : new Command(name)
    if (!args.includes(name)) unloaded.set(command, usage)
    program.addCommand(command.description(about))
  }
  program.hook('preAction', warnOfMisspelled)
  for (const command of everyCommand(program)) command.copyInheritedSettings(program).exitOverride()
  return program
}

async function warnOfMisspelled(): Promise<void> {
  const { misspelledSettings } = await import('../config/environment.ts')
  for (const sentence of misspelledSettings()) {
    terminal.note(`${terminal.paintNote('yellow', 'warning:')} ${sentence}.`)
  }
}

function nameIn(usage: string): string {
  return usage.split(' ')[0] ?? ''
}

function everyCommand(command: Command): Command[] {
  return [command, ...command.commands.flatMap(everyCommand)]
}
