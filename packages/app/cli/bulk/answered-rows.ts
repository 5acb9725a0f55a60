import { type FileHandle, open, unlink } from 'node:fs/promises'
import type { JsonObject } from '@enricher/engine/lib/json'
import type { Outcome } from '@enricher/service/bulk/outcome'

/**
 * The answers for a file so far, in a file next to the output. Each input has a line, which is appended as soon as its
 * outcome is known. A killed process leaves at most half a line, which the next process removes.
 */
export type AnsweredRows = {
  /** Returns the number of inputs with an outcome. */
  count(): number
  /** Returns the credits charged for all answers, in all runs. */
  credits(): number
  has(key: string): boolean
  /** Appends a final outcome. @throws errors of the file system, such as a full disk */
  add(key: string, outcome: Outcome): Promise<void>
  /** Returns the outcome of an input; null when it has none. */
  read(key: string): Promise<Outcome | null>
  close(): Promise<void>
  /** Deletes the file when the work is done. */
  remove(): Promise<void>
}

/** The file already has answers that belong to something else. */
export class OtherAnswersError extends Error {}

const version = 1
const chunkBytes = 256 * 1024

type Entry = readonly [key: string, outcome: Outcome]

/**
 * Opens the file of answers, or creates it.
 * @throws {OtherAnswersError} when its answers belong to something else
 */
export async function openAnsweredRows(path: string, of: JsonObject): Promise<AnsweredRows> {
  const file = await open(path, 'a+', 0o600)
  try {
    return await readAnswers(file, path, JSON.stringify({ enricher_bulk: version, ...of }))
  } catch (error) {
    await file.close()
    throw error
  }
}

async function readAnswers(file: FileHandle, path: string, head: string): Promise<AnsweredRows> {
  /** Index of each input's line; `starts` has the line's position. One number per line takes half the memory of two. */
  const places = new Map<string, number>()
  const starts: number[] = []
  let credits = 0
  let end = 0
  const remember = ([key, outcome]: Entry, bytes: number) => {
    places.set(key, starts.length)
    starts.push(end)
    end += bytes
    if ('credits' in outcome) credits += outcome.credits
  }
  for await (const { line, bytes } of linesOf(file)) {
    if (end === 0) {
      if (line !== head) throw new OtherAnswersError(path)
      end = bytes
      continue
    }
    const entry = entryIn(line)
    if (entry === null) break
    remember(entry, bytes)
  }
  if (end === 0 && !(await beginsLike(file, head))) throw new OtherAnswersError(path)
  // Removes half a line at the end, or damage from a power failure.
  await file.truncate(end)
  // Appends run one after the other, so that each line begins where the previous one ends.
  let appended = Promise.resolve()
  const append = (text: string) => {
    const write = appended.then(() => file.appendFile(text))
    appended = write.catch(() => undefined)
    return write
  }
  if (end === 0) {
    await append(`${head}\n`)
    end = Buffer.byteLength(head) + 1
  }
  return {
    count: () => places.size,
    credits: () => credits,
    has: (key) => places.has(key),
    async add(key, outcome) {
      const line = `${JSON.stringify([key, outcome] satisfies Entry)}\n`
      remember([key, outcome], Buffer.byteLength(line))
      await append(line)
    },
    async read(key) {
      const place = places.get(key)
      if (place === undefined) return null
      const start = starts[place] ?? 0
      const bytes = Buffer.alloc((starts[place + 1] ?? end) - start)
      await file.read(bytes, 0, bytes.length, start)
      const [of, outcome] = entryIn(bytes.toString('utf8')) ?? []
      // The key differs when another process has written to the same file and moved its lines.
      return of === key ? (outcome ?? null) : null
    },
    close: () => file.close(),
    remove: () => unlink(path),
  }
}

/** Returns true for an empty file, and for a file whose first line was cut while it was written. */
async function beginsLike(file: FileHandle, head: string): Promise<boolean> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(chunkBytes), 0, chunkBytes, 0)
  return head.startsWith(buffer.toString('utf8', 0, bytesRead))
}

/** Reads whole lines with their length in bytes; text after the last line feed is not a line. */
async function* linesOf(file: FileHandle): AsyncGenerator<{ line: string; bytes: number }> {
  let rest: Buffer = Buffer.alloc(0)
  let position = 0
  for (;;) {
    const chunk = Buffer.alloc(chunkBytes)
    const { bytesRead } = await file.read(chunk, 0, chunkBytes, position)
    if (bytesRead === 0) return
    position += bytesRead
    rest = Buffer.concat([rest, chunk.subarray(0, bytesRead)])
    let start = 0
    for (let at = rest.indexOf(10); at >= 0; at = rest.indexOf(10, start)) {
      yield { line: rest.toString('utf8', start, at), bytes: at + 1 - start }
      start = at + 1
    }
    rest = rest.subarray(start)
  }
}

function entryIn(line: string): Entry | null {
  try {
    const entry = JSON.parse(line) as unknown
    const isEntry = Array.isArray(entry) && entry.length === 2 && typeof entry[0] === 'string'
    return isEntry ? (entry as unknown as Entry) : null
  } catch {
    return null
  }
}
