import { rmSync } from 'node:fs'
import process from 'node:process'
import { wrappedWords } from '../../../packages/app/cli/terminal.ts'
import { makePassableFolder } from '../passable-folder.ts'
import type { NamedCommand } from './named-command.ts'
import { InputError, OptionError } from './option-error.ts'
import { progress } from './progress.ts'

/** The commands of a script by name, each loaded when it is asked for. */
export type NamedCommands = Readonly<Record<string, () => Promise<NamedCommand>>>

const exitCodes = { failed: 1, wrongUsage: 2 }
const columns = 100
const smokeNote =
  '--smoke shows in seconds that a command works: the smallest sizes, and files of invented rows in place of yours.'

/**
 * Runs the command that the words name, and prints its object as one JSON line at the end. For a wrong option, or a
 * file that cannot be used, it prints one sentence.
 */
export async function runNamedCommand(
  script: string,
  commands: NamedCommands,
  [name = '', ...words]: readonly string[],
): Promise<void> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  const isHelp = [name, ...words].some((word) => word === '--help' || word === '-h')
  if (isHelp) process.stdout.write(await usageOf(script, load ? { [name]: load } : commands))
  else if (load) await runToEnd(`${script} ${name}`, load, words)
  else {
    process.stderr.write(await usageOf(script, commands))
    process.exitCode = exitCodes.wrongUsage
  }
}

async function runToEnd(
  title: string,
  load: () => Promise<NamedCommand>,
  words: readonly string[],
): Promise<void> {
  const args = words.filter((word) => word !== '--smoke')
  const isSmoke = args.length < words.length
  const folder = isSmoke ? makePassableFolder('enricher-smoke-') : null
  progress.begin(title)
  try {
    const result = await (await load()).run(args, folder)
    progress.print(`${JSON.stringify({ ...result, ...(isSmoke && { smoke: true }) })}\n`)
  } catch (error) {
    progress.end()
    reportMistake(error)
  } finally {
    progress.end()
    if (folder !== null) rmSync(folder, { recursive: true, force: true })
  }
}

/** Reports a mistake of the caller in one sentence; rethrows any other error, with its stack. */
function reportMistake(error: unknown): void {
  if (!(error instanceof OptionError || error instanceof InputError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = error instanceof OptionError ? exitCodes.wrongUsage : exitCodes.failed
}

async function usageOf(script: string, commands: NamedCommands): Promise<string> {
  const width = Math.max(...Object.keys(commands).map(({ length }) => length))
  const indent = ' '.repeat(width + 4)
  const rows = await Promise.all(
    Object.entries(commands).map(async ([name, load]) => {
      const { summary, shownOptions } = await load()
      const lines = [...wrappedWords(summary.split(' '), columns - indent.length)]
      lines.push(...wrappedWords(shownOptions, columns - indent.length))
      return `  ${name.padEnd(width)}  ${lines.join(`\n${indent}`)}`
    }),
  )
  const names = Object.keys(commands)
  const called = names.length === 1 ? names[0] : 'NAME'
  return `Usage: npm run ${script} -- ${called} [--smoke] [options]\n\n${rows.join('\n')}\n\n${smokeNote}\n`
}
