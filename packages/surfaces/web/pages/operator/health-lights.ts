import { counted } from '@enricher/engine/lib/counted'

type Facts = { readonly [name: string]: string | number | boolean | null }

/** One part of the service: whether it works, and what helps where it does not. */
export type Light = {
  readonly name: string
  readonly kind: 'good' | 'warn' | 'bad'
  readonly state: string
  readonly help: string
}

type Given = {
  readonly isHealthy: boolean
  readonly facts: Facts
  readonly searches: { readonly underWay: number; readonly waiting: number; readonly shed: number }
}

const databaseFaults: ReadonlyMap<string, string> = new Map([
  ['unreachable', 'Lookups are refused. Check that PostgreSQL runs and DATABASE_URL leads to it.'],
  ['stuck', 'Statements wait. Look for a long transaction, a full pool or a slow disk.'],
  [
    'cannot_write',
    'The disk of the database is full. Free some space: writes go on by themselves.',
  ],
])

/** Decides the lights of a process from its facts. Pure. */
export function healthLights(given: Given): readonly Light[] {
  return [
    databaseLight(given),
    mailLight(given.facts),
    providersLight(given.facts),
    loadLight(given),
  ]
}

function databaseLight({ isHealthy, facts }: Given): Light {
  const name = 'Database'
  const help = databaseFaults.get(String(facts['database']))
  if (help !== undefined) return { name, kind: 'bad', state: String(facts['database']), help }
  if (!isHealthy) {
    const silent = 'It has not answered for minutes: a supervisor restarts this process.'
    return { name, kind: 'bad', state: 'silent', help: silent }
  }
  return { name, kind: 'good', state: 'answers', help: `In ${facts['database_ms']} ms.` }
}

function mailLight({ smtp }: Facts): Light {
  const name = 'Mail servers'
  if (smtp === 'closed') {
    const help =
      'Port 25 is closed on the way out, so that no mailbox can be asked. Open it, or set a proxy or a verifier.'
    return { name, kind: 'warn', state: 'out of reach', help }
  }
  if (smtp === 'open')
    return { name, kind: 'good', state: 'in reach', help: 'Mailboxes are asked.' }
  if (smtp === 'off') {
    return { name, kind: 'warn', state: 'off', help: 'SMTP_VERIFY is off: no mailbox is asked.' }
  }
  return { name, kind: 'good', state: 'not asked yet', help: 'The first lookup checks the port.' }
}

function providersLight({ providers_paused: paused }: Facts): Light {
  const name = 'Providers'
  if (paused === undefined || paused === null) {
    return { name, kind: 'good', state: 'none paused', help: 'Every provider with a key is asked.' }
  }
  const help = `${paused}. With a new key it is asked again by itself. After buying credits, or to try the same key again, resume it on the page of providers.`
  return { name, kind: 'warn', state: 'paused', help }
}

function loadLight({ searches }: Given): Light {
  const name = 'Load'
  const help = `${counted(searches.underWay, 'search', 'searches')} under way, ${searches.waiting} waiting, ${searches.shed} refused since the start.`
  if (searches.waiting === 0) return { name, kind: 'good', state: 'room', help }
  return {
    name,
    kind: 'warn',
    state: 'full',
    help: `${help} Start another process beside this one.`,
  }
}
