import { agentPaths } from '@enricher/service/oauth/agent-limits'
import { operatorRoutes } from './operator/routes.ts'
import { account, anyone, type PageRoute } from './page-route.ts'

/** Every page. */
export const pageRoutes: readonly PageRoute[] = [
  account.get('/dashboard', async () => (await import('./overview.ts')).showOverview),
  account.get('/dashboard/lookups', async () => (await import('./lookups.ts')).showLookups),
  account.get('/dashboard/lookups.csv', async () => (await import('./lookups.ts')).downloadLookups),
  account.get('/dashboard/lookups/:id', async () => (await import('./lookup.ts')).showLookup),
  account.get('/dashboard/logos/:domain', async () => (await import('./logo.ts')).showLogo),
  account.get('/dashboard/files', async () => (await import('./files.ts')).showFiles),
  account.post('/dashboard/files', async () => (await import('./files.ts')).uploadFile, {
    takesFile: true,
  }),
  account.get('/dashboard/files/:id', async () => (await import('./files.ts')).showFile),
  account.post('/dashboard/files/:id', async () => (await import('./files.ts')).changeFile, {
    keeps: ['operation', 'field.', 'has_header', 'only_empty', 'max_credits'],
  }),
  account.get('/dashboard/files/:id/result', async () => (await import('./files.ts')).downloadFile),
  account.get('/dashboard/keys', async () => (await import('./keys.ts')).showKeys),
  account.post('/dashboard/keys', async () => (await import('./keys.ts')).createKey, {
    keeps: ['label'],
  }),
  account.get('/dashboard/keys/:prefix', async () => (await import('./keys.ts')).showKeyRevocation),
  account.post('/dashboard/keys/:prefix', async () => (await import('./keys.ts')).revokeKey),
  account.get('/dashboard/account', async () => (await import('./account.ts')).showAccount),
  account.post(
    '/dashboard/account/password',
    async () => (await import('./account.ts')).changePassword,
    { isAttempt: true },
  ),
  account.post('/dashboard/account/email', async () => (await import('./account.ts')).changeEmail, {
    isAttempt: true,
  }),
  account.post(
    '/dashboard/account/sessions',
    async () => (await import('./account.ts')).endSessions,
  ),
  account.get('/dashboard/account/delete', async () => (await import('./account.ts')).showDeletion),
  account.post(
    '/dashboard/account/delete',
    async () => (await import('./account.ts')).deleteAccount,
    { isAttempt: true },
  ),
  anyone.get('/privacy', async () => (await import('./privacy.ts')).showPersonalData),
  account.get('/dashboard/privacy', async () => (await import('./privacy.ts')).showPrivacy),
  account.get('/dashboard/privacy/export', async () => (await import('./privacy.ts')).exportData),
  account.get('/dashboard/billing', async () => (await import('./billing/billing.ts')).showBilling),
  account.post(
    '/dashboard/billing/checkout',
    async () => (await import('./billing/purchase.ts')).openCheckout,
  ),
  account.get(
    '/dashboard/billing/topup',
    async () => (await import('./billing/purchase.ts')).showTopup,
  ),
  account.post(
    '/dashboard/billing/topup',
    async () => (await import('./billing/purchase.ts')).topUp,
    { keeps: ['tier_key'] },
  ),
  account.post(
    '/dashboard/billing/card',
    async () => (await import('./billing/purchase.ts')).removeCard,
  ),
  account.post(
    '/dashboard/billing/auto-topup',
    async () => (await import('./billing/auto-topup.ts')).saveAutoTopup,
  ),
  anyone.get('/forgot', async () => (await import('./mail-links.ts')).showForgot),
  anyone.post('/forgot', async () => (await import('./mail-links.ts')).requestReset, {
    isAttempt: true,
  }),
  anyone.get('/link', async () => (await import('./mail-links.ts')).showLink),
  anyone.post('/link', async () => (await import('./mail-links.ts')).useLink, { isAttempt: true }),
  account.get(
    '/dashboard/playground',
    async () => (await import('./playground.ts')).showPlayground,
  ),
  account.post('/dashboard/playground', async () => (await import('./playground.ts')).tryLookup, {
    keeps: ['lookup', 'mode', 'in.'],
  }),
  ...operatorRoutes,
  anyone.get('/docs/guides', async () => (await import('./docs-site.ts')).showDocsHome),
  ...['/docs/guides/:name', '/docs/lookups/:name', '/docs/errors/:word'].map((url) =>
    anyone.get(url, async () => (await import('./docs-site.ts')).showDocsPage),
  ),
  anyone.get(
    '/billing/return',
    async () => (await import('./payment-return.ts')).showPaymentReturn,
  ),
  anyone.get('/signin', async () => (await import('./sign-in.ts')).showSignIn),
  anyone.post('/signin', async () => (await import('./sign-in.ts')).signIn, { isAttempt: true }),
  anyone.get('/signup', async () => (await import('./sign-up.ts')).showSignUp),
  anyone.post('/signup', async () => (await import('./sign-up.ts')).signUp, { isAttempt: true }),
  account.post('/signout', async () => (await import('./sign-in.ts')).signOut),
  account.get(
    '/dashboard/applications',
    async () => (await import('../oauth/applications.ts')).showApplications,
  ),
  account.post(
    '/dashboard/applications',
    async () => (await import('../oauth/applications.ts')).endApplication,
  ),
  account.get('/oauth/consent/:id', async () => (await import('../oauth/consent.ts')).showConsent),
  account.post(
    '/oauth/consent/:id',
    async () => (await import('../oauth/consent.ts')).decideConsent,
  ),
  account.get(agentPaths.claimPage, async () => (await import('./agent-claim.ts')).showAgentClaim),
  // The link that an agent gives has this field too.
  account.post(agentPaths.claimPage, async () => (await import('./agent-claim.ts')).showAgentCode, {
    keeps: ['claim_attempt_token'],
  }),
]
