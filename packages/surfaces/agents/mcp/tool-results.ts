import { allows } from '@enricher/contract/scopes'
import type { Json } from '@enricher/engine/lib/digest'
import { checkoutName, topUpName } from './account-tools.ts'
import type { Backend, Refusal, ToolReply } from './backend.ts'
import { evidenceUri } from './resources.ts'

type Content =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'resource_link'
      readonly uri: string
      readonly name: string
      readonly mimeType: string
    }

export type ToolResult = {
  content: Content[]
  structuredContent?: { [field: string]: Json | undefined }
  isError?: boolean
  _meta: { [name: string]: Json }
}

/** Converts a reply into the result of a tool call: body as structured content and as text, links to the evidence. */
export function toolResultOf(reply: ToolReply): ToolResult {
  const {
    status,
    body,
    text = JSON.stringify(body),
    evidenceIds = [],
    isReplay = false,
    creditsCharged,
  } = reply
  const meta = {
    status,
    ...(creditsCharged !== undefined && { credits_charged: creditsCharged }),
    ...(isReplay && { 'idempotent-replayed': true }),
  }
  return {
    content: [textOf(text), ...evidenceIds.map(evidenceLink)],
    structuredContent: { ...body },
    _meta: meta,
  }
}

/** Returns the result of a refused call, with advice. */
export function refusedResult(refusal: Refusal, backend: Backend): ToolResult {
  const { status, error, message, creditsRemaining, retryAfterS } = refusal
  const advice = adviceOn(refusal, backend)
  return {
    content: [textOf(`${error} (${status}): ${message}${advice === null ? '' : ` ${advice}`}`)],
    isError: true,
    _meta: {
      status,
      error,
      message,
      ...(creditsRemaining !== undefined && { credits_remaining: creditsRemaining }),
      ...(retryAfterS !== undefined && { retry_after_s: retryAfterS }),
    },
  }
}

function adviceOn(
  { error, status, retryAfterS }: Refusal,
  { scopes, account }: Backend,
): string | null {
  if (status === 402 && account !== null) {
    if (!allows(scopes, 'enricher:write')) {
      return 'Buying credits needs the scope enricher:write: ask the person you act for.'
    }
    return error === 'no_saved_card'
      ? `Call ${checkoutName} and let a person open its page once.`
      : `Buy credits if the person you act for allows it: ${topUpName} charges the saved card, ${checkoutName} gives a page for a person. Then call again.`
  }
  return retryAfterS === undefined ? null : `Wait ${retryAfterS} s before the next try.`
}

function textOf(text: string): Content {
  return { type: 'text', text }
}

function evidenceLink(requestId: string): Content {
  const uri = evidenceUri(requestId)
  return {
    type: 'resource_link',
    uri,
    name: 'Evidence of the answer',
    mimeType: 'application/json',
  }
}
