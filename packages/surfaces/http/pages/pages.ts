import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { basePathOf } from '../base-path.ts'
import { sendTagged } from '../entity-tag.ts'
import type { HttpServices, HttpSettings } from '../http-services.ts'
import { queryTextOf } from '../query-text.ts'
import { sendLogo } from '../send-logo.ts'
import { type BrowserParts, readBrowserState } from './browser-state.ts'
import { createCookies } from './cookies.ts'
import { createErrorPages, type SendErrorPage } from './error-pages.ts'
import { acceptForms, formBytesMax } from './form-body.ts'
import { ownOriginsOf } from './own-origin.ts'
import type { AccountCall, PageAnswer, PageCall, PageFile, PageRoute } from './page-route.ts'
import { pageRoutes } from './routes.ts'
import { sendPage } from './send-page.ts'
import type { UploadForm } from './upload-form.ts'
import { signInPath } from './way-back.ts'

/** Answers requests with pages. */
export type Pages = {
  /** Identifies the browser, and sends the page of a route, or leads to another path. */
  readonly open: (
    route: PageRoute,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<FastifyReply>
  readonly sendError: SendErrorPage
  /**
   * Answers a request that is not the operator's with 404, before its body is read: no answer says that a page is here.
   */
  readonly hide: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/** Creates the opener of pages. */
export function createPages(
  services: HttpServices,
  settings: HttpSettings,
  parts: Pick<PageCall, 'signIns' | 'limits' | 'routes'>,
): Pages {
  const { signIns } = parts
  const browsers = {
    sessions: services.sessions,
    cookies: createCookies(settings.baseUrl),
    origins: ownOriginsOf(settings),
  }
  return {
    open: createPageOpener({ services, settings, ...parts }, browsers),
    async hide(request, reply) {
      const { session } = await readBrowserState(request, reply, browsers)
      if (session?.isOperator !== true) reply.callNotFound()
    },
    sendError: createErrorPages({
      logger: services.logger,
      signIns,
      baseUrl: settings.baseUrl,
    }),
  }
}

/** Adds the pages for browsers, in a scope of their own: they take forms and answer errors as pages. */
export async function addPages(
  app: FastifyInstance,
  { open, sendError, hide }: Pages,
): Promise<void> {
  const pages: FastifyPluginAsync = async (scope) => {
    acceptForms(scope)
    scope.setErrorHandler(sendError)
    scope.get('/assets/:name', { schema: { hide: true }, config: { cors: false } }, sendAsset)
    for (const route of pageRoutes) {
      scope.route({
        method: route.method,
        url: route.url,
        schema: { hide: true },
        bodyLimit: formBytesMax,
        config: {
          access: route.isAttempt === true ? 'password' : 'anyone',
          takesFile: route.takesFile === true,
          // A hidden page is answered like a path that does not exist, preflights included. A request without a cookie,
          // which no other origin can send, finds nothing.
          ...(route.audience === 'operator' ? { isHidden: true } : { cors: false }),
        },
        ...(route.audience === 'operator' && { onRequest: hide }),
        handler: (request, reply) => open(route, request, reply),
      })
    }
  }
  await app.register(pages)
}

function createPageOpener(
  parts: Pick<PageCall, 'services' | 'settings' | 'signIns' | 'limits' | 'routes'>,
  browsers: BrowserParts,
): Pages['open'] {
  const basePath = basePathOf(parts.settings)
  return async (route, request, reply) => {
    const browser = await readBrowserState(request, reply, browsers)
    const { fields: form, file } = formOf(request.body)
    const query = new URLSearchParams(queryTextOf(request.url))
    const { session } = browser
    const call = { ...parts, request, reply, browser, session, form, file, query }
    const answer = await answerOf(route, call)
    if (answer === 'unknown') {
      reply.callNotFound()
      return reply
    }
    if ('goTo' in answer) return leadTo(reply, answer.goTo, basePath)
    if ('file' in answer) return sendFile(reply, answer.file)
    if ('picture' in answer) return sendLogo(reply, answer.picture)
    const { baseUrl, userAgentContact: contact } = parts.settings
    return sendPage(request, reply, answer, { browser, baseUrl, contact })
  }
}

function formOf(body: unknown): UploadForm {
  if (body instanceof URLSearchParams) return { fields: body, file: null }
  return (body as UploadForm | null | undefined) ?? { fields: new URLSearchParams(), file: null }
}

/** Leads to a path of this service, or to a complete address. */
function leadTo(reply: FastifyReply, goTo: string, basePath: string): FastifyReply {
  const location = goTo.startsWith('/') ? `${basePath}${goTo}` : goTo
  return reply.code(303).header('location', location).send()
}

function sendFile(reply: FastifyReply, { name, type, stream }: PageFile): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(type)
    .send(stream)
}

/** Decides whether the browser may see the page before it acts: only then does its form count. */
async function answerOf(route: PageRoute, call: PageCall): Promise<PageAnswer> {
  if (route.audience === 'anyone') {
    requireOwnForm(route, call)
    return (await route.load())(call)
  }
  const { session } = call
  if (route.audience === 'operator' && session?.isOperator !== true) return 'unknown'
  if (session === null) return { goTo: signInPath(route, call) }
  requireOwnForm(route, call)
  const known: AccountCall = { ...call, session }
  return (await route.load())(known)
}

function requireOwnForm(route: PageRoute, { browser, form }: PageCall): void {
  if (route.method === 'POST') browser.requireCsrf(form.get('csrf'))
}

// A year, the longest time for which caches are asked to keep anything.
const exactCaching = 'public, max-age=31536000, immutable'

async function sendAsset(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { findAsset } = await import('../../web/assets.ts')
  const found = findAsset(request.url.split('?')[0] ?? '')
  if (!found) {
    reply.callNotFound()
    return reply
  }
  const { asset, isExact } = found
  reply
    .header('cache-control', isExact ? exactCaching : 'no-cache')
    .header('cross-origin-resource-policy', 'same-origin')
    .type(asset.type)
  return sendTagged(reply, asset.text)
}
