import { ApiError, errorTable } from '@enricher/contract/errors'
import { verifyEmailAt } from '@enricher/contract/verify-email'
import { nearestOf } from '@enricher/engine/lib/near-text'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
} from 'fastify'
import type { ChallengeOf } from './authenticate.ts'
import { negotiate } from './document-texts.ts'
import { answerToApiError, sendError } from './errors.ts'
import { isSignedOut } from './pages/browser-state.ts'
import { sendPage } from './pages/send-page.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The path is unknown to most callers: no answer names its methods. */
    isHidden?: boolean
  }
}

type KnownRoute = { readonly pattern: RegExp; readonly methods: Set<string> }

/**
 * Answers paths and methods that do not exist: 404 with a sentence that names the path that is likely meant, 405 with
 * `Allow` when the path exists with other methods. Call before routes are added.
 * Returns the hook that does it before a body is read: whatever the body is, the path is what is wrong.
 */
export function answerUnknownRoutes(
  app: FastifyInstance,
  parts: { readonly baseUrl: string; readonly challenge: ChallengeOf },
): onRequestAsyncHookHandler {
  const routes = new Map<string, KnownRoute>()
  app.addHook('onRoute', (route) => {
    // OPTIONS serves the preflights of browsers, which a reader of `Allow` does not look for.
    if (route.url.includes('*') || route.method === 'OPTIONS' || route.config?.isHidden) return
    const known = routes.get(route.url) ?? { pattern: patternOf(route.url), methods: new Set() }
    for (const method of [route.method].flat()) known.methods.add(method)
    routes.set(route.url, known)
  })
  const sendNotFound = (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? ''
    const methods = methodsOf([...routes.values()], path)
    if (methods.length > 0) reply.header('allow', methods.join(', '))
    const closed = methods.length === 0 ? closedPathError(path) : null
    const error = closed ?? errorOf(request.method, methods, () => nearestPath([...routes], path))
    if (isForPeople(request, reply)) return sendNotFoundPage(request, reply, error, parts.baseUrl)
    const { code, message } = error
    const withReference = new ApiError(code, `${message} See ${parts.baseUrl}/docs.`)
    return sendError(reply, answerToApiError(withReference), parts.challenge)
  }
  const errorOf = (method: string, methods: readonly string[], meant: () => string | undefined) => {
    if (methods.length === 0) return unknownPathError(meant(), parts.baseUrl)
    // The route itself found that it has nothing under this name.
    if (methods.includes(method)) return unknownPathError(undefined, parts.baseUrl)
    return otherMethodError(method, methods)
  }
  // Routes that have nothing under a name call this handler.
  app.setNotFoundHandler(sendNotFound)
  return async (request, reply) => {
    if (request.is404) await sendNotFound(request, reply)
  }
}

function otherMethodError(method: string, methods: readonly string[]): ApiError {
  const hint = `Use ${methods.join(' or ')}.`
  // A browser asks by OPTIONS what it may send; to browsers the path is closed.
  const code = method === 'OPTIONS' ? 'not_found' : 'method_not_allowed'
  return new ApiError(code, `${method} is not available here. ${hint}`)
}

// Paths that exist only with a setting, and the setting.
const closedPaths: ReadonlyMap<string, string> = new Map([
  [verifyEmailAt(0).path, 'VERIFY_EMAIL_CREDITS'],
])

/** Returns the error of a path that a setting would open; null: no setting does. */
function closedPathError(path: string): ApiError | null {
  const setting = closedPaths.get(path)
  if (setting === undefined) return null
  const message = `There is nothing at this path here: its operator enables ${path} with ${setting}.`
  return new ApiError('not_found', message)
}

function unknownPathError(meant: string | undefined, baseUrl: string): ApiError {
  const hint = meant === undefined ? '' : ` Did you mean ${baseUrl}${meant}?`
  return new ApiError('not_found', `There is nothing at this path.${hint}`)
}

/**
 * Returns true for a person who mistyped an address, followed an old link, or sent a form of a page that exists no more
 * for the browser. Programs get the error of the API.
 */
function isForPeople(request: FastifyRequest, reply: FastifyReply): boolean {
  if (request.method !== 'GET' && request.method !== 'POST') return false
  return negotiate(request, reply, ['application/json', 'text/html']) === 'text/html'
}

/**
 * Sends one page to all who are signed in, and another, with a link to the reference, to all who are not: the page must
 * not reveal whether other accounts find something here.
 */
async function sendNotFoundPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, message }: ApiError,
  baseUrl: string,
): Promise<FastifyReply> {
  const { errorPage } = await import('../web/pages/error-page.ts')
  // The title of the page says it.
  const text = message.replace(/^There is nothing at this path\. ?/, '')
  const page = errorPage(errorTable[code].status, text, isSignedOut(request, baseUrl))
  return sendPage(request, reply, page, { browser: null, baseUrl })
}

function patternOf(url: string): RegExp {
  const segments = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : literal(part)))
  return new RegExp(`^${segments.join('/')}$`)
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function methodsOf(routes: readonly KnownRoute[], path: string): readonly string[] {
  // A path may match two routes: /jobs/bulk is its own route and an example of /jobs/:job_id.
  const known = routes.filter((route) => route.pattern.test(path))
  return [...new Set(known.flatMap((route) => [...route.methods]))].sort()
}

// A version or a folder that other services put before their paths.
const foreignPrefix = /^\/(?:api\/)?(?:v\d+(?:\.\d+)*|api)(?=\/)/
// A longer path is no slip of a path of ours.
const meantCharactersMax = 200

/**
 * Returns the path of this service that an unknown one is likely to stand for: without a version before it, without
 * slashes that are doubled or last, in lower case; or one that differs by a letter or two. Nothing of the request is
 * repeated: a parameter is named by its place.
 */
function nearestPath(
  routes: readonly (readonly [string, KnownRoute])[],
  path: string,
): string | undefined {
  if (path.length > meantCharactersMax) return undefined
  const slashless = path.replace(/\/{2,}/g, '/').replace(/(?<=[^/])\/$/, '')
  const bare = slashless.replace(foreignPrefix, '')
  for (const tried of new Set([slashless, bare, bare.toLowerCase()])) {
    const found = routes.find(([, { pattern }]) => pattern.test(tried))
    if (found) return found[0].replace(/:(\w+)/g, '{$1}')
  }
  const plain = routes.map(([url]) => url).filter((url) => !url.includes(':'))
  return nearestOf(bare.toLowerCase(), plain, nearPathCharactersMin)
}

// Shorter paths must match exactly, because others differ by a letter: /me is not /mcp.
const nearPathCharactersMin = 8
