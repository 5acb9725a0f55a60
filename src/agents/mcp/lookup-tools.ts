import { plainSchema } from '../../contract/described-schema.ts'
import { findAll } from '../../contract/find-all.ts'
import { creditsMaxOf } from '../../contract/lookups.ts'
import type { Offer } from '../../contract/operation.ts'
import { counted } from '../../lib/counted.ts'
import { sandboxContext } from '../../sandbox/outcome.ts'
import { findAllCardUri } from './cards/card-uris.ts'
import type { Tool } from './tool.ts'

/** Creates one tool for everything that is sold. `isBilled`: false where there are no accounts. */
export function createLookupTools(offers: readonly Offer[], isBilled: boolean): readonly Tool[] {
  return offers.map((offer) => ({
    name: offer.name,
    title: offer.summary,
    description: `${offer.description} ${isBilled ? billedInWords(offer) : unbilled}`,
    input: offer.input,
    inputSchema: { ...plainSchema(offer.input), examples: [offer.exampleInput] },
    outputSchema: plainSchema(offer.reply),
    // It spends credits, so a host must not take it for harmless; the same call again spends none.
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    },
    scope: offer.scope,
    needsAccount: false,
    cardUri: offer.name === findAll.name ? findAllCardUri : null,
    call: (backend, input, call) => backend.perform(offer, input, call),
  }))
}

const unbilled = 'Here there is no account: nothing is charged.'
const freeOfCharge = 'An error and a repeat of the same input are free.'

/** Returns what the description of an offer, which has its price, leaves out. */
function billedInWords(offer: Offer): string {
  if (offer.kind === 'lookup') return freeOfCharge
  const { value } = offer.parse(offer.exampleInput, sandboxContext)
  return `${freeOfCharge} The example costs ${counted(creditsMaxOf(offer, value), 'credit')} at most.`
}
