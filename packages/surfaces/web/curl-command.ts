export type CurlCall = {
  readonly baseUrl: string
  readonly path: string
  /** The text after `Bearer`; it may name a shell variable. */
  readonly credential: string
  readonly body: unknown
  readonly idempotencyKey?: string
}

/** Returns the curl command for a POSIX shell that makes the call. */
export function curlCommand(call: CurlCall): string {
  const { baseUrl, path, credential, body, idempotencyKey } = call
  return [
    `curl -X POST ${baseUrl}${path}`,
    // Double quotes let the shell fill in a variable.
    `-H "Authorization: Bearer ${credential}"`,
    `-H 'Content-Type: application/json'`,
    ...(idempotencyKey === undefined ? [] : [`-H 'Idempotency-Key: ${idempotencyKey}'`]),
    `-d ${quoted(JSON.stringify(body))}`,
  ].join(' \\\n  ')
}

/** A shell takes everything between single quotes literally, except the single quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
