// Several times the size that the endpoint of a service accepts for one message.
const lineCharactersMax = 1_048_576

/** Yields the lines of an input; null in the place of a line that is longer than any message. */
export async function* boundedLines(
  input: AsyncIterable<Uint8Array>,
): AsyncGenerator<string | null, void, undefined> {
  const decoder = new TextDecoder()
  // The content of a line that is too long is not kept.
  let line: string | null = ''
  for await (const chunk of input) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n')
    line = joined(line, first)
    for (const next of others) {
      yield line
      line = joined('', next)
    }
  }
  if (line !== '') yield line
}

function joined(line: string | null, more: string): string | null {
  return line === null || line.length + more.length > lineCharactersMax ? null : line + more
}
