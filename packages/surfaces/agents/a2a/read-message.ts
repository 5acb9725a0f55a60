import { type Message, type Part, Role, type SendMessageRequest } from '@a2a-js/sdk'
import {
  ContentTypeNotSupportedError,
  PushNotificationNotSupportedError,
  RequestMalformedError,
} from '@a2a-js/sdk/errors'
import { readMeantFields } from '@enricher/contract/meant-fields'
import type { Offer } from '@enricher/contract/operation'
import { describeRefusal } from '@enricher/contract/unread-fields'
import { mistakesOf } from '@enricher/contract/validation-text'
import type { JsonObject } from '@enricher/engine/lib/json'
import { Check } from 'typebox/schema'
import type { Wish } from './exchange.ts'
import { jsonMode, textMode } from './protocol.ts'

// Clients generate these ids, usually as UUIDs.
const idCharactersMax = 128
// The id of a task of the sandbox contains the task's messages.
const taskIdCharactersMax = 16_384
// Ids have no quotes or backslashes, because stored jobs are found by searching for a quoted id.
const wellFormedId = /^[\x21\x23-\x5b\x5d-\x7e]+$/
// A message is one question or one lookup; a question may come in pieces.
const partsMax = 32
// One more than the planner accepts, so that a longer question is still too long but is not stored whole.
const questionCharactersMax = 2_001

export type ReadMessage = {
  readonly messageId: string
  /** Null: the message begins a new task. */
  readonly taskId: string | null
  /** Null: the message begins a new context, or belongs to the context of its task. */
  readonly contextId: string | null
  readonly wish: Wish
  /** Media types that the client accepts; empty: all. */
  readonly modes: readonly string[]
}

/**
 * Reads the request of a message. Mistakes that REST refuses with 400 are refused here, before a task is created.
 * @throws {RequestMalformedError, ContentTypeNotSupportedError, PushNotificationNotSupportedError}
 */
export function readMessage(request: SendMessageRequest, offers: readonly Offer[]): ReadMessage {
  const { message, configuration } = request
  if (configuration?.taskPushNotificationConfig) throw new PushNotificationNotSupportedError()
  if (!message) throw new RequestMalformedError('params.message is required.')
  if (message.messageId === '') throw new RequestMalformedError('message.messageId is required.')
  // An agent's message is a reply. If it were a question, two agents could pay for each other's answers for ever.
  if (message.role !== Role.ROLE_USER) {
    throw new RequestMalformedError('message.role must be ROLE_USER.')
  }
  return {
    messageId: readId('messageId', message.messageId) as string,
    taskId: readId('taskId', message.taskId, taskIdCharactersMax),
    contextId: readId('contextId', message.contextId),
    wish: readWish(message, offers),
    modes: readModes(configuration?.acceptedOutputModes ?? []),
  }
}

/** Returns true for a text that may be the id of a task or a context. */
export function isWellFormedId(id: string, charactersMax = taskIdCharactersMax): boolean {
  return id.length <= charactersMax && wellFormedId.test(id)
}

function readId(name: string, id: string, charactersMax = idCharactersMax): string | null {
  if (id === '') return null
  if (isWellFormedId(id, charactersMax)) return id
  throw new RequestMalformedError(
    `message.${name} must be at most ${charactersMax} visible ASCII characters without quotes and backslashes.`,
  )
}

/** Keeps the media types that the agent can answer in; a client that accepts none is refused before it spends. */
function readModes(accepted: readonly string[]): readonly string[] {
  if (accepted.length === 0) return []
  const known = [textMode, jsonMode].filter((mode) => accepted.some((each) => covers(each, mode)))
  if (known.length > 0) return known
  throw new ContentTypeNotSupportedError(`Answers come as ${jsonMode} and ${textMode}.`)
}

/** Some clients write `text` or `text/*` for `text/plain`. */
function covers(accepted: string, mode: string): boolean {
  const [type] = mode.split('/')
  return [mode, `${type}/*`, '*/*', type].includes(accepted.split(';')[0]?.trim().toLowerCase())
}

function readWish({ parts }: Message, offers: readonly Offer[]): Wish {
  if (parts.length > partsMax) {
    throw new RequestMalformedError(`A message has at most ${partsMax} parts.`)
  }
  for (const part of parts) requireReadable(part)
  const calls = parts.filter(({ content }) => content?.$case === 'data')
  if (calls.length > 1) throw new RequestMalformedError('A message has one data part at most.')
  const [call] = calls
  if (call?.content) return readCall(call.content.value, offers)
  const texts = parts.map(({ content }) => (content?.$case === 'text' ? content.value : ''))
  const question = texts.join('\n').trim().slice(0, questionCharactersMax).toWellFormed()
  if (question !== '') return { kind: 'question', question: question.replaceAll('\0', ' ') }
  throw new RequestMalformedError(
    'message.parts must hold a text part with a question, or a data part {"skill", "arguments"}.',
  )
}

function requireReadable({ content, mediaType }: Part): void {
  const taken = content?.$case === 'text' ? textMode : content?.$case === 'data' ? jsonMode : null
  const isRead = taken !== null && (mediaType === '' || covers(mediaType, taken))
  if (isRead) return
  throw new ContentTypeNotSupportedError(
    `Send text parts as ${textMode} and data parts as ${jsonMode}; files are not read.`,
  )
}

/** Reads the request that a sandbox id of the client contains. @throws {RequestMalformedError} */
export function readCarriedWish(wish: unknown, offers: readonly Offer[]): Wish {
  const { kind, question } = (wish ?? {}) as Record<string, unknown>
  if (kind !== 'question') return readCall(wish, offers)
  if (typeof question === 'string' && question.length <= questionCharactersMax) {
    return { kind, question }
  }
  throw new RequestMalformedError('The question is too long.')
}

/** Reads `{"skill", "arguments"}`: the name of a lookup and its body, checked as the lookup's route checks it. */
function readCall(data: unknown, offers: readonly Offer[]): Wish {
  const { skill, arguments: given = {} } = (data ?? {}) as Record<string, unknown>
  const offer = offers.find(({ name }) => name === skill)
  if (!offer) {
    const names = offers.map(({ name }) => name).join(', ')
    throw new RequestMalformedError(`data.skill must be one of ${names}.`)
  }
  const { input: body } = readMeantFields(given, offer.input)
  if (!Check(offer.input, body)) {
    const mistakes = mistakesOf(body, offer.input, (rule, member) => Check(rule as object, member))
    throw new RequestMalformedError(describeRefusal(mistakes, 'arguments', body, offer.input))
  }
  return { kind: 'lookup', skill: offer.name, arguments: knownFields(body as JsonObject, offer) }
}

/** Leaves out fields that the lookup does not read, so that they are not stored. */
function knownFields(body: JsonObject, { input }: Offer): JsonObject {
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => Object.hasOwn(input.properties, name)),
  )
}
