import type { Scope } from '@enricher/contract/scopes'
import type { JsonObject } from '@enricher/engine/lib/json'
import type { Backend, ToolCall, ToolReply } from './backend.ts'

/** Hints about a tool that a host may read before it calls the tool (MCP, tool annotations). */
type Annotations = {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  readonly openWorldHint: boolean
}

/** A tool as clients see it, with its function. */
export type Tool = {
  readonly name: string
  readonly title: string
  readonly description: string
  /** The schema that checks the arguments. */
  readonly input: object
  readonly inputSchema: object
  readonly outputSchema: object
  readonly annotations: Annotations
  readonly scope: Scope
  /** False: the tool works without an account. */
  readonly needsAccount: boolean
  /** Address of the card that shows the tool's result; null: the tool has no card. */
  readonly cardUri: string | null
  /** Performs the tool with arguments that `input` accepts. @throws what `Backend.explain` explains */
  call(backend: Backend, input: JsonObject, call: ToolCall): Promise<ToolReply>
}
