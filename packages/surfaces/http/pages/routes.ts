import { agentPaths } from '@enricher/service/oauth/agent-limits'
import { billingRoutes } from './billing/routes.ts'
import { dashboardRoutes } from './dashboard-routes.ts'
import { docsRoutes } from './docs-routes.ts'
import { mailRoutes } from './mail-routes.ts'
import { operatorRoutes } from './operator/routes.ts'
import type { PageRoute } from './page-route.ts'
import { playgroundRoutes } from './playground-routes.ts'

/** Every page. */
export const pageRoutes: readonly PageRoute[] = [
  ...dashboardRoutes,
  ...billingRoutes,
  ...mailRoutes,
  ...playgroundRoutes,
  ...operatorRoutes,
  ...docsRoutes,
  {
    method: 'GET',
    url: '/billing/return',
    audience: 'anyone',
    load: async () => (await import('./payment-return.ts')).showPaymentReturn,
  },
  {
    method: 'GET',
    url: '/signin',
    audience: 'anyone',
    load: async () => (await import('./sign-in.ts')).showSignIn,
  },
  {
    method: 'POST',
    url: '/signin',
    audience: 'anyone',
    isAttempt: true,
    load: async () => (await import('./sign-in.ts')).signIn,
  },
  {
    method: 'GET',
    url: '/signup',
    audience: 'anyone',
    load: async () => (await import('./sign-up.ts')).showSignUp,
  },
  {
    method: 'POST',
    url: '/signup',
    audience: 'anyone',
    isAttempt: true,
    load: async () => (await import('./sign-up.ts')).signUp,
  },
  {
    method: 'POST',
    url: '/signout',
    audience: 'account',
    load: async () => (await import('./sign-in.ts')).signOut,
  },
  {
    method: 'GET',
    url: '/dashboard/applications',
    audience: 'account',
    load: async () => (await import('../oauth/applications.ts')).showApplications,
  },
  {
    method: 'POST',
    url: '/dashboard/applications',
    audience: 'account',
    load: async () => (await import('../oauth/applications.ts')).endApplication,
  },
  {
    method: 'GET',
    url: '/oauth/consent/:id',
    audience: 'account',
    load: async () => (await import('../oauth/consent.ts')).showConsent,
  },
  {
    method: 'POST',
    url: '/oauth/consent/:id',
    audience: 'account',
    load: async () => (await import('../oauth/consent.ts')).decideConsent,
  },
  {
    method: 'GET',
    url: agentPaths.claimPage,
    audience: 'account',
    load: async () => (await import('./agent-claim.ts')).showAgentClaim,
  },
  {
    method: 'POST',
    url: agentPaths.claimPage,
    audience: 'account',
    // The link that an agent gives has this field too.
    keeps: ['claim_attempt_token'],
    load: async () => (await import('./agent-claim.ts')).showAgentCode,
  },
]
