import { plainSchema } from '@enricher/contract/described-schema'
import { findAll } from '@enricher/contract/find-all'
import { creditsMaxOf } from '@enricher/contract/lookups'
import type { Offer } from '@enricher/contract/operation'
import { counted } from '@enricher/engine/lib/counted'
import type { Json } from '@enricher/engine/lib/digest'
import type { LookupInput } from '@enricher/service/lookup/lookup-request'
import { sandboxContext } from '@enricher/service/sandbox/outcome'
import type { ToolReply } from './backend.ts'
import { findAllCardUri } from './cards/card-uris.ts'
import type { Tool } from './tool.ts'

/** Creates a tool for each operation that is sold. `isBilled`: false where there are no accounts. */
export function createLookupTools(offers: readonly Offer[], isBilled: boolean): readonly Tool[] {
  return offers.map((offer) => ({
    name: offer.name,
    title: offer.summary,
    description: `${offer.description} ${isBilled ? billedInWords(offer) : unbilled}`,
    input: offer.input,
    inputSchema: { ...plainSchema(offer.input), examples: [offer.exampleInput] },
    outputSchema: plainSchema(offer.reply),
    // The tool spends credits, so a host must not treat it as harmless; repeating a call spends none.
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    },
    scope: offer.scope,
    needsAccount: false,
    cardUri: offer.name === findAll.name ? findAllCardUri : null,
    call: async (backend, input, call) =>
      asResult(offer, input, await backend.perform(offer, input, call)),
  }))
}

/**
 * Returns the result of a tool. Where the interface answers a miss with 404, the tool returns a result of its output
 * schema with null in every field, and a text that reports the miss.
 */
function asResult(offer: Offer, input: LookupInput, reply: ToolReply): ToolReply {
  if (reply.status === 200 || offer.kind !== 'lookup') return reply
  const fields = Object.entries(offer.answer.properties)
  const body = {
    ...(offer.echoOf(input) as ToolReply['body']),
    ...Object.fromEntries(fields.map(([name, schema]) => [name, emptyOf(schema)])),
    cached: false,
    credits_remaining: null,
  }
  return { ...reply, body, text: String(reply.body['detail']) }
}

/** Returns the value of a field after a miss: null where its schema allows null, nothing in a list and an object. */
function emptyOf(schema: object): Json {
  const { type } = schema as { readonly type?: string }
  if (type === 'array') return []
  if (type === 'object') return {}
  if (type === 'boolean') return false
  return type === 'integer' || type === 'number' ? 0 : null
}

const unbilled = 'Here there is no account: nothing is charged.'
const freeOfCharge = 'An error and a repeat of the same input are free.'

/** Returns the billing rules of an offer; the description of the offer already has its price. */
function billedInWords(offer: Offer): string {
  if (offer.kind === 'lookup') return freeOfCharge
  const { value } = offer.parse(offer.exampleInput, sandboxContext)
  return `${freeOfCharge} The example costs ${counted(creditsMaxOf(offer, value), 'credit')} at most.`
}
