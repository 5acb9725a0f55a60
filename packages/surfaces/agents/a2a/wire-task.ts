import type { Json } from '@enricher/engine/lib/digest'
import type { JsonObject } from '@enricher/engine/lib/json'
import { jsonMode, textMode } from './protocol.ts'

/** States of a task, as JSON writes them (A2A 1.0 section 4.1.3). */
export type WireState =
  | 'TASK_STATE_SUBMITTED'
  | 'TASK_STATE_WORKING'
  | 'TASK_STATE_COMPLETED'
  | 'TASK_STATE_FAILED'
  | 'TASK_STATE_CANCELED'
  | 'TASK_STATE_INPUT_REQUIRED'

export type WirePart =
  | { readonly text: string; readonly mediaType: string }
  | { readonly data: Json; readonly mediaType: string }

export type WireMessage = {
  readonly messageId: string
  readonly taskId: string
  readonly contextId: string
  readonly role: 'ROLE_USER' | 'ROLE_AGENT'
  readonly parts: readonly WirePart[]
}

export type WireStatus = {
  readonly state: WireState
  readonly timestamp: string
  readonly message?: WireMessage
}

/** An artifact in the JSON of the protocol (a2a.proto, `Artifact`). */
export type WireArtifact = {
  readonly artifactId: string
  readonly name: string
  readonly parts: readonly WirePart[]
  readonly metadata: JsonObject
}

/** A task in the JSON of the protocol (a2a.proto, `Task`). */
export type WireTask = {
  readonly id: string
  readonly contextId: string
  readonly status: WireStatus
  readonly artifacts: readonly WireArtifact[]
  readonly history: readonly WireMessage[]
}

/** Returns the parts of a text and its data that the client accepts; only the text when it accepts neither. */
export function partsFor(modes: readonly string[], text: string, data: Json): WirePart[] {
  const parts: WirePart[] = [
    { text, mediaType: textMode },
    { data, mediaType: jsonMode },
  ]
  const read = parts.filter(({ mediaType }) => modes.length === 0 || modes.includes(mediaType))
  return read.length > 0 ? read : parts
}
