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
