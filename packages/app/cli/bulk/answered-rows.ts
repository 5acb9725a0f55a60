import { type FileHandle, open, unlink } from 'node:fs/promises'
import type { Json } from '@enricher/engine/lib/digest'
import type { Outcome } from '@enricher/service/bulk/outcome'

/**
 * What was answered of a file so far, kept beside the output: a line for each input, appended as soon as it is known.
 * A process that is killed leaves at most half a line, which the next one takes away.
 */
export type AnsweredRows = {
  /** Inputs with an outcome. */
  count(): number
  /** Credits charged for all of them, in all runs. */
  credits(): number
  has(key: string): boolean
  /** Appends an outcome that will not change. @throws what the file system throws, when the disk is full for example */
  add(key: string, outcome: Outcome): Promise<void>
  /** Returns the outcome of an input; null when it has none. */
  read(key: string): Promise<Outcome | null>
  close(): Promise<void>
  /** Deletes the file: the work is done. */
  remove(): Promise<void>
}

/** What a file of answers belongs to: another input, lookup or column makes other answers. */
export type AnswersOf = { readonly [member: string]: Json }

/** There are answers already, of something else. */
export class OtherAnswersError extends Error {}

const version = 1
const chunkBytes = 256 * 1024

type Entry = readonly [key: string, outcome: Outcome]

/**
 * Opens the answers of a file, or begins them.
 * @throws {OtherAnswersError} when those in the file belong to something else
 */
export async function openAnsweredRows(path: string, of: AnswersOf): Promise<AnsweredRows> {
  const file = await open(path, 'a+', 0o600)
  try {
    return await readAnswers(file, path, JSON.stringify({ enricher_bulk: version, ...of }))
  } catch (error) {
    await file.close()
    throw error
  }
}

async function readAnswers(file: FileHandle, path: string, head: string): Promise<AnsweredRows> {
  /** Where the line of each input begins and ends; as one number each, they take half the memory. */
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
  // Half a line at the end, or what a loss of power made of it.
  await file.truncate(end)
  // Appends are one after the other: the place of a line is where the one before ends.
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
      // Another process that writes to the same file moves its lines.
      return of === key ? (outcome ?? null) : null
    },
    close: () => file.close(),
    remove: () => unlink(path),
  }
}

/** Returns true for an empty file, and for one whose first line was cut while it was written. */
async function beginsLike(file: FileHandle, head: string): Promise<boolean> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(chunkBytes), 0, chunkBytes, 0)
  return head.startsWith(buffer.toString('utf8', 0, bytesRead))
}

/** Reads whole lines with their length in bytes; what stands behind the last line feed is none. */
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
