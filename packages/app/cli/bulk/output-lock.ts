import { readFile, unlink, writeFile } from 'node:fs/promises'
import { codeOf } from '@enricher/engine/lib/error-code'
import { isProcessAlive } from '@enricher/service/lib/process-alive'
import { CommandError } from '../command-error.ts'

/**
 * Does the work while no other process of this machine writes to the same output: two processes would mix their
 * answers, and each would ask for rows that the other one has.
 * @throws {CommandError} when another process writes to it; errors of the file system
 */
export async function withOutputLock<T>(output: string, work: () => Promise<T>): Promise<T> {
  const path = `${output}.lock`
  await take(path, output)
  try {
    return await work()
  } finally {
    await unlink(path).catch(() => undefined)
  }
}

async function take(path: string, output: string): Promise<void> {
  const own = `${process.pid}\n`
  const isTaken = async () =>
    writeFile(path, own, { flag: 'wx', mode: 0o600 }).then(
      () => false,
      (error: unknown) => {
        if (codeOf(error) === 'EEXIST') return true
        throw error
      },
    )
  if (!(await isTaken())) return
  const owner = await readFile(path, 'utf8').catch(() => '')
  // A killed process left the file. If another process takes it meanwhile, the second try reports that.
  if (!isProcessAlive(Number(owner))) await unlink(path).catch(() => undefined)
  if (isProcessAlive(Number(owner)) || (await isTaken())) throw inUse(path, output, owner.trim())
}

function inUse(path: string, output: string, owner: string): CommandError {
  return new CommandError(
    `Another run (process ${owner}) writes to ${output}: wait for it, or name another output. If there is none, delete ${path}.`,
  )
}
