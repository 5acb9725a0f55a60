import { ownValue } from '@enricher/engine/lib/own-value'
import { accountSettings } from './account-settings.ts'
import { askMistakes, askSettings } from './ask-settings.ts'
import { billingMistakes, billingSettings } from './billing-settings.ts'
import { bulkSettings } from './bulk-settings.ts'
import { clientSettings } from './client-settings.ts'
import { commercialSettings } from './commercial-settings.ts'
import { documentSettings } from './document-settings.ts'
import { healthMistakes, healthSettings } from './health-settings.ts'
import { jobSettings } from './job-settings.ts'
import { logSettings } from './log-settings.ts'
import { egressSettings, sourceSettings } from './network-settings.ts'
import { privacySettings } from './privacy-settings.ts'
import { searchSettings } from './search-settings.ts'
import {
  addressOf,
  integer,
  isCidr,
  isPath,
  isWebOrigin,
  list,
  oneOf,
  optional,
  publicAddress,
  type Setting,
  text,
  type ValueOf,
} from './setting.ts'
import { stopSettings } from './stop-settings.ts'
import { waterfallSettings } from './waterfall-settings.ts'

const roles = ['all', 'api', 'worker'] as const

/** All settings, each with its variable, example and purpose; `fallback` is for a variable that is not set. */
export const settings = {
  port: {
    env: 'PORT',
    fallback: '8080',
    about: 'Port of the HTTP server; 0 picks a free one.',
    ...integer(0, 65_535),
  },
  host: {
    env: 'HOST',
    fallback: '127.0.0.1',
    about: 'Address to listen on; 0.0.0.0 listens on every interface.',
    ...text((value) => /^[0-9A-Za-z.:_-]+$/.test(value), 'an IP address or host name'),
  },
  baseUrl: {
    env: 'BASE_URL',
    example: 'https://api.acme.example',
    about: 'Public address of the API; http://localhost:PORT when not set.',
    ...optional(publicAddress),
  },
  siteUrl: {
    env: 'SITE_URL',
    example: 'https://acme.example',
    about: 'Public address of the discovery documents; BASE_URL when not set.',
    ...optional(publicAddress),
  },
  databaseUrl: {
    env: 'DATABASE_URL',
    example: 'postgres://enricher:secret@localhost:5432/enricher',
    about: 'PostgreSQL 15 or newer; when not set, an embedded one runs in DATA_DIR.',
    ...optional(addressOf('postgres:', 'postgresql:')),
  },
  databasePoolSize: {
    env: 'DATABASE_POOL_SIZE',
    fallback: '10',
    about: 'Connections this process opens to the database.',
    ...integer(1, 200),
  },
  dataDir: {
    env: 'DATA_DIR',
    fallback: './data',
    about: 'Directory of the embedded database.',
    ...text(isPath, 'a path'),
  },
  role: {
    env: 'ROLE',
    fallback: 'all',
    about:
      'What this process does beside answering: all or worker run background jobs, api runs none.',
    ...oneOf(roles),
  },
  redisUrl: {
    env: 'REDIS_URL',
    example: 'redis://localhost:6379',
    about: 'Redis or Valkey that shares rate limits among processes; memory when not set.',
    ...optional(addressOf('redis:', 'rediss:')),
  },
  rateLimitPerMinute: {
    env: 'RATE_LIMIT_PER_MINUTE',
    fallback: '600',
    about: 'Requests per account and minute; per IP address when anonymous.',
    ...integer(1, 1_000_000_000),
  },
  authRateLimitPerMinute: {
    env: 'AUTH_RATE_LIMIT_PER_MINUTE',
    fallback: '20',
    about: 'Requests per IP address and minute to /auth/*.',
    ...integer(1, 1_000_000_000),
  },
  trustedProxies: {
    env: 'TRUSTED_PROXIES',
    fallback: '',
    example: '10.0.0.0/8',
    about: 'Your own proxies, whose X-Forwarded-For tells the client address; none when not set.',
    ...list(isCidr, 'CIDR ranges'),
  },
  corsOrigins: {
    env: 'CORS_ORIGINS',
    fallback: '*',
    example: 'https://app.acme.example',
    about:
      'Origins of web pages that may call the API with a key: * for any, none for none. /auth/*, /metrics and health never.',
    ...list(isWebOrigin, 'origins, *, or none'),
  },
  ...documentSettings,
  ...egressSettings,
  ...privacySettings,
  ...healthSettings,
  cacheHitDays: {
    env: 'CACHE_HIT_DAYS',
    fallback: '365',
    about: 'Days for which repeating a lookup that found something is free.',
    ...integer(1, 3_650),
  },
  cacheMissHours: {
    env: 'CACHE_MISS_HOURS',
    fallback: '24',
    about: 'Hours for which a lookup that found nothing is not searched again.',
    ...integer(1, 8_760),
  },
  factsCrawlDays: {
    env: 'FACTS_CRAWL_DAYS',
    fallback: '30',
    about: "Days for which what a company's own site says is known without reading it again.",
    ...integer(1, 3_650),
  },
  factsVerdictDays: {
    env: 'FACTS_VERDICT_DAYS',
    fallback: '30',
    about: 'Days for which what a mail server said about a mailbox is believed.',
    ...integer(1, 3_650),
  },
  factsMailboxDays: {
    env: 'FACTS_MAILBOX_DAYS',
    fallback: '365',
    about: 'Days for which a mailbox that was found, and whose it is, is remembered.',
    ...integer(1, 3_650),
  },
  ...jobSettings,
  ...bulkSettings,
  lookupTimeoutMs: {
    env: 'LOOKUP_TIMEOUT_MS',
    fallback: '30000',
    about: 'Deadline of one lookup, in milliseconds.',
    ...integer(100, 300_000),
  },
  verifyEmailCredits: {
    env: 'VERIFY_EMAIL_CREDITS',
    example: '1',
    about: 'Price of POST /verify-email in credits; it is not offered when not set.',
    ...optional(integer(0, 1_000)),
  },
  ...accountSettings,
  ...billingSettings,
  ...sourceSettings,
  ...commercialSettings,
  ...waterfallSettings,
  ...stopSettings,
  ...searchSettings,
  ...clientSettings,
  ...askSettings,
  ...logSettings,
} as const

