import { systemClock } from '@enricher/engine/lib/time'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AgentDocument, DocumentFacts } from '../agents/document-facts.ts'
import { sendTagged } from './entity-tag.ts'
import type { HttpSettings } from './http-services.ts'
import { preferredType } from './negotiation.ts'

// Documents change with a release only; five minutes keep crawlers and agents from asking again and again.
const cachedMs = 300_000
export const documentCaching = `public, max-age=${cachedMs / 1_000}`

/** The part of a document that writes its text. */
type Writer = Pick<AgentDocument, 'write'>

export type DocumentTexts = {
  /** Returns the text of a document; null: this installation has none. */
  read(document: Writer): string | null
  /** Sends a document, or answers 404 where this installation has none. */
  send(reply: FastifyReply, document: Pick<AgentDocument, 'type' | 'write'>): FastifyReply
}

/** Creates the sender of documents. Each is written when it is first asked for: by then every route is known. */
export function createDocumentTexts(app: FastifyInstance, settings: HttpSettings): DocumentTexts {
  const written = new Map<
    Writer['write'],
    { readonly text: string | null; readonly untilMs: number }
  >()
  const textOf = ({ write }: Writer): string | null => {
    const nowMs = systemClock()
    const known = written.get(write)
    if (known && nowMs < known.untilMs) return known.text
    const text = write(factsOf(app, settings, nowMs))
    written.set(write, { text, untilMs: nowMs + cachedMs })
    return text
  }
  return {
    read: textOf,
    send(reply, document) {
      const text = textOf(document)
      if (text === null) {
        reply.callNotFound()
        return reply
      }
      return sendTagged(reply.header('cache-control', documentCaching).type(document.type), text)
    },
  }
}

function factsOf(app: FastifyInstance, settings: HttpSettings, nowMs: number): DocumentFacts {
  return { ...settings, nowMs, runs: (method, url) => app.hasRoute({ method, url }) }
}

/** Returns which of the types a request prefers; the reply says that it depends on `Accept`. */
export function negotiate<T extends string>(
  request: FastifyRequest,
  reply: FastifyReply,
  offered: readonly [T, ...T[]],
): T {
  const vary = reply.getHeader('vary')
  reply.header('vary', vary === undefined ? 'Accept' : `Accept, ${vary}`)
  return preferredType(request.headers.accept, offered)
}
