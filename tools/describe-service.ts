import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config/config.ts'
import { createLogger } from '../src/lib/logger.ts'
import { createMetrics } from '../src/lib/metrics.ts'

/** Returns the OpenAPI document of the service, of the default configuration or another one. Nothing is started. */
export async function describeService(
  environment: Readonly<Record<string, string>> = {},
): Promise<object> {
  const app = await buildApp(
    {
      accounts: refusing(),
      care: refusing(),
      sessions: refusing(),
      mail: null,
      activity: refusing(),
      evidence: refusing(),
      agents: refusing(),
      billing: refusing(),
      operator: refusing(),
      principals: { identify: refuse, forget: refuse },
      oauth: { open: refuse, originOf: refuse, grants: refusing() },
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
  return (await app.inject('/openapi.json')).json()
}

/** Returns what has every function, none of which answers. */
function refusing<T extends object>(): T {
  return new Proxy({} as T, { get: () => refuse })
}

function refuse(): never {
  throw new Error('A service that is only described answers no request.')
}
