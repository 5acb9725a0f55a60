import type { Scope } from '@enricher/contract/scopes'
import type { Json } from '@enricher/engine/lib/digest'
import type { Backend, ToolCall, ToolReply } from './backend.ts'

export type ToolArguments = { readonly [field: string]: Json }

/** What a host may know of a tool before it calls it (MCP, tool annotations). */
type Annotations = {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  readonly openWorldHint: boolean
}

/** A tool as clients see it, and what it does. */
export type Tool = {
  readonly name: string
  readonly title: string
  readonly description: string
  /** The schema that arguments are checked by. */
  readonly input: object
  readonly inputSchema: object
  readonly outputSchema: object
  readonly annotations: Annotations
  readonly scope: Scope
  /** False: it works without an account. */
  readonly needsAccount: boolean
  /** Address of the card that shows its result; null: there is none. */
  readonly cardUri: string | null
  /** Does its work with arguments that `input` accepts. @throws what `Backend.explain` explains */
  call(backend: Backend, input: ToolArguments, call: ToolCall): Promise<ToolReply>
}
