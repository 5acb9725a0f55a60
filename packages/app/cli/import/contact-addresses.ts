import { domainOfEmail } from '@enricher/engine/mail/address-parts'
import { parseCompanyDomain } from '@enricher/engine/mail/company-domain'
import { parseEmailAddress } from '@enricher/engine/mail/email-syntax'
import { isDisposableDomain, isFreeMailDomain } from '@enricher/engine/mail/mail-domains'

/** The company addresses of a row, each once; a mistake when there is none. */
export type ReadAddresses =
  | { readonly emails: readonly string[]; readonly mistake: null }
  | { readonly emails: readonly []; readonly mistake: string }

// A contact has a few addresses; a cell with a thousand is a mailing list.
const addressesMax = 10
// Ten of the longest addresses with their names fit.
const cellCharactersMax = 4_000

/** Reads the addresses of some cells. Addresses of free mail are left out when another address is a company's. */
export function readAddresses(cells: readonly string[]): ReadAddresses {
  const none = (mistake: string) => ({ emails: [], mistake }) as const
  if (cells.some((cell) => cell.length > cellCharactersMax)) return none('its address is too long')
  const written = [...new Set(cells.flatMap(addressesIn))]
  if (written.length === 0) return none('the address is empty')
  if (written.length > addressesMax) return none(`it has more than ${addressesMax} addresses`)
  const read = written.map(readAddress)
  const emails = read.flatMap(({ email }) => email ?? [])
  if (emails.length > 0) return { emails: [...new Set(emails)], mistake: null }
  return none(read.find(({ mistake }) => mistake !== null)?.mistake ?? 'the address is empty')
}

/** Reads `"Doe, Jane" <jane@acme.example>`, or separated addresses; Google separates them with ` ::: `. */
function addressesIn(cell: string): readonly string[] {
  const bracketed = [...cell.matchAll(/<([^<>]{1,300})>/g)].map(([, inner = '']) => inner)
  const texts = bracketed.length > 0 ? bracketed : cell.split(/[;,|\s]+|:::/)
  return texts
    .map((text) => text.trim().replace(/^mailto:/i, ''))
    .filter((text) => text !== '' && text !== '-' && text !== ':::')
}

type ReadAddress = { readonly email: string | null; readonly mistake: string | null }

function readAddress(text: string): ReadAddress {
  const bad = (mistake: string) => ({ email: null, mistake })
  if (/^[=+@-]/.test(text)) return bad('a cell holds a formula: export its value')
  const address = parseEmailAddress(text)
  if ('refusal' in address) return bad(`its address is none: ${address.refusal}`)
  if (address.isQuoted || address.isLiteral) return bad("its address is no person's at a company")
  const { email } = address
  const host = domainOfEmail(email)
  if (isFreeMailDomain(host)) return bad(`the address is at ${host}, which gives free mail`)
  if (isDisposableDomain(host)) return bad(`the address is at ${host}, which is thrown away`)
  if (parseCompanyDomain(host).mistake !== null) {
    return bad("the domain of its address is no company's")
  }
  return { email, mistake: null }
}
