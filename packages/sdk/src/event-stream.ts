import { parseJson } from './body.ts'

// An answer with a thousand addresses takes a fifth of this.
const eventCharactersMax = 4 * 1024 * 1024

/** One event as it was sent. */
export type SentEvent = {
  readonly event: string
  readonly id: string | null
  /** The data of the event, parsed as JSON; null when it is not JSON. */
  readonly data: unknown
}

type Fields = { event: string; id: string | null; data: string[] }

/**
 * Reads server-sent events as the HTML standard has them (section 9.2.6); comments and retry times are skipped.
 * `data` is parsed as JSON.
 * @throws {RangeError} when one event is too long
 */
export async function* readEvents(chunks: AsyncIterable<string>): AsyncGenerator<SentEvent> {
  let fields = noFields()
  let characters = 0
  for await (const line of linesOf(chunks)) {
    characters += line.length
    if (characters > eventCharactersMax) throw tooLong()
    if (line !== '') {
      addField(fields, line)
      continue
    }
    const event = eventOf(fields)
    fields = noFields(fields.id)
    characters = 0
    if (event !== null) yield event
  }
}

const noFields = (id: string | null = null): Fields => ({ event: '', id, data: [] })

const tooLong = () => new RangeError(`An event has more than ${eventCharactersMax} characters.`)

function eventOf({ event, id, data }: Fields): SentEvent | null {
  if (data.length === 0) return null
  return { event: event || 'message', id, data: parseJson(data.join('\n')) ?? null }
}

function addField(fields: Fields, line: string): void {
  const colon = line.indexOf(':')
  const name = colon < 0 ? line : line.slice(0, colon)
  const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
  if (name === 'event') fields.event = value
  else if (name === 'data') fields.data.push(value)
  else if (name === 'id' && !value.includes('\0')) fields.id = value
}

/** Splits at CRLF, LF and CR. Text behind the last of them is dropped: the end of its line was lost. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let parts: string[] = []
  let characters = 0
  let endsInCr = false
  for await (const chunk of chunks) {
    // The LF behind a CR may be in the next chunk.
    const text = endsInCr && chunk.startsWith('\n') ? chunk.slice(1) : chunk
    if (chunk !== '') endsInCr = chunk.endsWith('\r')
    const [first = '', ...others] = text.split(/\r\n|\n|\r/)
    parts.push(first)
    characters += first.length
    if (characters > eventCharactersMax) throw tooLong()
    const last = others.pop()
    if (last === undefined) continue
    yield parts.join('')
    yield* others
    parts = [last]
    characters = last.length
  }
}
