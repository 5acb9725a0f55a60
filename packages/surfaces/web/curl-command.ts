/** What a lookup is called with. */
export type CurlCall = {
  readonly baseUrl: string
  readonly path: string
  /** As it stands after `Bearer`; a shell variable may be named in it. */
  readonly credential: string
  readonly body: unknown
  readonly idempotencyKey?: string
}

/** Returns the command that makes the same call in a POSIX shell. */
export function curlCommand(call: CurlCall): string {
  const { baseUrl, path, credential, body, idempotencyKey } = call
  return [
    `curl -X POST ${baseUrl}${path}`,
    // Double quotes: a variable is filled in by the shell.
    `-H "Authorization: Bearer ${credential}"`,
    `-H 'Content-Type: application/json'`,
    ...(idempotencyKey === undefined ? [] : [`-H 'Idempotency-Key: ${idempotencyKey}'`]),
    `-d ${quoted(JSON.stringify(body))}`,
  ].join(' \\\n  ')
}

/** Between single quotes a shell reads every sign as it stands, but for the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
