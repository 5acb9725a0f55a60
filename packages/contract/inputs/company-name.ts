import { parseCompanyDomain } from '@enricher/engine/mail/company-domain'

const mailbox = /^(?:mailto:)?[^\s@]+@[^\s@/]+\.[^\s@/.]{2,}$/i
const pageAddress = /^(?:https?:\/\/|www\.)\S+$/i
const withPath = /^[^\s/]+\/\S*$/

/**
 * Returns why a text is no company's name, and what to send instead; null: it may be one, or is no text. A domain alone
 * may be one, as firms are called `acme.com`. Lookups whose contract has no refusal report it beside their answer.
 */
export function whyNoCompanyName(name: unknown): string | null {
  if (typeof name !== 'string') return null
  const text = name.trim()
  if (mailbox.test(text)) {
    return 'company_name is an email address: send it as email to /enrich-email, or the part behind the @ as domain.'
  }
  // A firm may be called `Dr.Roe/Partner`: only a public ending makes a path of what is behind the slash.
  const isPage = withPath.test(text) && parseCompanyDomain(text).mistake === null
  if (!isPage && !pageAddress.test(text)) return null
  return 'company_name is the address of a website: send it as domain, or the name to a lookup without that field.'
}
