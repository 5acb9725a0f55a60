import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { soldTiers } from '@enricher/contract/billing'
import { type ApiError, errorTable } from '@enricher/contract/errors'
import type { ExplainedLookup } from '@enricher/contract/evidence'
import { offersAt } from '@enricher/contract/lookups'
import type { Offer } from '@enricher/contract/operation'
import { ownValue } from '@enricher/engine/lib/own-value'
import type { LookupInput } from '@enricher/service/lookup/lookup-request'
import type { LookupReply } from '@enricher/service/lookup/reply'
import { performInSandbox } from '@enricher/service/lookup/sandbox-lookup'
import { sandboxOf } from '@enricher/service/lookup/searches'
import { describeSandbox } from '@enricher/service/sandbox/catalogue'
import { explainInSandbox } from '@enricher/service/sandbox/evidence-rows'
import { curlCommand } from '../../web/curl-command.ts'
import {
  type PlaygroundFacts,
  type PlaygroundMode,
  type PlaygroundResult,
  playgroundPage,
  playgroundPath,
  type Suggestion,
} from '../../web/pages/playground-page.ts'
import { requireWithin } from '../admission.ts'
import { answerTo, writeDown } from '../errors.ts'
import { logoPathOf } from './logo.ts'
import {
  addressOf,
  doubtedNameOf,
  idempotencyKeyOf,
  readLookupForm,
  valuesOf,
} from './lookup-form.ts'
import type { AccountCall, PageAnswer } from './page-route.ts'

/** Shows the form of a lookup, filled in from the address. */
export async function showPlayground(call: AccountCall): Promise<PageAnswer> {
  const filled = { values: valuesOf(call.query), mistakes: new Map<string, string>() }
  return playgroundPage({
    ...(await factsOf(call, chosenOffer(call, call.query))),
    filled,
    mode: modeOf(call.query),
    result: null,
    meantName: null,
  })
}

/** Makes the lookup of a form, in the sandbox or for the signed-in account, and shows its result. */
export async function tryLookup(call: AccountCall): Promise<PageAnswer> {
  const { form } = call
  const offer = chosenOffer(call, form)
  const mode = modeOf(form)
  const { input, filled: given } = readLookupForm(offer, form)
  // A firm may be called `acme.com`: a live search for such a name is paid only when the form was sent twice.
  const meantName = mode === 'live' ? doubtedNameOf(input) : null
  const isMeant = meantName === null || form.get('meant') === meantName
  const mistakes = isMeant ? given.mistakes : new Map([...doubtOfName, ...given.mistakes])
  const filled = { ...given, mistakes }
  const result = mistakes.size > 0 ? null : await perform(call, offer, input, { mode, form })
  // The balance is read after the lookup.
  return playgroundPage({ ...(await factsOf(call, offer)), filled, mode, result, meantName })
}

const doubtOfName = [
  [
    'in.company_name',
    'This looks like a website: use it as “Domain”, for example with “Describe a company”. If the company is called that, press “Look up” again. Nothing was charged.',
  ],
] as const

/** Returns the mode of a form: nothing is charged unless a live search was chosen. */
function modeOf(given: URLSearchParams): PlaygroundMode {
  return given.get('mode') === 'live' ? 'live' : 'sandbox'
}

async function factsOf(
  { browser, services, session, settings }: AccountCall,
  offer: Offer,
): Promise<Omit<PlaygroundFacts, 'filled' | 'mode' | 'result' | 'meantName'>> {
  const account = await services.care.find(session.accountId)
  return {
    csrfToken: browser.csrfToken(),
    offers: offersAt(settings.verifyEmailCredits),
    offer,
    formId: randomUUID(),
    credits: account?.credits ?? 0,
    isSelling: soldTiers(services.billing.products()).length > 0,
    suggestions: suggestionsFor(offer),
  }
}

function chosenOffer({ settings }: AccountCall, given: URLSearchParams): Offer {
  const offers = offersAt(settings.verifyEmailCredits)
  const chosen = offers.find(({ name }) => name === given.get('lookup')) ?? offers[0]
  if (!chosen) throw new Error('Nothing is sold.')
  return chosen
}

async function perform(
  call: AccountCall,
  offer: Offer,
  input: LookupInput,
  { mode, form }: { readonly mode: PlaygroundMode; readonly form: URLSearchParams },
): Promise<PlaygroundResult> {
  const { baseUrl } = call.settings
  const credential = mode === 'sandbox' ? 'key_test_docs' : '$ENRICHER_API_KEY'
  const command = curlCommand({ baseUrl, path: offer.path, credential, body: input })
  const startMs = performance.now()
  try {
    const reply =
      mode === 'sandbox'
        ? performInSandbox(offer, input)
        : await performLive(call, offer, input, form)
    const ms = performance.now() - startMs
    const exchange = { command, status: reply.status, body: reply.body }
    const explained = await explainedOf(call, offer, input, { mode, reply })
    const isMiss = isMissed(offer, reply)
    const logo = mode === 'live' ? logoPathOf(reply.body) : null
    const shown = { isMiss, logo, explained }
    return { mode, exchange, reply, message: null, isWithoutCredits: false, ms, ...shown }
  } catch (error) {
    const { status, body } = answerTo(error as ApiError, call.request)
    if (status >= 500 && mode === 'live') {
      writeDown(call.services.logger, call.request, error as ApiError)
    }
    const message = typeof body.detail === 'string' ? body.detail : body.detail.message
    return {
      mode,
      exchange: { command, status, body },
      reply: null,
      message,
      isWithoutCredits: status === errorTable.insufficient_credits.status,
      ms: performance.now() - startMs,
      isMiss: false,
      logo: null,
      explained: [],
    }
  }
}

/** Returns true for an answer without anything found; a repeated miss is one that the cache gives. */
function isMissed(offer: Offer, { status, result, body }: LookupReply): boolean {
  if (status === 404 || result === 'miss') return true
  const none = offer.kind === 'lookup' ? offer.repeatedMissAnswer : null
  return (
    none !== null &&
    Object.entries(none).every(([name, value]) => isDeepStrictEqual(ownValue(body, name), value))
  )
}

/** Returns the evidence of an answer: the stored evidence, or what the sandbox makes up. */
async function explainedOf(
  { services, session }: AccountCall,
  offer: Offer,
  input: LookupInput,
  { mode, reply }: { readonly mode: PlaygroundMode; readonly reply: LookupReply },
): Promise<readonly ExplainedLookup[]> {
  if (mode === 'live') return services.evidence.find(session.accountId, reply.evidenceIds)
  return reply.evidenceIds.length === 0 ? [] : explainInSandbox(offer.name, input, reply.body)
}

/** Performs a live lookup, which counts for the account as if a program had asked. */
async function performLive(
  { request, reply, services, session, limits }: AccountCall,
  offer: Offer,
  input: LookupInput,
  form: URLSearchParams,
) {
  requireWithin(reply, await limits.countRequest(session.accountId))
  return services.lookups.perform(offer, {
    credential: { kind: 'account', accountId: session.accountId },
    input,
    idempotencyKey: idempotencyKeyOf(form.get('form'), offer, input),
    requestId: request.id,
    startedAtMs: performance.now() - reply.elapsedTime,
  })
}

function suggestionsFor(offer: Offer): readonly Suggestion[] {
  const [described] = describeSandbox([offer], sandboxOf).lookups
  const rows = described?.magic_inputs ?? []
  return rows.map(({ input, status, note }) => ({
    label: Object.values(input).map(String).join(', '),
    note,
    status,
    path: addressOf(playgroundPath, offer, input),
  }))
}
