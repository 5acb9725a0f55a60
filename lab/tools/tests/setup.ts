import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The work before the first test of a run and after the last, under the names that Node's runner uses. */
type Setup = {
  readonly globalSetup?: () => Promise<void> | void
  readonly globalTeardown?: () => Promise<void> | void
}

// The server of the tests starts in a second, and makes its database in ten on a busy machine.
const setupMsMax = 120_000

/**
 * Runs the setup of a module, and returns its teardown.
 * @throws {Error} in one line, where it fails or does not end.
 */
export async function runSetup(path: string): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took ${setupMsMax / 1_000} s`)), setupMsMax)
  })
  try {
    const setup = (await import(pathToFileURL(resolve(path)).href)) as Setup
    await Promise.race([setup.globalSetup?.(), late])
    return async () => setup.globalTeardown?.()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const line = reason.split('\n').filter(Boolean).join(' ')
    throw new Error(`The setup of the tests failed (${path}), none was run: ${line}`)
  } finally {
    clearTimeout(timer)
  }
}