type Settings = typeof settings
type Values = { readonly [Name in keyof Settings]: ValueOf<Settings[Name]> }

/** The configuration of a process, read once; an optional setting that is not set is null. */
export type Config = Readonly<
  Omit<Values, 'baseUrl' | 'siteUrl' | 'egressPortMap'> & {
    readonly baseUrl: string
    readonly siteUrl: string
    /** Maps a wanted port to the port to connect to. */
    readonly egressPortMap: ReadonlyMap<number, number>
  }
>

/** The error with every mistake of the configuration; `message` has a line for each. */
export class ConfigError extends Error {
  readonly mistakes: readonly string[]

  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'))
    this.name = 'ConfigError'
    this.mistakes = mistakes
  }
}

/**
 * Reads the configuration from the environment. A variable set to an empty text counts as not set.
 * @throws {ConfigError} naming every wrong variable with an example; values are not repeated: some are secrets.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const values: Record<string, unknown> = {}
  const mistakes: string[] = []
  for (const [name, setting] of Object.entries<Setting>(settings)) {
    const given = ownValue(environment, setting.env)?.trim() || setting.fallback
    const value = given === undefined ? setting.absent : setting.read(given)
    if (value === undefined) mistakes.push(mistakeOf(setting, given ?? ''))
    else values[name] = value
  }
  mistakes.push(...billingMistakes(values), ...askMistakes(values), ...healthMistakes(values))
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return complete(values as Values)
}

function mistakeOf(
  { env, rule, fallback, example = fallback, explain }: Setting,
  given: string,
): string {
  const detail = explain?.(given) ?? null
  return `${env} must be ${rule}, for example ${env}=${example}${detail === null ? '' : ` (${detail})`}`
}

function complete(values: Values): Config {
  const baseUrl = values.baseUrl ?? `http://localhost:${values.port}`
  return Object.freeze({
    ...values,
    baseUrl,
    siteUrl: values.siteUrl ?? baseUrl,
    egressPortMap: new Map(
      values.egressPortMap.map((pair) => pair.split(':').map(Number) as [number, number]),
    ),
  })
}
