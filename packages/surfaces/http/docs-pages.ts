import { hash } from 'node:crypto'
import { ownVersion } from '@enricher/engine/lib/own-version'
import helmet from '@fastify/helmet'
import reference from '@scalar/fastify-api-reference'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { HttpSettings } from './http-services.ts'

/** Creates the pages of the interactive reference, as a server of their own that listens nowhere. */
export async function createReference(settings: HttpSettings): Promise<FastifyInstance> {
  const pages = Fastify()
  // The hashes are known once the page has been made, because its library writes the script.
  let inlineHashes = "'none'"
  await pages.register(helmet, {
    contentSecurityPolicy: { directives: policyFor(settings, () => inlineHashes) },
    // The operator of the domain decides whether all of it speaks HTTPS only.
    strictTransportSecurity: false,
  })
  pages.addHook('onSend', async (_, reply, payload) =>
    isPage(reply, payload)
      ? payload.replace('<html>', '<html lang="en">').replace('<body>', `<body>\n${wayBack}`)
      : payload,
  )
  await pages.register(reference, { routePrefix: '/docs', configuration: pageConfiguration })
  await pages.ready()
  const page = await pages.inject({ method: 'GET', url: '/docs/' })
  inlineHashes = hashesOf(page.body)
  return pages
}

// The page is the library's own; a link back to the site is put above it, in its colours.
const wayBack = `<style>:root { --scalar-custom-header-height: 44px }</style>
<nav aria-label="Service" style="position: sticky; top: 0; z-index: 100; box-sizing: border-box; display: flex; align-items: center; gap: 6px; height: 44px; padding: 0 16px; font: 15px/22px system-ui, sans-serif; background: var(--scalar-background-1, Canvas); border-bottom: 1px solid var(--scalar-border-color, GrayText)">
<span style="white-space: nowrap; color: var(--scalar-color-1, CanvasText)"><a href="../" style="color: var(--scalar-color-1, CanvasText)">Enricher</a> ${ownVersion}
· <a href="guides" style="color: var(--scalar-color-1, CanvasText)">Guides and errors</a></span>
<form action="guides" role="search" style="flex: 0 1 220px; min-width: 64px; margin-left: auto"><input name="q" type="search" required maxlength="100" aria-label="Search the documentation" placeholder="Search" style="box-sizing: border-box; width: 100%; height: 32px; padding: 0 8px; font: inherit; color: inherit; background: transparent; border: 1px solid currentColor; border-radius: 6px"></form>
</nav>
<noscript><p style="padding: 16px; font: 15px/22px system-ui, sans-serif">This reference needs JavaScript. <a href="guides">The guides</a> have each lookup without it.</p></noscript>`

function isPage(reply: FastifyReply, payload: unknown): payload is string {
  return (
    typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html')
  )
}

const pageConfiguration = {
  url: '../openapi.json',
  pageTitle: 'Enricher API',
  favicon: '../favicon.svg',
  // All that would fetch from, or send to, foreign hosts is off.
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  hideClientButton: true,
  // The search above the page finds the guides as well; the library's own knows the reference alone.
  hideSearch: true,
  showDeveloperTools: 'never',
  // The order of the contract keeps related properties together.
  orderSchemaPropertiesBy: 'preserve',
  defaultOpenAllTags: true,
  // A key of the sandbox, so that the first request a reader sends is answered, and free.
  authentication: {
    preferredSecurityScheme: 'apiKey',
    securitySchemes: { apiKey: { token: 'key_test_docs' } },
  },
  agent: { disabled: true },
  mcp: { disabled: true },
} as const

/**
 * The policy allows two scripts: the bundle, and the one that starts it, by its hash. The bundle writes its own styles.
 * Requests may go to this API only.
 */
function policyFor({ baseUrl }: HttpSettings, inlineHashes: () => string) {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", inlineHashes],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'", new URL(baseUrl).origin],
    frameAncestors: ["'none'"],
    upgradeInsecureRequests: null,
  }
}

/** Returns the hashes of the inline scripts of a page, as a Content-Security-Policy names them. */
function hashesOf(page: string): string {
  const scripts = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)]
  return scripts.map(([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`).join(' ')
}
