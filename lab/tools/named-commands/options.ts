import { basename, join } from 'node:path'
import { checkInput, type InputForm } from './input-files.ts'
import { OptionError } from './option-error.ts'

/** One option of a command: how the usage text shows it, and how its typed values are read. */
export type Option<T> = {
  /** The text behind its name: ` 5`, ` FILE`; nothing behind a flag. */
  readonly shown: string
  /** Describes the content of the file that the option names. */
  readonly about?: string
  /** Reads the typed values: one for each time that the option was given. */
  read(typed: readonly string[], name: string): T
  /** Gives the value of a smoke run: the smallest size, or a file of invented rows. */
  readSmoke(typed: readonly string[], name: string, smoke: Smoke): T
}

export type Smoke = {
  readonly folder: string
  /** True where the option is required and was not given. */
  readonly isNeeded: boolean
}

export type OptionTable = Readonly<Record<string, Option<unknown>>>
export type Values<T extends OptionTable> = {
  readonly [K in keyof T]: T[K] extends Option<infer V> ? V : never
}

/** Creates the option of a whole number; `smoke` bounds it in a smoke run. */
export function count<U extends number | undefined>(
  usual: U,
  { smoke = Number.POSITIVE_INFINITY, min = 0, max = Number.MAX_SAFE_INTEGER } = {},
): Option<number | U> {
  const read = (typed: readonly string[], name: string) => {
    const text = typed.at(-1)
    if (text === undefined) return usual
    const value = Number(text)
    if (text !== '' && Number.isInteger(value) && value >= min && value <= max) return value
    const most = max === Number.MAX_SAFE_INTEGER ? ' on' : ` to ${max}`
    throw new OptionError(`--${name} is a whole number from ${min}${most}.`)
  }
  return {
    shown: usual === undefined ? ' COUNT' : ` ${usual}`,
    read,
    readSmoke: (typed, name, { isNeeded }) => {
      const value = read(typed, name) ?? (isNeeded ? smoke : undefined)
      return (value === undefined ? value : Math.min(value, smoke)) as number | U
    },
  }
}

/** Creates the option of a number of any kind from zero on. */
export function amount<U extends number | undefined>(usual: U): Option<number | U> {
  return asTyped(usual === undefined ? ' NUMBER' : ` ${usual}`, (typed, name) => {
    const text = typed.at(-1)
    if (text === undefined) return usual
    const value = Number(text)
    if (text !== '' && Number.isFinite(value) && value >= 0) return value
    throw new OptionError(`--${name} is a number from 0 on.`)
  })
}

/** Creates an option that is given or not. */
export function flag(): Option<boolean> {
  return asTyped('', (typed) => typed.length > 0)
}

/** Creates the option of one of some words. */
export function choice<T extends string, U extends T | undefined>(
  choices: readonly T[],
  usual: U,
): Option<T | U> {
  return asTyped(` ${choices.join('|')}`, (typed, name) => {
    const text = typed.at(-1)
    if (text === undefined) return usual
    const chosen = choices.find((each) => each === text)
    if (chosen !== undefined) return chosen
    throw new OptionError(`--${name} is one of ${choices.join(', ')}.`)
  })
}

/** Creates an option that may be given several times. */
export function several<T>(shown: string, read: (text: string) => T): Option<readonly T[]> {
  return asTyped(` ${shown}`, (typed) => typed.map(read))
}

function asTyped<T>(shown: string, read: Option<T>['read']): Option<T> {
  return { shown, read, readSmoke: read }
}

/** Creates the option of a file or folder to read; a smoke run writes one of invented rows. */
export function inputFile(form: InputForm): Option<string | undefined> {
  return {
    shown: form.isFolder ? ' FOLDER' : ' FILE',
    about: form.about,
    read(typed, name) {
      const path = typed.at(-1)
      if (path !== undefined) checkInput(path, `--${name}`, form)
      return path
    },
    readSmoke: (typed, _name, { folder, isNeeded }) =>
      isNeeded || typed.length > 0 ? form.write(folder) : undefined,
  }
}

/** Creates the option of a file to write; a smoke run writes to its own folder. */
export function outputFile<U extends string | undefined>(usual: U): Option<string | U> {
  const read = (typed: readonly string[]) => (typed.at(-1) ?? usual) as string | U
  return {
    shown: ' FILE',
    read,
    readSmoke: (typed, _name, { folder }) => {
      const path = read(typed)
      return path === undefined ? path : join(folder, basename(path))
    },
  }
}
