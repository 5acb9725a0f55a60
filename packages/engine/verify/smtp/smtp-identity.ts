/** The names that this service gives itself to mail servers. */
export type SmtpIdentity = {
  readonly helo: string
  /** The address of MAIL FROM without brackets; empty for the null sender. */
  readonly from: string
  /** No name was configured and this machine has no name of its own: many servers will refuse the makeshift one. */
  readonly isMakeshift: boolean
}

// RFC 1035 2.3.4 allows 253 characters of a name as it is written; the expression below bounds each label to 63.
const hostNameLengthMax = 253

/** Returns whether a text looks like a fully qualified host name: two labels or more, the last one not a number. */
export function isQualifiedName(text: string): boolean {
  return (
    text.length <= hostNameLengthMax &&
    /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/i.test(text) &&
    !/\.\d+$/.test(text)
  )
}

// RFC 6761 6.3 reserves this name for the machine itself, so that it impersonates no host.
const makeshiftName = 'localhost.localdomain'

/**
 * Chooses the name for HELO: the configured one, otherwise this machine's, otherwise that of the service's public
 * address, whichever is fully qualified first (RFC 5321 4.1.1.1). The sender is `verify@` that name unless configured;
 * `<>` is the null sender.
 */
export function smtpIdentity(known: {
  readonly helo: string | null
  readonly from: string | null
  readonly hostname: string
  /** Public address of the service. */
  readonly baseUrl: string
}): SmtpIdentity {
  const candidates = [known.helo ?? '', known.hostname, URL.parse(known.baseUrl)?.hostname ?? '']
  const helo = candidates.find(isQualifiedName)?.toLowerCase()
  const name = helo ?? makeshiftName
  const from = known.from === '<>' ? '' : (known.from ?? `verify@${name}`)
  return { helo: name, from, isMakeshift: helo === undefined }
}
