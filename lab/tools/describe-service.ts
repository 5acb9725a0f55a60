import { createLogger } from '@enricher/service/lib/logger'
import { createMetrics } from '@enricher/service/lib/metrics'
import { buildApp } from '@enricher/surfaces/http/app'
import { readConfig } from '../../packages/app/config/config.ts'

type Environment = Readonly<Record<string, string>>

/** Returns the OpenAPI document of the service, of the default configuration or another one. Nothing is started. */
export async function describeService(environment: Environment = {}): Promise<object> {
  const app = await buildDescribedApp(environment)
  return (await app.inject('/openapi.json')).json()
}

/** Builds the routes of a configuration over services that answer nothing. */
export function buildDescribedApp(environment: Environment): ReturnType<typeof buildApp> {
  return buildApp(
    {
      accounts: refusing(),
      care: refusing(),
      sessions: refusing(),
      mail: null,
      activity: refusing(),
      evidence: refusing(),
      findLogo: refuse,
      agents: refusing(),
      billing: refusing(),
      operator: refusing(),
      principals: { identify: refuse, forget: refuse },
      oauth: { open: refuse, originOf: refuse, clients: refusing(), grants: refusing() },
      jobs: refusing(),
      ask: refusing(),
      bulk: refusing(),
      sandboxBulk: refusing(),
      lookups: { perform: refuse, idle: refuse, abort: refuse },
      health: refuse,
      readiness: refuse,
      smtp: { reach: refuse },
      metrics: createMetrics(),
      logger: createLogger('silent'),
    },
    readConfig(environment),
  )
}

/** Returns an object that seems to have every function; each of them throws. */
function refusing<T extends object>(): T {
  return new Proxy({} as T, { get: () => refuse })
}

function refuse(): never {
  throw new Error('A service that is only described answers no request.')
}
