// What the system says when this machine is short of something, or the tasks it does by itself: descriptors (of the
// process, of the machine), memory, ports. EAI_MEMORY is getaddrinfo's, ERR_WORKER_INIT_FAILED that of a thread,
// Z_MEM_ERROR zlib's.
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
 * Tells whether an error, or what caused it, is a shortage of this machine: nothing was asked, and nothing is known
 * about the host that was to be asked.
 */
export function isLocalFault(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > causesMax) return false
  if ('code' in error && typeof error.code === 'string' && isLocalCode(error.code, error))
    return true
  return isLocalFault(error.cause, depth + 1)
}

function isLocalCode(code: string, error: object): boolean {
  if (!localCodes.has(code)) return false
  // Of IPv6 it is what a machine without IPv6 says as well, of every site that has nothing else: that lasts, and is no
  // shortage.
  const isReach =
    code === 'EADDRNOTAVAIL' && 'address' in error && String(error.address).includes(':')
  return !isReach
}

// Descriptors, ports and memory belong to the process and not to one of its searches, and so does this number.
let faults = 0

/** Notes a shortage of this machine: see {@link watchLocalFaults}. */
export function noteLocalFault(): void {
  faults += 1
}

/** Gives how many shortages this process has met with. */
export function localFaults(): number {
  return faults
}

/**
 * Watches for shortages from now on; the function it returns says whether there was one. What was not found meanwhile
 * may be there, whichever search met with the shortage: searches share DNS queries, pages and SMTP sessions.
 */
export function watchLocalFaults(): () => boolean {
  const before = faults
  return () => faults > before
}
