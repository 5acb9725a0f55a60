import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
} from 'fastify'
import { ApiError } from '../contract/errors.ts'
import type { ChallengeOf } from './authenticate.ts'
import { basePathOf } from './base-path.ts'
import { negotiate } from './document-texts.ts'
import { answerToApiError, sendError } from './errors.ts'
import { sendPage } from './pages/send-page.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** To all but a few the path is unknown: no answer names its methods. */
    isHidden?: boolean
  }
}

type KnownRoute = { readonly pattern: RegExp; readonly methods: Set<string> }

/**
 * Answers paths and methods that do not exist: 404 with a sentence that names the documentation, and
 * `Allow` when the path exists with other methods (the contract has no 405). Call before routes are added.
 * Returns the hook that does it before a body is read: whatever the body is, the path is what is wrong.
 */
export function answerUnknownRoutes(
  app: FastifyInstance,
  parts: { readonly baseUrl: string; readonly challenge: ChallengeOf },
): onRequestAsyncHookHandler {
  const routes = new Map<string, KnownRoute>()
  app.addHook('onRoute', (route) => {
    // OPTIONS stands for the questions of browsers, which are not what a reader of `Allow` looks for.
    if (route.url.includes('*') || route.method === 'OPTIONS' || route.config?.isHidden) return
    const known = routes.get(route.url) ?? { pattern: patternOf(route.url), methods: new Set() }
    for (const method of [route.method].flat()) known.methods.add(method)
    routes.set(route.url, known)
  })
  const sendNotFound = (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? ''
    const methods = methodsOf([...routes.values()], path)
    if (methods.length > 0) reply.header('allow', methods.join(', '))
    const hint = methods.length > 0 ? ` Use ${methods.join(' or ')}.` : ''
    const message = `${request.method} is not available here.${hint} See ${parts.baseUrl}/docs.`
    const unknown = `There is nothing at this path. See ${parts.baseUrl}/docs.`
    const error = new ApiError('not_found', methods.length > 0 ? message : unknown)
    if (isForPeople(request, reply)) return sendNotFoundPage(request, reply, error, parts.baseUrl)
    return sendError(reply, answerToApiError(error), parts.challenge)
  }
  // For routes that find out themselves.
  app.setNotFoundHandler(sendNotFound)
  return async (request, reply) => {
    if (request.is404) await sendNotFound(request, reply)
  }
}

/** Returns true for a person who mistyped an address, or followed an old link. Programs get the error of the API. */
function isForPeople(request: FastifyRequest, reply: FastifyReply): boolean {
  if (request.method !== 'GET') return false
  return negotiate(request, reply, ['application/json', 'text/html']) === 'text/html'
}

/** Sends the same page to all: what it shows must not say whether there is something for others. */
async function sendNotFoundPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { message }: ApiError,
  baseUrl: string,
): Promise<FastifyReply> {
  const { errorPage } = await import('../web/pages/error-page.ts')
  const framing = { browser: null, basePath: basePathOf({ baseUrl }) }
  return sendPage(request, reply, errorPage(404, message), framing)
}

function patternOf(url: string): RegExp {
  const segments = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : literal(part)))
  return new RegExp(`^${segments.join('/')}$`)
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function methodsOf(routes: readonly KnownRoute[], path: string): readonly string[] {
  // A path may be one of its own and an example of another: /jobs/bulk of /jobs/:job_id.
  const known = routes.filter((route) => route.pattern.test(path))
  return [...new Set(known.flatMap((route) => [...route.methods]))].sort()
}
