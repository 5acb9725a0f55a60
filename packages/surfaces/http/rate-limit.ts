import { parseIpAddress } from '@enricher/engine/net/ip-address'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import type { HttpServices, HttpSettings } from './http-services.ts'
import { type Counter, createSharedCounts, type SharedCounts } from './shared-counts.ts'

/** The allowance of one caller within the current window. */
export type Allowance = {
  readonly limit: Limit
  readonly remaining: number
  /** Seconds until the window ends and the whole limit is there again. */
  readonly resetS: number
  readonly isExceeded: boolean
}

/** The allowances of accounts and addresses. */
export type RateLimits = {
  /** Counts one request against an account, or against an IP address when no account is known. */
  countRequest(key: string): Promise<Allowance>
  /** Counts one attempt at signing up or minting a key against an address, in addition. */
  countAttempt(key: string): Promise<Allowance>
  /** The allowance in the headers of a request that is not counted: the whole limit is left. */
  readonly uncounted: Allowance
}

type Limit = { readonly name: string; readonly max: number; readonly policy: string }

const windowMs = 60_000
// Callers remembered within a window, 200 bytes each: a flood of addresses must not fill the memory.
const callersMax = 100_000
// Redis answers within a millisecond or is in trouble; no request may wait for it longer.
const redisTimeoutMs = 250
const redisPauseMaxMs = 5_000

/** Creates the limits of requests and of sign-ins, counted in Redis when there is one and in memory otherwise. */
export async function createRateLimits(
  app: FastifyInstance,
  settings: HttpSettings,
  services: Pick<HttpServices, 'logger' | 'metrics'>,
): Promise<RateLimits> {
  const shared = settings.redisUrl ? await connectRedis(app, settings.redisUrl, services) : null
  const countIn = async (limit: Limit): Promise<(key: string) => Promise<Allowance>> => {
    const inMemory = await createCounter(app, limit, null)
    const count = shared
      ? shared.counts.withFallback(await createCounter(app, limit, shared.redis), inMemory)
      : inMemory
    return async (key) => ({ limit, ...(await count(key)) })
  }
  const general = createLimit('default', settings.rateLimitPerMinute)
  return {
    uncounted: {
      limit: general,
      remaining: general.max,
      resetS: windowMs / 1000,
      isExceeded: false,
    },
    countRequest: await countIn(general),
    countAttempt: await countIn(createLimit('auth', settings.authRateLimitPerMinute)),
  }
}

type Sender = {
  readonly ip: string
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/**
 * Returns the key of the IP address of a request; a whole IPv6 /64 counts as one, for one subscriber has it all. A
 * proxy may write a port behind it; where it wrote no address at all, the address of the proxy counts.
 */
export function addressKeyOf({ ip, socket }: Sender): string {
  const address = ip.replace(/^\[([^\]]*)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/, '$1$2')
  return `ip ${normalizeIP(parseIpAddress(address) === null ? (socket.remoteAddress ?? '') : address)}`
}

/**
 * Returns the header fields of an allowance: the three fields of draft-ietf-httpapi-ratelimit-headers-06
 * (seconds, not a time) and the two that replaced them in later drafts.
 */
export function allowanceFields({ limit, remaining, resetS }: Allowance) {
  return {
    'ratelimit-limit': limit.max,
    'ratelimit-remaining': remaining,
    'ratelimit-reset': resetS,
    'ratelimit-policy': limit.policy,
    ratelimit: `"${limit.name}";r=${remaining};t=${resetS}`,
  }
}

function createLimit(name: string, max: number): Limit {
  return { name, max, policy: `"${name}";q=${max};w=${windowMs / 1000}` }
}

// Each counter has a scope of its own, for the plugin keeps one store per registration.
async function createCounter(
  app: FastifyInstance,
  limit: Limit,
  redis: Redis | null,
): Promise<Counter> {
  const { promise, resolve } = Promise.withResolvers<Counter>()
  const plugin: FastifyPluginAsync = async (scope) => {
    await scope.register(rateLimit, {
      global: false,
      max: limit.max,
      timeWindow: windowMs,
      cache: callersMax,
      nameSpace: `enricher:limit:${limit.name}:`,
      keyGenerator: keyOf,
      ...(redis && { redis }),
    })
    const count = scope.createRateLimit()
    resolve(async (key) => {
      const state = await count(subjectOf(key))
      if (state.isAllowed) throw new Error('No request is exempt from rate limits.')
      return {
        remaining: state.remaining,
        resetS: state.ttlInSeconds,
        isExceeded: state.isExceeded,
      }
    })
  }
  await app.register(plugin)
  return promise
}

// The plugin reads only what `keyOf` reads of a request, and the group of its route, and our routes have no group.
// So a key alone can be counted, also for requests that never became one.
function subjectOf(key: string): FastifyRequest {
  return { id: key, routeOptions: {} } as FastifyRequest
}

function keyOf(subject: FastifyRequest): string {
  return subject.id
}

async function connectRedis(
  app: FastifyInstance,
  url: string,
  { logger, metrics }: Pick<HttpServices, 'logger' | 'metrics'>,
): Promise<{ redis: Redis; counts: SharedCounts }> {
  // The library is loaded only where it is used: few installations have a second process.
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: redisTimeoutMs,
    connectTimeout: 10 * redisTimeoutMs,
    // By default, closing the connection to a Redis that does not answer keeps the process alive for two seconds.
    disconnectTimeout: redisTimeoutMs,
    retryStrategy: (attempt) => Math.min(attempt * redisTimeoutMs, redisPauseMaxMs),
  })
  let isShared: boolean | null = null
  const report = (now: boolean, error?: unknown) => {
    if (isShared === now) return
    isShared = now
    metrics.sharedLimits(now)
    if (now) logger.info('rate limits are shared through Redis')
    else logger.error({ err: error }, 'Redis does not answer: each process counts for itself')
  }
  const stopping = new AbortController()
  const counts = createSharedCounts({ report, stopping: stopping.signal })
  redis.on('ready', counts.recover)
  redis.on('error', (error: unknown) => report(false, error))
  redis.on('close', () => report(false))
  app.addHook('onClose', () => {
    stopping.abort()
    redis.disconnect()
  })
  return { redis, counts }
}
