import { AsyncLocalStorage } from 'node:async_hooks'

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

type Count = { faults: number }

// The context of a search carries its count: sockets, DNS and threads note what they meet, and know no search.
const searches = new AsyncLocalStorage<Count>()
const outside: Count = { faults: 0 }
// The times that all searches were suspended with their process.
let standstills = 0
// All shortages and standstills of this process.
let faultCount = 0

/**
 * Runs a search with a count of its own, as shortages that other searches meet with do not change what it may believe.
 * `hasRunShort` tells whether there was a shortage since its beginning.
 */
export function countLocalFaults<T>(search: (hasRunShort: () => boolean) => T): T {
  return searches.run({ faults: 0 }, () => search(watchLocalFaults()))
}

/**
 * Binds a function that others call, as a connection does that searches share, to the search that is under way: the
 * shortages that the function meets with are that search's.
 */
export function bindToSearch<Given extends unknown[], Result>(
  call: (...given: Given) => Result,
): (...given: Given) => Result {
  return AsyncLocalStorage.bind(call)
}

/** Notes a shortage of this machine: see {@link watchLocalFaults}. */
export function noteLocalFault(): void {
  faultCount += 1
  shareLocalFault()
}

/** Adds to this search a shortage that another search noted, where both wait for the same answer. */
export function shareLocalFault(): void {
  const search = searches.getStore() ?? outside
  search.faults += 1
}

/** Notes that the whole process was suspended: what any search did not find meanwhile may be there. */
export function noteStandstill(): void {
  faultCount += 1
  standstills += 1
}

/** Returns the number of shortages of this process. */
export function localFaultCount(): number {
  return faultCount
}

/**
 * Watches for shortages of this search from now on; the returned function tells whether there was one. A result that
 * was not found meanwhile may exist.
 */
export function watchLocalFaults(): () => boolean {
  const search = searches.getStore() ?? outside
  const before = search.faults + standstills
  return () => search.faults + standstills > before
}
