export type ScannedPage = {
  /** Name of its picture. */
  readonly name: string
  readonly path: string
  /** `newcomer`: an account without lookups; `account`: one that has some. */
  readonly as: 'anyone' | 'newcomer' | 'account' | 'operator'
  /** Status of a page that refuses, which the console of the browser reports. */
  readonly refusal?: 400 | 404
}

/** Request id of the one lookup that the account has. */
export const scannedRequestId = 'req_scanned0000000001'

/** The address that an application of this id sends its user to. */
function authorizationPath(clientId: string): string {
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: 'https://app.tokenwerk.example/callback',
    scope: 'enricher:read enricher:write',
    code_challenge: 'A'.repeat(43),
    code_challenge_method: 'S256',
  })
  return `/oauth/authorize?${asked}`
}

/** Every page there is, and the states in which a page looks different. */
export const scannedPages: readonly ScannedPage[] = [
  { name: 'home', path: '/', as: 'anyone' },
  { name: 'pricing', path: '/pricing', as: 'anyone' },
  { name: 'personal-data', path: '/privacy', as: 'anyone' },
  { name: 'docs', path: '/docs/guides', as: 'anyone' },
  { name: 'docs-search', path: '/docs/guides?q=credits', as: 'anyone' },
  { name: 'docs-guide', path: '/docs/guides/authentication', as: 'anyone' },
  { name: 'docs-lookup', path: '/docs/lookups/find-all', as: 'account' },
  { name: 'docs-error', path: '/docs/errors/bad_request', as: 'anyone' },
  { name: 'payment-return', path: '/billing/return?payment=done', as: 'anyone' },
  { name: 'sign-in', path: '/signin', as: 'anyone' },
  {
    name: 'sign-in-ended',
    path: '/signin?next=%2Fdashboard%2Fplayground&ended=typed',
    as: 'anyone',
  },
  { name: 'not-found-signed-out', path: '/nothing', as: 'anyone', refusal: 404 },
  { name: 'sign-up', path: '/signup', as: 'anyone' },
  { name: 'overview-new', path: '/dashboard', as: 'newcomer' },
  { name: 'overview', path: '/dashboard', as: 'account' },
  { name: 'lookups-new', path: '/dashboard/lookups', as: 'newcomer' },
  { name: 'lookups', path: '/dashboard/lookups', as: 'account' },
  { name: 'lookup', path: `/dashboard/lookups/${scannedRequestId}`, as: 'account' },
  { name: 'files', path: '/dashboard/files', as: 'account' },
  { name: 'keys', path: '/dashboard/keys', as: 'account' },
  { name: 'account', path: '/dashboard/account', as: 'account' },
  { name: 'delete-account', path: '/dashboard/account/delete', as: 'account' },
  { name: 'privacy', path: '/dashboard/privacy', as: 'account' },
  { name: 'playground', path: '/dashboard/playground', as: 'account' },
  { name: 'billing-new', path: '/dashboard/billing', as: 'newcomer' },
  { name: 'billing', path: '/dashboard/billing', as: 'account' },
  { name: 'billing-topup', path: '/dashboard/billing/topup?tier_key=5k', as: 'account' },
  { name: 'applications-new', path: '/dashboard/applications', as: 'newcomer' },
  { name: 'applications', path: '/dashboard/applications', as: 'account' },
  { name: 'home-trial', path: '/?company_name=Sandbox+Miss', as: 'anyone' },
  { name: 'not-found', path: '/dashboard/nothing', as: 'account', refusal: 404 },
  { name: 'oauth-problem', path: authorizationPath('unknown-app'), as: 'account', refusal: 400 },
  { name: 'accounts', path: '/operator/accounts', as: 'operator' },
  { name: 'revenue', path: '/operator/revenue', as: 'operator' },
  { name: 'providers', path: '/operator/providers', as: 'operator' },
  { name: 'suppressions', path: '/operator/suppressions', as: 'operator' },
  { name: 'actions', path: '/operator/actions', as: 'operator' },
  { name: 'health', path: '/operator/health', as: 'operator' },
  { name: 'consent', path: authorizationPath('scanned-app'), as: 'account' },
]
