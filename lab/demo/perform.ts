import { sleep } from '@enricher/engine/lib/time'
import type { World } from '../world/world.ts'
import { type Body, type Judgement, judge, type Reply } from './judge.ts'
import type { Chapter, OperatorAct, Step } from './story.ts'

/** The result of one step, as the report shows it. */
export type StepResult = Judgement & {
  readonly step: Step
  readonly source: string
  readonly creditsBefore: number
  readonly creditsAfter: number
  readonly tookMs: number
}

export type DemoAccount = {
  readonly email: string
  readonly password: string
  readonly apiKey: string
  readonly credits: number
}

/** The acts of the operator between requests; each resolves to the lines that the report shows. */
export type Operator = Readonly<Record<OperatorAct, () => Promise<readonly string[]>>>

/** Creates an account over HTTP; each run has its own, so that the demo can run again on the same data. */
export async function signUp(url: string): Promise<DemoAccount> {
  const email = `demo-${Date.now()}@acme.example`
  const password = 'correct horse battery'
  const reply = await postJson(`${url}/auth/signup`, {}, { email, password })
  const body = (await reply.json()) as { api_key: string; credits_remaining: number }
  if (!reply.ok) throw new Error(`Sign-up answered ${reply.status}: ${JSON.stringify(body)}`)
  return { email, password, apiKey: body.api_key, credits: body.credits_remaining }
}

/** A line of a chapter's report: a request, or the operator's act before it. */
export type ChapterEntry = StepResult | { readonly done: readonly string[] }

/** Performs the steps of a chapter in order. */
export async function performChapter(
  chapter: Chapter,
  ask: (step: Step, input: Step['input']) => Promise<StepReply>,
  operator: Operator,
): Promise<ChapterEntry[]> {
  const entries: ChapterEntry[] = []
  let seen: readonly string[] = []
  let cursor: string | null = null
  for (const step of chapter.steps) {
    if (step.before) entries.push({ done: await operator[step.before]() })
    const input = step.isNextPage ? { ...step.input, cursor } : step.input
    const { reply, ...measured } = await ask(step, input)
    const judgement = judge(step, reply, step.isNextPage ? seen : [])
    const faults = [...judgement.faults, ...priceFaults(step, measured)]
    entries.push({ ...judgement, ...measured, faults, step, source: sourceOf(reply.body) })
    if (step.after) entries.push({ done: await operator[step.after]() })
    seen = (reply.body.emails ?? []).map(({ email }) => email)
    cursor = reply.body.next_cursor ?? null
  }
  return entries
}

function priceFaults({ price }: Step, measured: Omit<StepReply, 'reply'>): string[] {
  const charged = measured.creditsBefore - measured.creditsAfter
  return charged === price ? [] : [`${charged} credits taken, not ${price}`]
}

type StepReply = {
  readonly reply: Reply
  readonly creditsBefore: number
  readonly creditsAfter: number
  readonly tookMs: number
}

type Shop = {
  readonly url: string
  readonly account: DemoAccount
  readonly stripe: World['stripe']
}

/**
 * Sends one request, and pays where the reply leads to a page of Stripe. The balance is read before and after, because
 * a reply's own statement proves nothing.
 */
export async function send(
  { url, account, stripe }: Shop,
  path: string,
  step: Step,
  input: Step['input'],
): Promise<StepReply> {
  const { apiKey } = account
  const creditsBefore = await readCredits(url, apiKey)
  const key = step.isSandbox ? 'key_test_demo' : apiKey
  const headers = {
    authorization: `Bearer ${key}`,
    ...(step.idempotencyKey ? { 'idempotency-key': step.idempotencyKey } : {}),
  }
  const startMs = performance.now()
  const post = () => postJson(`${url}${path}`, headers, input)
  let response = await post()
  // The service takes a pause of the machine for an outage of its own, charges nothing and asks for a retry.
  if (response.status === 502 || response.status === 503) {
    await sleep(retryMs)
    response = await post()
  }
  const body = (await response.json()) as Body
  const tookMs = performance.now() - startMs
  if (step.isPaidOnPage && body.url) await payOnPage(body.url, stripe)
  const isReplayed = response.headers.get('idempotent-replayed') === 'true'
  return {
    reply: { status: response.status, isReplayed, body },
    creditsBefore,
    creditsAfter: await readCredits(url, apiKey),
    tookMs,
  }
}

// After a pause of the machine the service refuses for less than a second.
const retryMs = 1_000

/** Fills in the page of Stripe as a browser without scripts does, and follows it back to the service. */
async function payOnPage(page: string, stripe: World['stripe']): Promise<void> {
  const body = new URLSearchParams({ number: goodCard })
  const back = await fetch(page, { method: 'POST', body })
  if (!back.ok) throw new Error(`The page after the payment answered ${back.status}`)
  await stripe?.webhooks.settled()
}

const goodCard = '4242424242424242'

function sourceOf({ source, website }: Body): string {
  return source ?? (website ? 'several' : '')
}

/** Reads the balance from the service. */
async function readCredits(url: string, apiKey: string): Promise<number> {
  const reply = await fetch(`${url}/credits`, { headers: { authorization: `Bearer ${apiKey}` } })
  return ((await reply.json()) as { credits_remaining: number }).credits_remaining
}

function postJson(url: string, headers: Record<string, string>, body: unknown): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}
