import { setFlagsFromString } from 'node:v8'
import { sleep } from './time.ts'

// A job takes milliseconds. One that waits for a collection of garbage gets it as soon as this thread is idle.
const jobMs = 50

/**
 * Lets V8 begin no work of its concurrent compilers, and resolves when the work that was under way is done. A process
 * awaits it before it ends: a compiler that waits for a collection of garbage then waits for the main thread, and the
 * main thread waits for the compiler, without end. https://github.com/nodejs/node/issues/64274 describes it.
 */
export async function restCompilers(): Promise<void> {
  setFlagsFromString('--no-maglev')
  setFlagsFromString('--no-concurrent-sparkplug')
  await sleep(jobMs)
}
