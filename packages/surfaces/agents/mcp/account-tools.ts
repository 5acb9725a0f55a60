import { accountReply } from '@enricher/contract/account'
import {
  checkoutReply,
  creditTiers,
  type PurchaseBody,
  purchaseBody,
  topupReply,
} from '@enricher/contract/billing'
import { plainSchema } from '@enricher/contract/described-schema'
import type { Json } from '@enricher/engine/lib/digest'
import type { JsonObject } from '@enricher/engine/lib/json'
import { Type } from 'typebox'
import type { Backend, ToolCall, ToolReply } from './backend.ts'
import { balanceCardUri } from './cards/card-uris.ts'
import type { Tool } from './tool.ts'

/** Names of the tools that a refusal for lack of credits recommends. */
export const topUpName = 'top-up'
export const checkoutName = 'checkout'

// Length of a UUID in quotes, as the header has it; the quotes may be missing.
const keyCharactersMax = 38

const purchaseInput = Type.Object({
  ...purchaseBody.properties,
  idempotency_key: Type.Optional(
    Type.String({
      maxLength: keyCharactersMax,
      description: 'A UUID of yours. A retry with the same one buys once.',
    }),
  ),
})

const nothing = Type.Object({})
const packs = creditTiers
  .map(({ key, credits, amountUsd }) => `${key}: ${credits} credits for ${amountUsd} USD`)
  .join('; ')

/** Returns the tools for the balance and for buying credits. */
export function createAccountTools(): readonly Tool[] {
  return [
    {
      name: 'balance',
      title: 'Balance and account',
      description:
        'Returns the credits that are left, how many were ever purchased, and whether a card is saved for top-ups. Free.',
      ...schemasOf(nothing, accountReply),
      annotations: { ...harmless, readOnlyHint: true, idempotentHint: true },
      scope: 'enricher:read',
      needsAccount: true,
      cardUri: balanceCardUri,
      call: async (backend) => ({ status: 200, body: await accountOf(backend).profile() }),
    },
    {
      name: topUpName,
      title: 'Buy credits with the saved card',
      description: `Charges the card that was saved at a checkout, without a person: ask yours first. Without idempotency_key each call is a charge of its own. A card that has to be confirmed gives requires_action and a page for its owner. Packs: ${packs}.`,
      ...schemasOf(purchaseInput, topupReply),
      annotations: { ...harmless, destructiveHint: true, openWorldHint: true },
      scope: 'enricher:write',
      needsAccount: true,
      cardUri: null,
      call: (backend, input, call) => buy(accountOf(backend).topUp, input, call),
    },
    {
      name: checkoutName,
      title: 'Buy credits on a page',
      description: `Opens a page of Stripe on which a person pays one pack and saves the card for top-ups. Show its url to your person; the credits come when it is paid. Packs: ${packs}.`,
      ...schemasOf(purchaseInput, checkoutReply),
      annotations: { ...harmless, openWorldHint: true },
      scope: 'enricher:write',
      needsAccount: true,
      cardUri: null,
      call: (backend, input, call) => buy(accountOf(backend).checkout, input, call),
    },
  ]
}

const harmless = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
}

function schemasOf(input: object, output: object) {
  return { input, inputSchema: plainSchema(input), outputSchema: plainSchema(output) }
}

function accountOf({ account }: Backend): NonNullable<Backend['account']> {
  if (account) return account
  throw new Error('A tool that needs an account was offered without one.')
}

async function buy(
  purchase: (call: {
    body: PurchaseBody
    idempotencyKey: Json | undefined
  }) => Promise<{ reply: ToolReply['body']; isReplay: boolean }>,
  { idempotency_key, ...body }: JsonObject,
  { idempotencyKey }: ToolCall,
): Promise<ToolReply> {
  const key = idempotency_key ?? idempotencyKey
  const bought = await purchase({ body: body as PurchaseBody, idempotencyKey: key })
  return { status: 200, body: bought.reply, isReplay: bought.isReplay }
}
