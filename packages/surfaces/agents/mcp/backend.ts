import type { accountReply, usageReply } from '@enricher/contract/account'
import type { AskBody } from '@enricher/contract/ask'
import type { CheckoutReply, PurchaseBody, TopupReply } from '@enricher/contract/billing'
import type { EvidenceReply } from '@enricher/contract/evidence'
import type { JobReply } from '@enricher/contract/jobs'
import type { Offer } from '@enricher/contract/operation'
import type { Scope } from '@enricher/contract/scopes'
import type { Json } from '@enricher/engine/lib/digest'
import type { PartProgress } from '@enricher/service/lookup/find-all'
import type { LookupInput } from '@enricher/service/lookup/lookup-request'
import type { Static } from 'typebox'

/** A call of a tool, beside its arguments. */
export type ToolCall = {
  /** As it came, whatever it is; undefined: none was sent. */
  readonly idempotencyKey: Json | undefined
  /** Aborts when the client cancels the call or leaves. */
  readonly signal: AbortSignal
  readonly onPart?: (progress: PartProgress) => void
}

/** What a tool answers, in the fields of the interface. */
export type ToolReply = {
  /** 200; 404 where nothing was found, over HTTP too. */
  readonly status: number
  readonly body: { readonly [field: string]: Json }
  /** What a model reads of it; the body as JSON when left out. */
  readonly text?: string
  readonly isReplay?: boolean
  /** Undefined for what is no lookup. */
  readonly creditsCharged?: number
  /** Of the requests under which the evidence of the answer is kept. */
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

/** What tools do for one caller. */
export type Backend = {
  readonly scopes: readonly Scope[]
  /** Performs a lookup with input that its schema accepts. @throws what `explain` explains */
  perform(offer: Offer, input: LookupInput, call: ToolCall): Promise<ToolReply>
  /** Null: there is no account. */
  readonly account: {
    profile(): Promise<Static<typeof accountReply>>
    usage(): Promise<Static<typeof usageReply>>
    evidence(requestId: string): Promise<EvidenceReply>
    job(jobId: string): Promise<JobReply>
    ask(body: AskBody, call: ToolCall): Promise<ToolReply>
    topUp(call: PurchaseCall): Promise<Purchased<TopupReply>>
    checkout(call: PurchaseCall): Promise<Purchased<CheckoutReply>>
  } | null
  /** Texts of documents; null: there is none. */
  readonly documents: { readonly pricing: string; readonly auth: string } | null
  /** Returns what is said of an error, and logs what is no refusal. */
  explain(error: unknown): Refusal
}
