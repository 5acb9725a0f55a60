// 8 MB. The longest line is the reply with 500 emails of one company: a few hundred kilobytes.
const lineCharactersMax = 8_388_608

/**
 * Reads the data of each event of a stream (WHATWG HTML, section 9.2).
 * @throws Error when a line is longer than the longest line of this service by far
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let data: string[] = []
  for await (const line of linesOf(body)) {
    if (line.startsWith('data:')) data.push(line.slice('data:'.length).trimStart())
    if (line !== '' || data.length === 0) continue
    yield data.join('\n')
    data = []
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let unfinishedLine = ''
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = (unfinishedLine + text).split(/\r?\n/)
    unfinishedLine = lines.pop() ?? ''
    if (unfinishedLine.length > lineCharactersMax) throw new Error('A line is too long.')
    yield* lines
  }
}
