/** Reads a reply to its end, as text. @throws {RangeError} when it is longer than `bytesMax` */
export async function readText(response: Response, bytesMax: number): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return response.text()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > bytesMax) {
      await reader.cancel()
      throw new RangeError(`The reply is longer than ${bytesMax} bytes.`)
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** Parses JSON. Returns undefined, which no JSON text yields, for a text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
