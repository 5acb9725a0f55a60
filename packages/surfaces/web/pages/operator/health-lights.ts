import { counted } from '@enricher/engine/lib/counted'
import { ownValue } from '@enricher/engine/lib/own-value'
import { faultWords } from '@enricher/engine/model/fault-words'
import { catalogRows } from '@enricher/engine/model/provider-catalog'

export type Facts = { readonly [name: string]: string | number | boolean | null }

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
  /** True: the public pages show how people reach the operator. */
  readonly hasContact: boolean
}

const databaseFaults: ReadonlyMap<string, string> = new Map([
  [
    'unreachable',
    'Lookups are refused. Check that PostgreSQL is running and that DATABASE_URL leads to it.',
  ],
  ['stuck', 'Statements are waiting. Look for a long transaction, a full pool or a slow disk.'],
  [
    'cannot_write',
    'The database’s disk is full. Free some space, and writes resume by themselves.',
  ],
])

/** Decides the lights of a process from its facts. Pure. */
export function healthLights(given: Given): readonly Light[] {
  return [
    databaseLight(given),
    mailLight(given.facts),
    providersLight(given.facts),
    loadLight(given),
    ...(given.hasContact ? [] : [contactLight]),
  ]
}

const contactLight: Light = {
  name: 'Contact',
  kind: 'warn',
  state: 'not set',
  help: 'People who object find no address to write to. Set USER_AGENT_CONTACT to a mail address or a web page.',
}

function databaseLight({ isHealthy, facts }: Given): Light {
  const name = 'Database'
  const help = databaseFaults.get(String(facts['database']))
  if (help !== undefined) return { name, kind: 'bad', state: String(facts['database']), help }
  if (!isHealthy) {
    const silent =
      'The database hasn’t answered for minutes. Your supervisor will restart this process.'
    return { name, kind: 'bad', state: 'silent', help: silent }
  }
  return {
    name,
    kind: 'good',
    state: 'up',
    help: `The last answer took ${facts['database_ms']} ms.`,
  }
}

type MailLight = Omit<Light, 'name'>

const mailLights: ReadonlyMap<unknown, MailLight> = new Map<unknown, MailLight>([
  [
    'closed',
    {
      kind: 'warn',
      state: 'unreachable',
      help: 'Outgoing port 25 is closed, so no address can be checked. Ask your host to open it, or set SMTP_PROXY or the key of a verifier.',
    },
  ],
  [
    'open',
    { kind: 'good', state: 'reachable', help: 'Addresses are checked with their mail servers.' },
  ],
  [
    'off',
    {
      kind: 'warn',
      state: 'off',
      help: 'SMTP_VERIFY is off, so no address is checked with its mail server.',
    },
  ],
])
const untriedMail: MailLight = {
  kind: 'good',
  state: 'not tried yet',
  help: 'The first lookup that checks an address tries the port.',
}

function mailLight({ smtp }: Facts): Light {
  return { name: 'Mail servers', ...(mailLights.get(smtp) ?? untriedMail) }
}

function providersLight({ providers_paused: paused }: Facts): Light {
  const name = 'Providers'
  if (paused === undefined || paused === null) {
    return {
      name,
      kind: 'good',
      state: 'no action needed',
      help: 'No provider needs a new key or credits. The Providers page shows short pauses and spent budgets.',
    }
  }
  const help = `${String(paused).split(', ').map(pauseInWords).join(', ')}. A new key resumes it automatically. If you bought credits there, or want to try the same key, resume it under Providers.`
  return { name, kind: 'warn', state: 'paused', help }
}

/** Returns `Hunter: key refused` for `hunter: unauthorized`, in the words of the page of providers. */
function pauseInWords(text: string): string {
  const [name = '', fault = ''] = text.split(': ')
  const title = catalogRows.find((row) => row.name === name)?.title ?? name
  return `${title}: ${ownValue(faultWords, fault) ?? fault}`
}

function loadLight({ searches }: Given): Light {
  const name = 'Load'
  const help = `${counted(searches.underWay, 'search', 'searches')} under way, ${searches.waiting} waiting, ${searches.shed} refused since the start.`
  if (searches.waiting === 0) return { name, kind: 'good', state: 'normal', help }
  return {
    name,
    kind: 'warn',
    state: 'full',
    help: `${help} New searches have to wait. Start another process.`,
  }
}
