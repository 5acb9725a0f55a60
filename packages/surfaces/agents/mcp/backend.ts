import type { accountReply, usageReply } from '@enricher/contract/account'
import type { AskBody } from '@enricher/contract/ask'
import type { CheckoutReply, PurchaseBody, TopupReply } from '@enricher/contract/billing'
import type { EvidenceReply } from '@enricher/contract/evidence'
import type { JobReply } from '@enricher/contract/jobs'
import type { Offer } from '@enricher/contract/operation'
import type { Scope } from '@enricher/contract/scopes'
import type { Json } from '@enricher/engine/lib/digest'
import type { JsonObject } from '@enricher/engine/lib/json'
import type { PartProgress } from '@enricher/service/lookup/find-all'
import type { LookupInput } from '@enricher/service/lookup/lookup-request'
import type { Static } from 'typebox'

/** Circumstances of a tool call, besides its arguments. */
export type ToolCall = {
  /** The key as the client sent it, unchecked; undefined: the client sent none. */
  readonly idempotencyKey: Json | undefined
  /** Aborts when the client cancels the call or disconnects. */
  readonly signal: AbortSignal
  readonly onPart?: (progress: PartProgress) => void
}

/** The reply of a tool, in the fields of the interface. */
export type ToolReply = {
  /** 200, or 404 for a miss that is a 404 over HTTP, too. */
  readonly status: number
  readonly body: JsonObject
  /** Text for a model to read; defaults to the body as JSON. */
  readonly text?: string
  readonly isReplay?: boolean
  /** Absent where the call was no lookup. */
  readonly creditsCharged?: number
  /** Ids of the requests under which the evidence of the answer is kept. */
  readonly evidenceIds?: readonly string[]
}

/** An error of the interface: status, stable word and sentence. */
export type Refusal = {
  readonly status: number
  readonly error: string
  readonly message: string
  readonly creditsRemaining?: number
  readonly retryAfterS?: number
}

type PurchaseCall = { readonly body: PurchaseBody; readonly idempotencyKey: Json | undefined }
type Purchased<Reply> = { readonly reply: Reply; readonly isReplay: boolean }

/** The functions of tools for one caller. */
export type Backend = {
  readonly scopes: readonly Scope[]
  /** Performs a lookup with input that its schema accepts. @throws what `explain` explains */
  perform(offer: Offer, input: LookupInput, call: ToolCall): Promise<ToolReply>
  /** Null: the caller has no account. */
  readonly account: {
    profile(): Promise<Static<typeof accountReply>>
    usage(): Promise<Static<typeof usageReply>>
    evidence(requestId: string): Promise<EvidenceReply>
    job(jobId: string): Promise<JobReply>
    ask(body: AskBody, call: ToolCall): Promise<ToolReply>
    topUp(call: PurchaseCall): Promise<Purchased<TopupReply>>
    checkout(call: PurchaseCall): Promise<Purchased<CheckoutReply>>
  } | null
  /** Texts of documents; null: the service has none. */
  readonly documents: { readonly pricing: string; readonly auth: string } | null
  /** Returns the refusal for an error, and logs errors that are not refusals. */
  explain(error: unknown): Refusal
}
