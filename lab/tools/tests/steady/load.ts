import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import process from 'node:process'

export type Load = { readonly pids: readonly number[]; end(): void }

const busy = resolve(import.meta.dirname, 'busy.ts')

/** Starts processes that keep a core busy each, until they are ended, this process ends, or their time is over. */
export function startLoad(processes: number, msMax: number): Load {
  const children = Array.from({ length: processes }, () =>
    spawn(process.execPath, [busy, String(msMax)], { stdio: 'ignore' }),
  )
  return {
    pids: children.flatMap(({ pid }) => pid ?? []),
    end() {
      for (const child of children) child.kill('SIGKILL')
    },
  }
}
