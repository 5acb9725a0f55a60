import { counted } from '@enricher/engine/lib/counted'
import { dayMs } from '@enricher/engine/lib/time'
import { type Room, roomIn } from '@enricher/service/postgres/disk-space'
import { type KeptData, readKeptData } from '@enricher/service/store/backup/kept-data'
import type { Config } from '../../config/config.ts'
import { formatBytes, formatDuration } from '../terminal.ts'
import { type Finding, reasonBeside } from './finding.ts'

// Sales of the last week can still be reconstructed with the help of customers.
const backupAgeMsMax = 7 * dayMs

/** Reports where the data are, their size, and when they were last backed up. */
export async function checkBackups(config: Config): Promise<Finding[]> {
  try {
    const kept = await readKeptData({ ...config, mayCreate: false, log: () => undefined })
    return [
      placeFinding(config, kept),
      backupFinding(kept, Date.now()),
      ...standbyFindings(kept),
      ...overdueFindings(kept),
    ]
  } catch (error) {
    // A report continues after a failure.
    const why = reasonBeside(error)
    const unknown: Finding = {
      state: 'warn',
      text: `it is not known when the last one was: ${why}`,
    }
    return [...shortRoomFindings(config), unknown]
  }
}

/** Our embedded server stops when its log has no room, and starts again when there is some. */
function shortRoomFindings({ databaseUrl, dataDir }: Config): Finding[] {
  const room = databaseUrl === null ? roomIn(dataDir) : 'enough'
  if (room === 'enough') return []
  return [{ ...roomFindings[room], text: `the data are in ${dataDir}${roomFindings[room].text}` }]
}

function placeFinding({ databaseUrl }: Config, { folder, bytes }: KeptData): Finding {
  const place = databaseUrl === null ? (folder ?? 'DATA_DIR') : 'the database of DATABASE_URL'
  const text = `the data are in ${place} (${formatBytes(bytes)})`
  // The disk of another machine cannot be checked from here.
  const room = databaseUrl === null && folder !== null ? roomIn(folder) : 'enough'
  return { ...roomFindings[room], text: text + roomFindings[room].text }
}

const roomFindings: Readonly<Record<Room, Finding>> = {
  enough: { state: 'ok', text: '' },
  scarce: {
    state: 'warn',
    text: ', and their disk has less than 512 MB free',
    advice: 'make room: without it lookups are refused with 503',
  },
  full: {
    state: 'fail',
    text: ', and their disk is full',
    advice: 'make room: lookups are refused with 503 until then; no restart is needed',
  },
}

function backupFinding({ backups, hasPaidCredits }: KeptData, nowMs: number): Finding {
  const [last] = backups
  const ageMs = last ? nowMs - last.takenAtMs : Number.POSITIVE_INFINITY
  const of = last?.scope === 'money' ? ' of the money alone' : ''
  const text = last
    ? `the last backup${of} was ${formatDuration(Math.max(0, ageMs))} ago`
    : 'never backed up by "enricher backup"'
  if (ageMs <= backupAgeMsMax || (last && !hasPaidCredits)) return { state: 'ok', text }
  return {
    state: 'warn',
    text: hasPaidCredits ? `${text}, and credits were bought or granted` : text,
    advice: 'run "npm run enricher -- backup FILE" each day, and keep FILE on another machine',
  }
}

/** Returns whether a standby that is promoted has every charge; nothing where no standby is connected. */
export function standbyFindings({
  standbys,
  isSynchronous,
}: Pick<KeptData, 'standbys' | 'isSynchronous'>): Finding[] {
  if (standbys === 0) return []
  const connected = `${counted(standbys, 'standby follows', 'standbys follow')} this server`
  if (isSynchronous) return [{ state: 'ok', text: `${connected}, and a charge waits for it` }]
  return [
    {
      state: 'warn',
      text: `${connected}, and no charge waits for it: a promoted one may lack the latest charges`,
      advice: 'set synchronous_standby_names, or promote only a standby that has everything',
    },
  ]
}

function overdueFindings({ overdueBackups }: KeptData): Finding[] {
  return overdueBackups.map((session) => ({
    state: 'warn',
    text: `a backup stands still, and dead rows are kept for it: ${session}`,
    advice: 'end its process, or its session as shown; the next backup ends it as well',
  }))
}
