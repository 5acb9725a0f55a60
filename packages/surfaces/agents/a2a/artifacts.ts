import type { Json } from '@enricher/engine/lib/digest'
import type { JsonObject } from '@enricher/engine/lib/json'
import type { Exchange, ExchangeStep } from './exchange.ts'
import { partsFor, type WireArtifact } from './wire-task.ts'

/** Returns the artifacts that an exchange has produced so far: one for each ended lookup, and one for the answer. */
export function artifactsOf({ input, result }: Exchange): readonly WireArtifact[] {
  if (result?.kind !== 'steps') return []
  const { modes, exchange } = input
  const artifacts: WireArtifact[] = []
  for (const [index, step] of result.steps.entries()) {
    if (step.result === null) continue
    artifacts.push({
      artifactId: `${exchange}.${index}`,
      name: step.tool,
      parts: partsFor(modes, textOfStep(step, step.result), step.result),
      metadata: metadataOf(step),
    })
  }
  if (result.answer !== null) {
    const { text, object } = result.answer
    artifacts.push({
      artifactId: `${exchange}.answer`,
      name: 'answer',
      parts: partsFor(modes, text, object),
      metadata: {},
    })
  }
  return artifacts
}

function metadataOf(step: ExchangeStep): JsonObject {
  const { status, arguments: given, creditsCharged, evidenceIds = [] } = step
  const evidence = evidenceIds.length === 0 ? {} : { evidence_ids: [...evidenceIds] }
  return { status, arguments: given, credits_charged: creditsCharged, ...evidence }
}

/** Returns the result of a step for readers of text; a miss becomes a sentence. */
function textOfStep({ status }: ExchangeStep, reply: JsonObject): string {
  if (status !== 'no_result') return textOfReply(reply)
  const { detail } = reply
  return typeof detail === 'string' ? detail : `Nothing was found.\n${textOfReply(reply)}`
}

/** Returns a reply as lines of names and values for readers of text; fields that are null are left out. */
function textOfReply(reply: JsonObject): string {
  const lines = Object.entries(reply).flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${inWords(value)}`],
  )
  return lines.join('\n')
}

function inWords(value: Json | undefined): string {
  if (Array.isArray(value)) return value.map(inWords).join('; ')
  if (typeof value !== 'object' || value === null) return String(value)
  const named = Object.entries(value).filter(([, member]) => member !== null)
  return named.map(([name, member]) => `${name} ${inWords(member)}`).join(', ')
}
