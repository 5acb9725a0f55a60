import type { Json } from '@enricher/engine/lib/digest'
import { isJsonObject, type JsonObject } from '@enricher/engine/lib/json'
import { ownValue } from '@enricher/engine/lib/own-value'
import { BulkFileError, columnsMax, type FileRow, faultyRow, fileRowOf } from '../file-row.ts'
import type { Encoding } from './survey-file.ts'
import { lineCharactersMax, readTextLines } from './text-lines.ts'

type Line = { readonly line: number; readonly text: string }

/**
 * Returns the members of a JSONL file's objects, in the order in which they first occur.
 * @throws {BulkFileError} for more members than a file may have columns
 */
export async function readMembers(
  path: string,
  name: string,
  encoding: Encoding,
): Promise<readonly string[]> {
  const members = new Set<string>()
  for await (const { line, text } of linesOf(path, encoding)) {
    const object = objectIn(text)
    if (typeof object === 'string') continue
    for (const member of Object.keys(object)) members.add(member)
    if (members.size > columnsMax) {
      throw new BulkFileError(
        `Up to line ${line}, the objects of ${name} have more than ${columnsMax} different members.`,
      )
    }
  }
  return [...members]
}

/** Reads the rows of JSONL, with a cell for each of `members`; null where an object lacks it. */
export async function* readJsonl(
  path: string,
  encoding: Encoding,
  members: readonly string[],
): AsyncGenerator<FileRow> {
  for await (const { line, text } of linesOf(path, encoding)) {
    const object = objectIn(text)
    if (typeof object === 'string') yield faultyRow(line, object)
    else {
      yield fileRowOf(
        line,
        members.map((member) => ownValue(object, member) ?? null),
      )
    }
  }
}

async function* linesOf(path: string, encoding: Encoding): AsyncGenerator<Line> {
  let line = 0
  for await (const { lines } of readTextLines(path, encoding)) {
    for (const text of lines) {
      line += 1
      if (text.trim() !== '') yield { line, text }
    }
  }
}

// A contact is an object of texts, lists and addresses. Written cells are walked through level by level.
const depthMax = 20
// A header is a few words.
const memberCharactersMax = 200

function nestsDeeperThan(value: Json | undefined, levels: number): boolean {
  if (value === null || typeof value !== 'object') return false
  return levels === 0 || Object.values(value).some((each) => nestsDeeperThan(each, levels - 1))
}

/** Returns the object on a line, or a text that says what is wrong with the line. */
function objectIn(text: string): JsonObject | string {
  if (text.length > lineCharactersMax)
    return `the line has more than ${lineCharactersMax} characters`
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? soundObject(value) : 'it is JSON, but no object'
  } catch (error) {
    return whyNoJson(error instanceof Error ? error.message : '')
  }
}

function soundObject(object: JsonObject): JsonObject | string {
  if (nestsDeeperThan(object, depthMax)) return `it nests more than ${depthMax} levels deep`
  const isNameTooLong = Object.keys(object).some((name) => name.length > memberCharactersMax)
  return isNameTooLong
    ? `a name of a member has more than ${memberCharactersMax} characters`
    : object
}

/** Explains a JSON error: the engine gives the position of some mistakes, and the character of others. */
function whyNoJson(message: string): string {
  const at = /at position (\d+)/.exec(message)?.[1]
  if (at !== undefined) return `it is no JSON from column ${Number(at) + 1} on`
  const sign = /^Unexpected token '(.)'/u.exec(message)?.[1]
  return sign === undefined
    ? 'it is no JSON'
    : `it is no JSON: "${sign}" stands where a value should`
}
