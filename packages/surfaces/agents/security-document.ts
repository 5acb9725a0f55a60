import { dayMs } from '@enricher/engine/lib/time'
import { type AgentDocument, plainType } from './document-facts.ts'

// RFC 9116 section 2.5.5 asks for less than a year. Each request renews the date.
const validMs = 180 * dayMs

/** `security.txt` (RFC 9116); it exists when the operator has set a contact. */
export const securityDocument: AgentDocument = {
  path: '/.well-known/security.txt',
  type: plainType,
  about: 'Where weaknesses are reported (RFC 9116).',
  write: ({ securityContact, siteUrl, nowMs }) =>
    securityContact &&
    [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(nowMs + validMs).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${siteUrl}/.well-known/security.txt`,
      '',
    ].join('\n'),
}
