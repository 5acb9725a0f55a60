import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Outcome, SiteRule, Sites } from '../model/served.ts'
import { encodeText } from './charset.ts'
import { serveFault } from './faults.ts'
import { listenOnFreePort } from './listener.ts'
import type { Authority } from './tls/authority.ts'

/** Every web site of the world behind two ports: plain HTTP by `Host`, HTTPS by SNI. */
export type SiteServers = {
  readonly httpPort: number
  readonly httpsPort: number
  /** Makes one host answer late from now on; 0 ends it. */
  delay(host: string, delayMs: number): void
  /** Returns the number of requests so far: all, those to one host, or those to one path of it. */
  requests(host?: string, path?: string): number
  resetCounts(): void
  stop(): Promise<void>
}

/** Serves `sites`; `authority` makes the certificate of each name when it is first asked for. */
export async function startSites(sites: Sites, authority: Authority): Promise<SiteServers> {
  const counts = new Map<string, number>()
  const delays = new Map<string, number>()

  const handle = (isSecure: boolean) => (request: IncomingMessage, response: ServerResponse) => {
    const host = hostOf(request)
    const path = new URL(request.url ?? '/', 'http://any').pathname
    const key = `${host}${path}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
    const rule = sites.get(host) ?? wildcardRule(sites, host)
    const answer = () => send(response, outcomeOf(rule, path, isSecure), request)
    const delayMs = delays.get(host) ?? rule?.delayMs ?? 0
    if (delayMs === 0) return answer()
    const timer = setTimeout(answer, delayMs)
    response.once('close', () => clearTimeout(timer))
  }

  const http = createServer(handle(false))
  const https = createSecureServer(
    {
      SNICallback: (host, done) => {
        const rule = sites.get(host) ?? wildcardRule(sites, host)
        const isServed = rule && !('isDropped' in rule.https('/'))
        if (!isServed) return done(new Error(`no site at https://${host}`))
        done(null, authority.contextFor(host, rule.certificateFlaw))
      },
    },
    handle(true),
  )
  const [plain, secure] = await Promise.all([listenOnFreePort(http), listenOnFreePort(https)])

  return {
    httpPort: plain.port,
    httpsPort: secure.port,
    delay(host, delayMs) {
      delays.set(host, delayMs)
    },
    requests(host, path) {
      const isMeant = (key: string) =>
        host === undefined ||
        (path === undefined ? key.startsWith(`${host}/`) : key === host + path)
      return [...counts].reduce((sum, [key, count]) => sum + (isMeant(key) ? count : 0), 0)
    },
    resetCounts: () => counts.clear(),
    async stop() {
      await Promise.all([plain.stop(), secure.stop()])
    },
  }
}

const misdirected: Outcome = { html: '<h1>Misdirected Request</h1>', status: 421, charset: 'utf-8' }

function hostOf(request: IncomingMessage): string {
  return (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
}

/** Finds the rule of a parked name, which serves every name below it. */
function wildcardRule(sites: Sites, host: string): SiteRule | undefined {
  const parent = host.split('.').slice(1).join('.')
  return parent.includes('.') ? sites.get(parent) : undefined
}

function outcomeOf(rule: SiteRule | undefined, path: string, isSecure: boolean): Outcome {
  if (!rule) return misdirected
  const outcome = isSecure ? rule.https(path) : rule.http(path)
  const isRobots = path === '/robots.txt' && rule.robots !== null && 'html' in outcome
  return isRobots ? { ...outcome, html: rule.robots, status: 200, type: 'text/plain' } : outcome
}

function send(response: ServerResponse, outcome: Outcome, request: IncomingMessage): void {
  if ('isDropped' in outcome) {
    request.socket.destroy()
  } else if ('fault' in outcome) {
    serveFault[outcome.fault](request, response, outcome.html)
  } else if ('redirect' in outcome) {
    response.writeHead(outcome.status, { location: outcome.redirect }).end()
  } else {
    const { status, html, charset, type = 'text/html' } = outcome
    // Older pages name their charset in a meta element only.
    const declared = charset === 'utf-8' ? '; charset=utf-8' : ''
    const { contentType = `${type}${declared}` } = outcome
    response.writeHead(status, { 'content-type': contentType })
    response.end(encodeText(html, charset))
  }
}
