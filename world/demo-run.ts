import { findWebsite } from '../src/contract/find-website.ts'
import { domainOfUrl } from '../src/lib/domain.ts'
import type { DemoCase } from './demo-cases.ts'

/** What came back, as the report shows it. */
export type DemoResult = {
  readonly demoCase: DemoCase
  readonly domain: string | null
  readonly confidence: number | null
  readonly source: string | null
  readonly creditsBefore: number
  readonly creditsAfter: number
  readonly tookMs: number
  /** Empty when the answer is the world's truth and the price is right. */
  readonly faults: readonly string[]
}

export type DemoAccount = {
  readonly email: string
  readonly apiKey: string
  readonly credits: number
}

type WebsiteReply = {
  readonly website_url: string | null
  readonly source: string | null
  readonly confidence: number | null
  readonly cached: boolean
  readonly credits_remaining: number
}

const websitePrice = findWebsite.priceCredits

/** Creates an account over HTTP; each run its own, so that the demo can be run again on the same data. */
export async function signUp(url: string): Promise<DemoAccount> {
  const email = `demo-${Date.now()}@acme.example`
  const reply = await postJson(
    `${url}/auth/signup`,
    {},
    { email, password: 'correct horse battery' },
  )
  const body = (await reply.json()) as { api_key: string; credits_remaining: number }
  if (!reply.ok) throw new Error(`Sign-up answered ${reply.status}: ${JSON.stringify(body)}`)
  return { email, apiKey: body.api_key, credits: body.credits_remaining }
}

/**
 * Performs one lookup over HTTP and compares answer and price with what they must be. The balance is
 * asked for before and after: what a reply says of itself proves nothing.
 */
export async function perform(
  url: string,
  account: DemoAccount,
  demoCase: DemoCase,
): Promise<DemoResult> {
  const creditsBefore = await readCredits(url, account)
  const headers: Record<string, string> = { authorization: `Bearer ${account.apiKey}` }
  if (demoCase.isSandbox) headers['authorization'] = 'Bearer key_test_demo'
  if (demoCase.idempotencyKey) headers['idempotency-key'] = demoCase.idempotencyKey
  const startMs = performance.now()
  const reply = await postJson(`${url}/find-website`, headers, demoCase.input)
  const body = (await reply.json()) as WebsiteReply
  const tookMs = performance.now() - startMs
  if (!reply.ok) throw new Error(`A lookup answered ${reply.status}: ${JSON.stringify(body)}`)
  const domain = body.website_url === null ? null : domainOf(body.website_url)
  const isReplayed = reply.headers.get('idempotent-replayed') === 'true'
  const creditsAfter = await readCredits(url, account)
  return {
    demoCase,
    domain,
    confidence: body.confidence,
    source: body.source,
    creditsBefore,
    creditsAfter,
    tookMs,
    faults: [
      ...answerFaults(demoCase, domain, body.confidence),
      ...priceFaults(demoCase, body, creditsBefore - creditsAfter),
      ...(isReplayed === demoCase.isReplay ? [] : [`Idempotent-Replayed is ${isReplayed}`]),
    ],
  }
}

function answerFaults({ expected }: DemoCase, domain: string | null, confidence: number | null) {
  const right = [expected.website_domain, ...expected.or]
  if (!right.includes(domain)) return [`expected ${expected.website_domain ?? 'no answer'}`]
  const isTooSure = confidence !== null && confidence > expected.confidence_max
  return isTooSure ? [`more than ${expected.confidence_max} sure`] : []
}

function priceFaults(demoCase: DemoCase, reply: WebsiteReply, creditsCharged: number): string[] {
  const isNew = !demoCase.isRepeat && !demoCase.isReplay && !demoCase.isSandbox
  const price = isNew && reply.website_url !== null ? websitePrice : 0
  const faults: string[] = []
  if (creditsCharged !== price) faults.push(`${creditsCharged} credits taken, not ${price}`)
  if (reply.cached !== demoCase.isRepeat) faults.push(`cached is ${reply.cached}`)
  return faults
}

/** The balance as the service states it. */
async function readCredits(url: string, account: DemoAccount): Promise<number> {
  const reply = await fetch(`${url}/credits`, {
    headers: { authorization: `Bearer ${account.apiKey}` },
  })
  return ((await reply.json()) as { credits_remaining: number }).credits_remaining
}

function domainOf(websiteUrl: string): string {
  // `.example` is reserved, so that the public suffix list knows no registrable name below it.
  return domainOfUrl(websiteUrl) ?? new URL(websiteUrl).hostname
}

function postJson(url: string, headers: Record<string, string>, body: unknown): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}
