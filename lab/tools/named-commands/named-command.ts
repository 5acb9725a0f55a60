import { parseArgs } from 'node:util'
import { OptionError } from './option-error.ts'
import type { OptionTable, Values } from './options.ts'

/** One command of `npm run bench`, `eval` or `train`. */
export type NamedCommand = {
  readonly summary: string
  /** The options with their usual values, one per entry: `--rounds 5`. */
  readonly shownOptions: readonly string[]
  /**
   * Runs the command; with `smokeFolder` in the smallest sizes, on files in that folder. Returns the object of the last
   * line.
   */
  run(args: readonly string[], smokeFolder: string | null): Promise<object>
}

type Definition<T extends OptionTable> = {
  readonly summary: string
  readonly options: T
  /** One option of each of these groups has to be given. */
  readonly needs?: readonly (readonly (keyof T & string)[])[]
  run(values: Values<T>): Promise<object> | object
}

/** Defines a command by its options, each of which also says its value in a smoke run. */
export function defineCommand<T extends OptionTable>(definition: Definition<T>): NamedCommand {
  const { summary, options, needs = [], run } = definition
  return {
    summary,
    shownOptions: Object.entries(options).map(([name, { shown }]) => `--${name}${shown}`),
    run: async (args, smokeFolder) => {
      const typed = typedOptions(args, options)
      const missing = needs.filter((names) => names.every((name) => !typed.has(name)))
      if (smokeFolder === null) for (const names of missing) throw missingOption(names, options)
      const needed = new Set(missing.map(([first]) => first))
      const values = Object.entries(options).map(([name, option]) => {
        const words = typed.get(name) ?? []
        const smoke = { folder: smokeFolder ?? '', isNeeded: needed.has(name) }
        return [
          name,
          smokeFolder === null ? option.read(words, name) : option.readSmoke(words, name, smoke),
        ]
      })
      return run(Object.fromEntries(values) as Values<T>)
    },
  }
}

function typedOptions(args: readonly string[], options: OptionTable) {
  const types = Object.entries(options).map(([name, { shown }]) => [
    name,
    { type: shown === '' ? ('boolean' as const) : ('string' as const), multiple: true },
  ])
  try {
    const { values } = parseArgs({ args: [...args], options: Object.fromEntries(types) })
    return new Map(Object.entries(values).map(([name, words]) => [name, words as string[]]))
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error))
  }
}

function missingOption(names: readonly string[], options: OptionTable): OptionError {
  const ways = names.map((name) => {
    const { shown = '', about } = options[name] ?? {}
    return `--${name}${shown}${about === undefined ? '' : ` (${about})`}`
  })
  return new OptionError(`Give ${ways.join(' or ')}.`)
}
