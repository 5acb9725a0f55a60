import { randomUUID } from 'node:crypto'
import { evidenceParams } from '@enricher/contract/evidence'
import { offersAt } from '@enricher/contract/lookups'
import { isJsonObject } from '@enricher/engine/lib/json'
import type { ShownLookup } from '@enricher/service/lookup/evidence'
import type { LookupInput } from '@enricher/service/lookup/lookup-request'
import { Check } from 'typebox/schema'
import type { NextPageFacts } from '../../web/components/next-page.ts'
import { curlCommand } from '../../web/curl-command.ts'
import { forgottenLookupPage, type LookupFacts, lookupPage } from '../../web/pages/lookup-page.ts'
import { playgroundPath } from '../../web/pages/playground-page.ts'
import { logoPathOf } from './logo.ts'
import { addressOf, fieldsOf } from './lookup-form.ts'
import { textIn } from './lookup-rows.ts'
import type { AccountCall, PageAnswer } from './page-route.ts'

/** Shows a request of the account with its question, its answer and the evidence. */
export async function showLookup(call: AccountCall): Promise<PageAnswer> {
  const { request, session, services } = call
  const { id } = request.params as { readonly id: string }
  const isId = Check(evidenceParams.properties.request_id, id)
  const found = isId ? await services.evidence.find(session.accountId, [id]) : []
  const [first] = found
  if (first === undefined) return forgottenLookupPage()
  const lookups = found.map((lookup) => factsOf(lookup, call))
  return lookupPage(id, lookups, found.length === 1 ? nextPageOf(first, call) : null)
}

function factsOf(lookup: ShownLookup, call: AccountCall): LookupFacts {
  const { answer, credits, tookMs, ...explained } = lookup
  const fields = isJsonObject(answer) ? answer : null
  const asked = askedIn(lookup, call)
  const { baseUrl } = call.settings
  return {
    explained,
    credits,
    tookMs,
    answer: fields,
    logo: fields && logoPathOf(fields),
    command: asked
      ? curlCommand({
          baseUrl,
          path: asked.offer.path,
          credential: '$ENRICHER_API_KEY',
          body: asked.input,
        })
      : null,
    playground: asked ? `${addressOf(playgroundPath, asked.offer, asked.input)}&mode=live` : null,
  }
}

/** Returns the lookup with its input; null: the input is not kept, or the lookup is not sold any more. */
function askedIn({ operation, question }: ShownLookup, { settings }: AccountCall) {
  const offer = offersAt(settings.verifyEmailCredits).find(({ name }) => name === operation)
  return offer && question !== null ? { offer, input: question as LookupInput } : null
}

function nextPageOf(lookup: ShownLookup, call: AccountCall): NextPageFacts | null {
  const asked = askedIn(lookup, call)
  const cursor = textIn(lookup.answer, 'next_cursor')
  if (asked === null || cursor === null) return null
  const { offer, input } = asked
  return {
    csrfToken: call.browser.csrfToken(),
    formId: randomUUID(),
    offer,
    fields: new Map(fieldsOf(offer, { ...input, cursor })),
    isLive: true,
  }
}
