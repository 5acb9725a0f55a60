import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { EmbeddedRefusalError } from './refusal.ts'

// A disk that spins up, or a network disk under load, takes a second or two.
const answerMsMax = 5_000

const listFolder = ['/bin/sh', '-c', 'ls -a "$1" >/dev/null 2>&1', 'sh'] as const

/**
 * Waits until a folder can be looked at; a missing one is an answer, too. Another process looks: a call to a network
 * disk that is gone never returns to its thread, and a process that waits for one in vain cannot even exit.
 * @throws {EmbeddedRefusalError} when it does not answer in time
 */
export async function requireAnswer(
  folder: string,
  [program, ...args]: readonly [string, ...string[]] = listFolder,
  timeoutMs = answerMsMax,
): Promise<void> {
  const child = spawn(program, [...args, folder], { stdio: 'ignore' })
  const { promise, resolve: answer } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => answer(false), timeoutMs)
  child.on('exit', () => answer(true))
  // Where no shell can be started, the next step says what is wrong with the folder.
  child.on('error', () => answer(true))
  const hasAnswered = await promise
  clearTimeout(timer)
  if (hasAnswered) return
  child.kill('SIGKILL')
  child.unref()
  throw new EmbeddedRefusalError(
    `DATA_DIR ${resolve(folder)} does not answer within ${timeoutMs / 1_000} s, as a network disk that is gone: ` +
      'mount it again, or choose another folder.',
    { isPassing: true },
  )
}
