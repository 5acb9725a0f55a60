import type { LogoAnswer } from '@enricher/engine/model/engine'
import type { FastifyReply } from 'fastify'
import { sendTagged } from './entity-tag.ts'

// A picture is kept for a week here: a day more makes no difference to a page that shows it.
const caching = 'private, max-age=86400'

/** Sends the picture of a logo. Opened by itself, it loads nothing and runs nothing. */
export function sendLogo(reply: FastifyReply, { mediaType, bytes }: LogoAnswer): FastifyReply {
  reply
    .headers({
      'cache-control': caching,
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    })
    .type(mediaType)
  return sendTagged(reply, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
