import process from 'node:process'

/**
 * Keeps errors that the browser's library throws outside of any call from ending the process: it rejects promises
 * without a handler when a browser sends what the protocol does not allow, such as a reply to no request. The page that
 * waits meanwhile ends by its deadline, and the browser is dropped. Every other unhandled error ends the process as
 * before.
 */
export function outliveLibraryErrors(): void {
  if (!process.listeners('unhandledRejection').includes(rethrowOthers)) {
    process.on('unhandledRejection', rethrowOthers)
  }
}

/** @throws what it is given, as Node does by itself, unless the library threw it. */
function rethrowOthers(error: unknown): void {
  if (!isLibraryError(error)) throw error
}

/** Returns true where the function that threw is one of the library's. Pure. */
export function isLibraryError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line))
  const thrower = frames.find((line) => !line.includes('node:internal/'))
  return thrower?.includes('/node_modules/playwright-core/') ?? false
}
