import { type Message, type Part, Role, type SendMessageRequest } from '@a2a-js/sdk'
import {
  ContentTypeNotSupportedError,
  PushNotificationNotSupportedError,
  RequestMalformedError,
} from '@a2a-js/sdk/errors'
import type { Offer } from '@enricher/contract/operation'
import { describeRefusal } from '@enricher/contract/unread-fields'
import { mistakesOf } from '@enricher/contract/validation-text'
import { Check } from 'typebox/schema'
import type { Fields, Wish } from './exchange.ts'
import { jsonMode, textMode } from './protocol.ts'

// Clients make these: UUIDs, mostly.
const idCharactersMax = 128
// That of a task of the sandbox carries what was asked.
const taskIdCharactersMax = 16_384
// Without quotes and backslashes: stored jobs are found by what stands between quotes.
const wellFormedId = /^[\x21\x23-\x5b\x5d-\x7e]+$/
// One message is one question or one lookup; a question may come in pieces.
const partsMax = 32
// One more than what is planned: a longer question stays too long, and is not stored whole.
const questionCharactersMax = 2_001

/** A message as it was read. */
export type ReadMessage = {
  readonly messageId: string
  /** Null: a new task. */
  readonly taskId: string | null
  /** Null: a new context, or that of its task. */
  readonly contextId: string | null
  readonly wish: Wish
  /** Media types that the client reads; none: all. */
  readonly modes: readonly string[]
}

/**
 * Reads what a message asks for. What REST refuses with 400 is refused here, before there is a task.
 * @throws {RequestMalformedError, ContentTypeNotSupportedError, PushNotificationNotSupportedError}
 */
export function readMessage(request: SendMessageRequest, offers: readonly Offer[]): ReadMessage {
  const { message, configuration } = request
  if (configuration?.taskPushNotificationConfig) throw new PushNotificationNotSupportedError()
  if (!message) throw new RequestMalformedError('params.message is required.')
  if (message.messageId === '') throw new RequestMalformedError('message.messageId is required.')
  // That of an agent is a reply: to take it for a question would let two agents pay for each other's answers for ever.
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

/** Returns true for what may be the id of a task or a context. */
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

/** Keeps what is answered in; a client that reads neither is refused before anything is spent. */
function readModes(accepted: readonly string[]): readonly string[] {
  if (accepted.length === 0) return []
  const known = [textMode, jsonMode].filter((mode) => accepted.some((each) => covers(each, mode)))
  if (known.length > 0) return known
  throw new ContentTypeNotSupportedError(`Answers come as ${jsonMode} and ${textMode}.`)
}

/** `text` and `text/*` are what some clients write for `text/plain`. */
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

/** Reads a wish that was carried by the client. @throws {RequestMalformedError} */
export function readCarriedWish(wish: unknown, offers: readonly Offer[]): Wish {
  const { kind, question } = (wish ?? {}) as Record<string, unknown>
  if (kind !== 'question') return readCall(wish, offers)
  if (typeof question === 'string' && question.length <= questionCharactersMax) {
    return { kind, question }
  }
  throw new RequestMalformedError('The question is too long.')
}

/** Reads `{"skill", "arguments"}`: the name of a lookup and its body, checked as its route checks it. */
function readCall(data: unknown, offers: readonly Offer[]): Wish {
  const { skill, arguments: body = {} } = (data ?? {}) as Record<string, unknown>
  const offer = offers.find(({ name }) => name === skill)
  if (!offer) {
    const names = offers.map(({ name }) => name).join(', ')
    throw new RequestMalformedError(`data.skill must be one of ${names}.`)
  }
  if (!Check(offer.input, body)) {
    const mistakes = mistakesOf(body, offer.input, (rule, member) => Check(rule as object, member))
    throw new RequestMalformedError(describeRefusal(mistakes, 'arguments', body, offer.input))
  }
  return { kind: 'lookup', skill: offer.name, arguments: knownFields(body as Fields, offer) }
}

/** Leaves out what no lookup reads: it is not stored. */
function knownFields(body: Fields, { input }: Offer): Fields {
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => Object.hasOwn(input.properties, name)),
  )
}
