import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Returns the tag of a content: the same for the same bytes, in every process. */
export function entityTagOf(content: string | Buffer): string {
  return `"${hash('sha256', content, 'base64url')}"`
}

/** Sends a content with its tag, or 304 to a client that has it already. */
export function sendTagged(
  reply: FastifyReply,
  content: string | Buffer,
  tag = entityTagOf(content),
): FastifyReply {
  reply.header('etag', tag)
  if (isKnown(reply.request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.send(content)
}

/** Returns true when a client has the content (RFC 9110 13.1.2). Tags of content that is compressed later are weak. */
function isKnown(tags: string | undefined, tag: string): boolean {
  return tags?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag) ?? false
}
