import type { ConnectionConfig } from '../../../packages/service/postgres/connection.ts'
import { urlOf } from '../../test/support/app.ts'
import { freePort, type ServiceProcess, startServiceProcess } from '../../tools/service-process.ts'

/** Starts a service on a database, under the name that its documents give it. */
export async function startOAuthService(
  database: ConnectionConfig,
  port?: number,
): Promise<ServiceProcess & { readonly port: number; readonly baseUrl: string }> {
  const chosen = port ?? (await freePort())
  const service = startServiceProcess({
    DATABASE_URL: urlOf(database),
    AUTH_RATE_LIMIT_PER_MINUTE: '100000',
    SMTP_VERIFY: 'off',
    LOG_LEVEL: 'warn',
    PORT: String(chosen),
  })
  await service.ready()
  return { ...service, port: chosen, baseUrl: `http://localhost:${chosen}` }
}
