import type { AskReply } from '@enricher/contract/ask'
import type { JsonObject } from '@enricher/engine/lib/json'
import { answerText } from './answer-text.ts'
import { answerWords } from './answer-words.ts'
import type { Asked } from './asked.ts'
import type { Elicitation, Language, Plan } from './plan.ts'
import { itemsOf, mergedItems, type SchemaItem } from './schema-items.ts'
import { type EndedStep, wireStepOf } from './steps.ts'

/** The planner that made a plan. */
export type PlannerName = 'grammar' | 'model'

/** The data about a question that its answer contains. */
export type AnswerHead = {
  readonly asked: Asked
  readonly queryId: string
  readonly conversationId: string
  readonly createdAtMs: number
  readonly planner: PlannerName
  /** Returns the public address of a request's evidence. */
  readonly evidenceUrl: (requestId: string) => string
}

type ResponseType = 'answer' | 'elicitation' | 'failure'
type Balance = { readonly charged: number; readonly remaining: number }

/** Builds the answer of a plan whose steps have ended: a failure when no step could be performed. */
export function answerOf(
  head: AnswerHead,
  plan: Pick<Plan, 'language' | 'question'>,
  steps: readonly EndedStep[],
  remaining: number,
): AskReply {
  const language = head.asked.language ?? plan.language
  const failure = failureOf(steps)
  const charged = steps.reduce((sum, { creditsCharged }) => sum + creditsCharged, 0)
  const error = failure === null ? {} : { error: { code: failure.code, message: failure.message } }
  return {
    ...frameOf(head, failure === null ? 'answer' : 'failure', {
      language,
      question: plan.question,
      text: answerText(steps, language, head.asked),
      items: mergedItems(steps.flatMap((step) => itemsOf(step, head.evidenceUrl))),
    }),
    ...error,
    steps: steps.map(wireStepOf),
    ...credits({ charged, remaining }),
  }
}

/** Builds the answer that asks back. It has no lookups. */
export function elicitationOf(
  head: AnswerHead,
  { language, text, questions }: Elicitation,
  remaining: number,
): AskReply {
  const { question } = head.asked
  return {
    ...frameOf(head, 'elicitation', { language, question, text, items: [] }),
    elicitation: { text, questions: questions.map((one) => ({ ...one })) },
    steps: [],
    ...credits({ charged: 0, remaining }),
  }
}

/** Returns the elicitation for a plan with too many steps. */
export function tooManySteps(language: Language, max: number): Elicitation {
  const text = answerWords[language].tooManySteps(max)
  return { kind: 'elicitation', language, reason: 'too_long', text, questions: [] }
}

/** Returns the failure of a question without any answer; null when at least one step was performed to its end. */
export function failureOf(steps: readonly EndedStep[]): EndedStep['failure'] {
  if (steps.some(({ failure }) => failure === null)) return null
  return steps.find(({ failure }) => failure?.thrown != null)?.failure ?? null
}

/** Returns the `_meta` of answers and events. */
export function metaOf(
  { asked, queryId, conversationId, planner }: AnswerHead,
  type: ResponseType,
): AskReply['_meta'] {
  // Version 0.55 and later write the type in lower case.
  const responseType = asked.version === '0.54' ? `${type[0]?.toUpperCase()}${type.slice(1)}` : type
  return {
    response_type: responseType,
    version: asked.version,
    query_id: queryId,
    session_context: { conversation_id: conversationId },
    planner,
  }
}

/** Returns the items of a step as results show them, with their source pages and the address of their evidence. */
export function resultsOf(step: EndedStep, { evidenceUrl }: AnswerHead): readonly JsonObject[] {
  return itemsOf(step, evidenceUrl).map(groundedOf)
}

function groundedOf({ item, sourceUrls, citations }: SchemaItem): JsonObject {
  return { ...item, grounding: { source_urls: sourceUrls, citations } }
}

type Said = {
  readonly language: Language
  readonly question: string
  readonly text: string
  readonly items: readonly SchemaItem[]
}

function frameOf(head: AnswerHead, type: ResponseType, { language, question, text, items }: Said) {
  const { asked, queryId, createdAtMs } = head
  const itemListElement = items.map(({ item }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item,
  }))
  const results = items.map(groundedOf)
  return {
    '@context': 'https://schema.org',
    '@type': 'Answer',
    '@id': `urn:uuid:${queryId}`,
    text,
    dateCreated: new Date(createdAtMs).toISOString(),
    inLanguage: language,
    parentItem: { '@type': 'Question', text: asked.question },
    about: { '@type': 'ItemList', numberOfItems: items.length, itemListElement },
    citation: [...new Set(items.flatMap(({ sourceUrls }) => sourceUrls))],
    _meta: {
      ...metaOf(head, type),
      response_format: asked.format,
      decontextualized_query: question,
    },
    ...(asked.format === 'chatgpt_app' ? { structuredData: results } : { results }),
    content: [{ type: 'text', text }],
  }
}

function credits({ charged, remaining }: Balance) {
  return { credits_charged: charged, credits_remaining: remaining }
}
