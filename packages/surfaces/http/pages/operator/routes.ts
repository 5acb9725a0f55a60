import { operator, type PageRoute } from '../page-route.ts'

/** The pages of the operator. For all other accounts their paths do not exist. */
export const operatorRoutes: readonly PageRoute[] = [
  operator.get('/operator/accounts', async () => (await import('./accounts.ts')).showAccounts),
  operator.get('/operator/accounts/:id', async () => (await import('./accounts.ts')).showAccount),
  operator.post(
    '/operator/accounts/:id/grant',
    async () => (await import('./credits.ts')).grantCredits,
  ),
  operator.post(
    '/operator/accounts/:id/take-back',
    async () => (await import('./credits.ts')).takeBackCredits,
  ),
  operator.get(
    '/operator/accounts/:id/disable',
    async () => (await import('./accounts.ts')).showDisabling,
  ),
  operator.post(
    '/operator/accounts/:id/disable',
    async () => (await import('./accounts.ts')).disableAccount,
  ),
  operator.post(
    '/operator/accounts/:id/enable',
    async () => (await import('./accounts.ts')).enableAccount,
  ),
  operator.get('/operator/revenue', async () => (await import('./revenue.ts')).showRevenue),
  operator.get('/operator/revenue.csv', async () => (await import('./revenue.ts')).downloadRevenue),
  operator.get('/operator/providers', async () => (await import('./state.ts')).showProviders),
  operator.post(
    '/operator/providers/resume',
    async () => (await import('./state.ts')).resumeProvider,
  ),
  operator.get(
    '/operator/suppressions',
    async () => (await import('./suppressions.ts')).showSuppressions,
  ),
  operator.post('/operator/suppressions', async () => (await import('./suppressions.ts')).suppress),
  operator.get(
    '/operator/suppressions/lift',
    async () => (await import('./suppressions.ts')).showLift,
  ),
  operator.post(
    '/operator/suppressions/lift',
    async () => (await import('./suppressions.ts')).liftSuppression,
  ),
  operator.get('/operator/actions', async () => (await import('./actions.ts')).showActions),
  operator.get('/operator/health', async () => (await import('./state.ts')).showHealth),
]
