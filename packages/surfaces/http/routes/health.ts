import { ownVersion } from '@enricher/engine/lib/own-version'
import type { FastifyInstance } from 'fastify'
import type { HttpServices } from '../http-services.ts'

/** Adds the routes for the operator and for probes: liveness, readiness, metrics. */
export function addHealthRoutes(
  app: FastifyInstance,
  services: Pick<HttpServices, 'health' | 'readiness' | 'smtp' | 'metrics'>,
): void {
  const hidden = { hide: true }
  // No web page of another origin may read these routes: they show the state of the service without a key.
  const monitor = { access: 'monitor', cors: false } as const
  // Where port 25 is closed no address can be proven: the operator must see that at once.
  app.get('/healthz', { schema: hidden, config: monitor }, (_, reply) => {
    const { isHealthy, facts } = services.health()
    const status = isHealthy ? 'ok' : 'failing'
    const known = { status, version: ownVersion, smtp: services.smtp.reach(), ...facts }
    return reply.code(isHealthy ? 200 : 503).send(known)
  })

  app.get('/readyz', { schema: hidden, config: monitor }, async (_, reply) => {
    const { drain } = app
    drain.noteProbe()
    if (drain.isAnnounced()) return reply.code(503).send({ status: 'stopping' })
    const { isReady, facts } = await services.readiness()
    const status = isReady ? 'ready' : 'not_ready'
    return reply.code(isReady ? 200 : 503).send({ status, ...facts })
  })

  app.get('/metrics', { schema: hidden, config: monitor }, async (_, reply) =>
    reply.type(services.metrics.contentType).send(await services.metrics.text()),
  )
}
