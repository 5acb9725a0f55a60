import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { servingProcess } from './node-process.ts'
import type { Sample } from './probe.ts'

/** Observations of a running service from outside. */
export type Watch = {
  /** Returns the longest wait for `/healthz` that was under way at or after a time, without the machine's share. */
  worstWaitSince(atMs: number): number
  /** Returns the longest of all waits, the machine's share included. */
  worstWholeWaitMs(): number
  /** Returns how long the present wait has lasted; 0 when none has. */
  hangingMs(): number
  /** Returns the most memory that the service's process ever had resident, in MB. */
  peakMemoryMb(): Promise<number>
  stop(): Promise<void>
}

/** Watches the service at `port`, which was started as process `pid`. */
export async function startWatch(port: number, pid: number): Promise<Watch> {
  const serving = await servingProcess(pid)
  const probe = fork(resolve(import.meta.dirname, 'probe.ts'), [
    `${port}`,
    `${serving?.pid ?? pid}`,
  ])
  const samples: Sample[] = []
  let open: Sample | null = null
  let peakMb = 0
  probe.on('message', (sample: Sample) => {
    open = sample.isOver ? null : sample
    // The usual wait is a millisecond: only waits that could matter are kept.
    if (sample.isOver && sample.waitMs >= keptWaitMsMin) samples.push(sample)
  })
  const all = () => (open === null ? samples : [...samples, open])
  const measure = async () => {
    peakMb = Math.max(peakMb, (await servingProcess(pid))?.residentMb ?? 0)
    return peakMb
  }
  const timer = setInterval(() => void measure(), memoryEveryMs)
  return {
    worstWaitSince(atMs) {
      const meant = all().filter((sample) => sample.atMs + sample.waitMs >= atMs)
      return Math.max(0, ...meant.map(ownWaitMs))
    },
    worstWholeWaitMs: () => Math.max(0, ...all().map(({ waitMs }) => waitMs)),
    hangingMs: () => open?.waitMs ?? 0,
    peakMemoryMb: measure,
    async stop() {
      clearInterval(timer)
      if (probe.exitCode !== null || probe.signalCode !== null) return
      const exit = once(probe, 'exit')
      probe.kill()
      await exit
    },
  }
}

const keptWaitMsMin = 5
const memoryEveryMs = 1_000

/** Returns the service's share of a wait: while the machine ran neither process, the service could do nothing. */
function ownWaitMs({ waitMs, machineMs }: Sample): number {
  return Math.max(0, waitMs - machineMs)
}
