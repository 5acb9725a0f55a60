import { evidenceParams } from '@enricher/contract/evidence'
import { offersAt } from '@enricher/contract/lookups'
import { isJsonObject } from '@enricher/engine/lib/json'
import type { ShownLookup } from '@enricher/service/lookup/evidence'
import type { LookupInput } from '@enricher/service/lookup/lookup-request'
import { Check } from 'typebox/schema'
import { curlCommand } from '../../web/curl-command.ts'
import { forgottenLookupPage, type LookupFacts, lookupPage } from '../../web/pages/lookup-page.ts'
import { playgroundPath } from '../../web/pages/playground-page.ts'
import { logoPathOf } from './logo.ts'
import { addressOf } from './lookup-form.ts'
import type { AccountCall, PageAnswer } from './page-route.ts'

/** Shows a request of the account with its question, its answer and the evidence. */
export async function showLookup(call: AccountCall): Promise<PageAnswer> {
  const { request, session, services } = call
  const { id } = request.params as { readonly id: string }
  const isId = Check(evidenceParams.properties.request_id, id)
  const found = isId ? await services.evidence.find(session.accountId, [id]) : []
  if (found.length === 0) return forgottenLookupPage()
  return lookupPage(
    id,
    found.map((lookup) => factsOf(lookup, call)),
  )
}

function factsOf({ answer, ...explained }: ShownLookup, { settings }: AccountCall): LookupFacts {
  const { question } = explained
  const fields = isJsonObject(answer) ? answer : null
  const offers = offersAt(settings.verifyEmailCredits)
  const offer = offers.find(({ name }) => name === explained.operation)
  const asked = offer && question !== null ? { offer, input: question as LookupInput } : null
  const { baseUrl } = settings
  return {
    explained,
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
