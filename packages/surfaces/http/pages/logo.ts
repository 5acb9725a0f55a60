import { isJsonObject, type JsonObject } from '@enricher/engine/lib/json'
import { parseCompanyDomain } from '@enricher/engine/mail/company-domain'
import type { AccountCall, PageAnswer } from './page-route.ts'

/** Gives a browser the picture of a logo, which a page shows. */
export async function showLogo({
  request,
  services,
  limits,
  session,
}: AccountCall): Promise<PageAnswer> {
  const { domain } = request.params as { readonly domain: string }
  const company = parseCompanyDomain(domain)
  if (company.mistake !== null) return 'unknown'
  // A picture may cost a request to a stranger's server, as over the API.
  if ((await limits.countRequest(session.accountId)).isExceeded) return 'unknown'
  const picture = await services.findLogo(company.value.domain, session.accountId)
  return picture === null ? 'unknown' : { picture }
}

/** Returns the path of the picture of a company's logo; null: the answer has none. */
export function logoPathOf(answer: JsonObject): string | null {
  const company = isJsonObject(answer['company'] ?? null)
    ? (answer['company'] as JsonObject)
    : answer
  const { domain, logo_url: url } = company
  const isKnown = typeof domain === 'string' && typeof url === 'string'
  return isKnown ? `/dashboard/logos/${encodeURIComponent(domain)}` : null
}
