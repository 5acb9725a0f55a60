import type { PageRoute } from '../page-route.ts'

/** The pages of the operator. For all other accounts their paths do not exist. */
export const operatorRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    url: '/operator/accounts',
    audience: 'operator',
    load: async () => (await import('./accounts.ts')).showAccounts,
  },
  {
    method: 'GET',
    url: '/operator/accounts/:id',
    audience: 'operator',
    load: async () => (await import('./accounts.ts')).showAccount,
  },
  {
    method: 'POST',
    url: '/operator/accounts/:id/grant',
    audience: 'operator',
    load: async () => (await import('./credits.ts')).grantCredits,
  },
  {
    method: 'POST',
    url: '/operator/accounts/:id/take-back',
    audience: 'operator',
    load: async () => (await import('./credits.ts')).takeBackCredits,
  },
  {
    method: 'GET',
    url: '/operator/accounts/:id/disable',
    audience: 'operator',
    load: async () => (await import('./accounts.ts')).showDisabling,
  },
  {
    method: 'POST',
    url: '/operator/accounts/:id/disable',
    audience: 'operator',
    load: async () => (await import('./accounts.ts')).disableAccount,
  },
  {
    method: 'POST',
    url: '/operator/accounts/:id/enable',
    audience: 'operator',
    load: async () => (await import('./accounts.ts')).enableAccount,
  },
  {
    method: 'GET',
    url: '/operator/revenue',
    audience: 'operator',
    load: async () => (await import('./revenue.ts')).showRevenue,
  },
  {
    method: 'GET',
    url: '/operator/revenue.csv',
    audience: 'operator',
    load: async () => (await import('./revenue.ts')).downloadRevenue,
  },
  {
    method: 'GET',
    url: '/operator/providers',
    audience: 'operator',
    load: async () => (await import('./state.ts')).showProviders,
  },
  {
    method: 'POST',
    url: '/operator/providers/resume',
    audience: 'operator',
    load: async () => (await import('./state.ts')).resumeProvider,
  },
  {
    method: 'GET',
    url: '/operator/suppressions',
    audience: 'operator',
    load: async () => (await import('./suppressions.ts')).showSuppressions,
  },
  {
    method: 'POST',
    url: '/operator/suppressions',
    audience: 'operator',
    load: async () => (await import('./suppressions.ts')).suppress,
  },
  {
    method: 'POST',
    url: '/operator/suppressions/lift',
    audience: 'operator',
    load: async () => (await import('./suppressions.ts')).liftSuppression,
  },
  {
    method: 'GET',
    url: '/operator/actions',
    audience: 'operator',
    load: async () => (await import('./actions.ts')).showActions,
  },
  {
    method: 'GET',
    url: '/operator/health',
    audience: 'operator',
    load: async () => (await import('./state.ts')).showHealth,
  },
]
