import { dayMs } from '@enricher/engine/lib/time'
import { type AgentDocument, plainType } from './document-facts.ts'

// RFC 9116 section 2.5.5 asks for less than a year. It is written anew all the time.
const validMs = 180 * dayMs

/** `security.txt` (RFC 9116), where the operator named a contact. */
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
