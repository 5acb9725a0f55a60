import { type AskBody, previousMax, questionCharactersMax } from '@enricher/contract/ask'
import { ApiError } from '@enricher/contract/errors'
import { isLanguage, type Language } from './plan.ts'

/** A question with the options for its answer, in whichever form of the protocol it came. */
export type Asked = {
  readonly question: string
  /** Earlier questions, oldest first. */
  readonly previous: readonly string[]
  readonly version: '0.54' | '0.55'
  readonly format: 'conv_search' | 'chatgpt_app'
  /** True for format `list`: the answer has no sentences. */
  readonly isList: boolean
  readonly isStreamed: boolean
  /** The language of the answer; null: the language of the question. */
  readonly language: Language | null
  /** A UUID; null: the client sent none. */
  readonly queryId: string | null
  readonly conversationId: string | null
  readonly creditsMax: number | null
}

/**
 * Reads a body. `question` wins over `query.text` and `query`: later versions' fields win over those of earlier ones.
 * @throws {ApiError} bad_request without a question
 */
export function readAsked(body: AskBody): Asked {
  const question = questionOf(body)
  if (question === '') throw new ApiError('bad_request', 'question is required')
  const { prefer, meta } = body
  const version = meta?.version ?? meta?.api_version ?? ''
  return {
    question: decontextualized(body) ?? question,
    previous: previousOf(body),
    version: version.startsWith('0.54') ? '0.54' : '0.55',
    format: prefer?.response_format === 'chatgpt_app' ? 'chatgpt_app' : 'conv_search',
    isList: /^\s*list\s*$/.test(prefer?.mode ?? body.mode ?? ''),
    isStreamed: isStreamed(body),
    language: languageOf(prefer?.['accept-language'] ?? ''),
    queryId: uuid.test(body.query_id ?? '') ? (body.query_id ?? '').toLowerCase() : null,
    conversationId: nameOf(meta?.session_context?.conversation_id),
    creditsMax: body.max_credits ?? null,
  }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
// The id is returned as the client sent it.
const conversationCharactersMax = 200

function questionOf({ question, query }: AskBody): string {
  const asked = question ?? (typeof query === 'string' ? query : query?.text) ?? ''
  return asked.trim()
}

/** A question that the client has already made independent of the questions before it. */
function decontextualized({ decontextualized_query: text }: AskBody): string | null {
  return text?.trim() || null
}

function previousOf({ prev, context }: AskBody): readonly string[] {
  const given = context?.prev ?? prev ?? []
  const texts = typeof given === 'string' ? given.split(',') : given
  return texts
    .slice(-previousMax)
    .map((text) => text.trim().slice(0, questionCharactersMax))
    .filter((text) => text !== '')
}

function isStreamed({ prefer, streaming }: AskBody): boolean {
  const asked = prefer?.streaming ?? streaming
  return asked === true || asked === 1 || asked === '1' || asked === 'true'
}

/** Returns the first language of an `Accept-Language` (RFC 9110 12.5.4) in which answers are written. */
function languageOf(accepted: string): Language | null {
  const tags = accepted.slice(0, conversationCharactersMax).toLowerCase().split(',')
  return tags.map((tag) => tag.trim().slice(0, 2)).find(isLanguage) ?? null
}

function nameOf(text: string | null | undefined): string | null {
  const name = text?.trim().slice(0, conversationCharactersMax) ?? ''
  return name === '' ? null : name
}
