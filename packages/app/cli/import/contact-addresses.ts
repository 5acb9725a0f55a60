import { domainOfEmail } from '@enricher/engine/mail/address-parts'
import { parseCompanyDomain } from '@enricher/engine/mail/company-domain'
import { parseEmailAddress } from '@enricher/engine/mail/email-syntax'
import { isDisposableDomain, isFreeMailDomain } from '@enricher/engine/mail/mail-domains'

/** The company addresses of a row without repeats, or why the row has none. */
export type ReadAddresses =
  | { readonly emails: readonly string[]; readonly mistake: null }
  | { readonly emails: readonly []; readonly mistake: string }

// A contact has a few addresses; a cell with a thousand is a mailing list.
const addressesMax = 10
// Ten addresses of the longest allowed length, each with a name, fit into this.
const cellCharactersMax = 4_000

/**
 * Returns the company addresses in the cells of one contact. Drops all others; when no address is left, returns the
 * mistake of the first.
 */
export function readAddresses(cells: readonly string[]): ReadAddresses {
  const failure = (mistake: string) => ({ emails: [], mistake }) as const
  if (cells.some((cell) => cell.length > cellCharactersMax))
    return failure('its address is too long')
  const texts = [...new Set(cells.flatMap(addressesIn))]
  if (texts.length === 0) return failure('the address is empty')
  if (texts.length > addressesMax) return failure(`it has more than ${addressesMax} addresses`)
  const results = texts.map(readAddress)
  const emails = results.flatMap(({ email }) => email ?? [])
  if (emails.length > 0) return { emails: [...new Set(emails)], mistake: null }
  return failure(results.find(({ mistake }) => mistake !== null)?.mistake ?? 'the address is empty')
}

/** Reads `"Doe, Jane" <jane@acme.example>`, or separated addresses; Google separates them with ` ::: `. */
function addressesIn(cell: string): readonly string[] {
  const textsInBrackets = [...cell.matchAll(/<([^<>]{1,300})>/g)].map(([, inner = '']) => inner)
  const texts = textsInBrackets.length > 0 ? textsInBrackets : cell.split(/[;,|\s]+|:::/)
  return texts
    .map((text) => text.trim().replace(/^mailto:/i, ''))
    .filter((text) => text !== '' && text !== '-' && text !== ':::')
}

type ReadAddress = { readonly email: string | null; readonly mistake: string | null }

function readAddress(text: string): ReadAddress {
  const refused = (mistake: string) => ({ email: null, mistake })
  if (/^[=+@-]/.test(text)) return refused('a cell holds a formula: export its value')
  const address = parseEmailAddress(text)
  if ('refusal' in address) return refused(`it has no valid address: ${address.refusal}`)
  if (address.isQuoted || address.isLiteral)
    return refused(
      'its address is in quoted or literal form, which companies do not give to people',
    )
  const { email } = address
  const host = domainOfEmail(email)
  if (isFreeMailDomain(host)) return refused(`the address is at ${host}, which gives free mail`)
  if (isDisposableDomain(host))
    return refused(`the address is at ${host}, which gives disposable addresses`)
  if (parseCompanyDomain(host).mistake !== null) {
    return refused("the domain of its address is no company's")
  }
  return { email, mistake: null }
}
