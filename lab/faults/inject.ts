import { sleep } from '@enricher/engine/lib/time'
import { calmMs } from './bounds.ts'
import { backendsOf, freeze, postmasterOf, type StormDatabase } from './database.ts'
import type { Disk } from './disk.ts'
import { launcherOf } from './embedded-database.ts'
import type { Fault, Journal } from './journal.ts'
import { signalTo } from './processes.ts'
import type { FaultKind, Planned } from './schedule.ts'
import type { Supervised } from './supervisor.ts'

/** The things that faults are done to. */
export type Victims = {
  readonly services: readonly Supervised[]
  readonly database: StormDatabase
  /** The disk of the data; null where there are no small disks, which only root can mount. */
  readonly dataDisk: Disk | null
  readonly logDisk: Disk | null
}

/** Does a fault to one of the victims until its end; returns the victim's name. */
type Injection = (victims: Victims, planned: Planned, ending: AbortSignal) => Promise<string>

/** Carries out a plan and records each fault and its times; calm follows. Stops when `ending` aborts. */
export async function injectAll(
  planned: readonly Planned[],
  victims: Victims,
  journal: Journal,
  ending: AbortSignal,
): Promise<void> {
  for (const one of planned) {
    await pause(one.pauseMs, ending)
    if (ending.aborted) return
    await injectOne(one, victims, journal, ending)
  }
  // Callers ask new questions after the last fault, too.
  await pause(calmMs, ending)
}

/** Does one fault and records it. */
async function injectOne(
  planned: Planned,
  victims: Victims,
  journal: Journal,
  ending: AbortSignal,
): Promise<Fault> {
  const fault: Fault = { kind: planned.kind, target: 'nothing', startMs: Date.now(), endMs: null }
  journal.faults.push(fault)
  fault.target = await injections[planned.kind](victims, planned, ending)
  fault.endMs = Date.now()
  return fault
}

const injections: Readonly<Record<FaultKind, Injection>> = {
  async 'kill service'({ services }, { choice }) {
    const service = serviceAt(services, choice)
    return service.signal('SIGKILL') ? nameOf(service) : 'no service'
  },
  async 'kill launcher'({ database }) {
    return kill(launcherOf(database), 'launcher')
  },
  async 'kill postmaster'({ database }) {
    const killed = kill(postmasterOf(database), 'postmaster')
    // The external server is started again by its supervisor; the services have to start the embedded one.
    await database.server?.ready()
    return killed
  },
  async 'kill backend'({ database }, { choice }) {
    const backends = backendsOf(database)
    return kill(backends[choice % Math.max(1, backends.length)] ?? null, 'backend')
  },
  async 'kill everything'({ services, database }) {
    const launcher = launcherOf(database)
    const postmaster = postmasterOf(database)
    for (const service of services) service.signal('SIGKILL')
    kill(launcher, 'launcher')
    return kill(postmaster, 'all services, launcher and postmaster')
  },
  async 'suspend service'({ services }, { choice, lastsMs }, ending) {
    const service = serviceAt(services, choice)
    service.signal('SIGSTOP')
    await pause(lastsMs, ending)
    service.signal('SIGCONT')
    return nameOf(service)
  },
  async 'freeze database'({ database }, { lastsMs }, ending) {
    const thaw = freeze(database)
    await pause(lastsMs, ending)
    thaw()
    return 'the database'
  },
  async 'silence connections'({ database }, { lastsMs }, ending) {
    database.server?.silence()
    await pause(lastsMs, ending)
    database.server?.endSilence()
    return 'the network to the database'
  },
  async 'stop database'({ database }, { lastsMs }, ending) {
    await database.server?.stop()
    await pause(lastsMs, ending)
    await database.server?.start()
    return 'the database'
  },
  async 'restart database'({ database }) {
    await database.server?.stop()
    await database.server?.start()
    return 'the database'
  },
  async 'fill data disk'({ dataDisk }, { lastsMs }, ending) {
    await fillFor(dataDisk, lastsMs, ending)
    return 'disk of the data'
  },
  async 'fill log disk'({ logDisk }, { lastsMs }, ending) {
    await fillFor(logDisk, lastsMs, ending)
    return 'disk of the logs'
  },
  async 'restart service'({ services }, { choice }) {
    const service = serviceAt(services, choice)
    return (await service.restart())
      ? nameOf(service)
      : `${nameOf(service)}, which had to be killed`
  },
}

function serviceAt(services: readonly Supervised[], choice: number): Supervised {
  const service = services[choice % services.length]
  if (!service) throw new Error('There is no service.')
  return service
}

function nameOf({ slot }: Supervised): string {
  return `service ${slot + 1}`
}

function kill(pid: number | null, name: string): string {
  return pid !== null && signalTo(pid, 'SIGKILL') ? `${name} ${pid}` : `no ${name}`
}

const refillMs = 500

async function fillFor(disk: Disk | null, lastsMs: number, ending: AbortSignal): Promise<void> {
  disk?.fill()
  // Space that is freed meanwhile is taken again: of a log that is rotated, of a segment that is removed.
  for (let leftMs = lastsMs; leftMs > 0 && !ending.aborted; leftMs -= refillMs) {
    await pause(Math.min(refillMs, leftMs), ending)
    disk?.fill()
  }
  disk?.free()
}

/** Resolves after that time, or when the storm is broken off: the fault is undone either way. */
function pause(delayMs: number, ending: AbortSignal): Promise<void> {
  return sleep(delayMs, ending).catch(() => undefined)
}
