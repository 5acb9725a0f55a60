// Codes with which the system reports a shortage of this machine or of its limits: descriptors (of the process, of the
// machine), memory, ports. EAI_MEMORY is getaddrinfo's, ERR_WORKER_INIT_FAILED that of a thread, Z_MEM_ERROR zlib's.
const localCodes: ReadonlySet<string> = new Set([
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
  'ENOMEM',
  'EADDRNOTAVAIL',
  'EAGAIN',
  'EAI_MEMORY',
  'ERR_WORKER_INIT_FAILED',
  'Z_MEM_ERROR',
])
// An error of ours wraps one of undici's, which wraps one of Node's.
const causesMax = 5

/**
 * Tells whether an error, or its cause, is a shortage of this machine: no request was sent, and nothing is known about
 * the host that was to be asked.
 */
export function isLocalFault(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > causesMax) return false
  if ('code' in error && typeof error.code === 'string' && isLocalCode(error.code, error))
    return true
  return isLocalFault(error.cause, depth + 1)
}

function isLocalCode(code: string, error: object): boolean {
  if (!localCodes.has(code)) return false
  // With an IPv6 address, a machine without IPv6 reports this code too, for every site that only has IPv6: that state
  // lasts, and is no shortage.
  const isReach =
    code === 'EADDRNOTAVAIL' && 'address' in error && String(error.address).includes(':')
  return !isReach
}

// Descriptors, ports and memory belong to the process and not to one of its searches, and so does this count.
let faults = 0

/** Notes a shortage of this machine: see {@link watchLocalFaults}. */
export function noteLocalFault(): void {
  faults += 1
}

/** Returns the number of shortages of this process. */
export function localFaults(): number {
  return faults
}

/**
 * Watches for shortages from now on; the returned function tells whether there was one. A result that was not found
 * meanwhile may exist, whichever search met with the shortage: searches share DNS queries, pages and SMTP sessions.
 */
export function watchLocalFaults(): () => boolean {
  const before = faults
  return () => faults > before
}
