import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Static, TSchema } from 'typebox'
import { Check } from 'typebox/schema'
import { InputError } from './option-error.ts'

/** A form of file, or of folder, that commands read. */
export type InputForm = {
  /** Its content: `JSON lines with name and email`. */
  readonly about: string
  readonly isFolder?: boolean
  /** Writes one of invented rows into a folder; returns its path. */
  write(folder: string): string
}

/** A form in which each line of a file, or each file of a folder, is a row. */
export type RowForm<T extends TSchema> = InputForm & { readonly row: T }

/**
 * Checks that a file or folder is there.
 * @throws {InputError} names the missing one, and says what it should hold.
 */
export function checkInput(path: string, option: string, { about, isFolder }: InputForm): void {
  const kind = isFolder ? 'folder' : 'file'
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory() === (isFolder ?? false)) return
  const fault = found ? `${path} is not a ${kind}` : `there is no ${kind} ${path}`
  throw new InputError(`${option}: ${fault}; it takes ${about}.`)
}

/** Reads a file as text. @throws {InputError} where it cannot be read. */
export function readInput(path: string, { about }: InputForm): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException
    throw new InputError(`${path} cannot be read (${code}): it holds ${about}.`, { cause })
  }
}

/** Reads JSON lines and skips blank ones. @throws {InputError} names the line that does not have the form. */
export function readLines<T extends TSchema>(path: string, form: RowForm<T>): Static<T>[] {
  return readInput(path, form)
    .split('\n')
    .flatMap((line, index) =>
      line.trim() === '' ? [] : [readRow(line, form, `${path}, line ${index + 1}`)],
    )
}

/** Reads a text as JSON of a row. @throws {InputError} says where it stands. */
export function readRow<T extends TSchema>(text: string, form: RowForm<T>, place: string) {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new InputError(`${place} is not JSON: it takes ${form.about}.`, { cause })
  }
  if (Check(form.row, value)) return value as Static<T>
  throw new InputError(`${place} has another form: it takes ${form.about}.`)
}

/** Lists the files of a folder that end in a suffix, in order. @throws {InputError} where there is none. */
export function listInputs(folder: string, suffix: string, { about }: InputForm): string[] {
  const paths = readdirSync(folder)
    .filter((name) => name.endsWith(suffix))
    .toSorted()
  if (paths.length === 0) throw new InputError(`${folder} holds no *${suffix}: it takes ${about}.`)
  return paths.map((name) => join(folder, name))
}
