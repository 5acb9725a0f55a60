import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sendTagged } from '../entity-tag.ts'

const folder = new URL('../../web/icons/', import.meta.url)
const types = { 'favicon.svg': 'image/svg+xml', 'favicon.ico': 'image/x-icon' } as const
// Icons change with a release only, and browsers ask for them with every page.
const caching = 'public, max-age=86400'

/** Adds the icon of the service, at the paths that pages name and at those that browsers try by themselves. */
export function addIconRoutes(app: FastifyInstance): void {
  for (const [name, type] of Object.entries(types)) {
    app.get(`/${name}`, { schema: { hide: true } }, async (_, reply) => {
      const bytes = await readFile(new URL(name, folder))
      return sendTagged(reply.header('cache-control', caching).type(type), bytes)
    })
  }
}
