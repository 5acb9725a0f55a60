import type { PageRoute } from '../page-route.ts'

/** The pages on which an account buys credits. */
export const billingRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    url: '/dashboard/billing',
    audience: 'account',
    load: async () => (await import('./billing.ts')).showBilling,
  },
  {
    method: 'POST',
    url: '/dashboard/billing/checkout',
    audience: 'account',
    load: async () => (await import('./purchase.ts')).openCheckout,
  },
  {
    method: 'GET',
    url: '/dashboard/billing/topup',
    audience: 'account',
    load: async () => (await import('./purchase.ts')).showTopup,
  },
  {
    method: 'POST',
    url: '/dashboard/billing/topup',
    audience: 'account',
    keeps: ['tier_key'],
    load: async () => (await import('./purchase.ts')).topUp,
  },
  {
    method: 'POST',
    url: '/dashboard/billing/card',
    audience: 'account',
    load: async () => (await import('./purchase.ts')).removeCard,
  },
  {
    method: 'POST',
    url: '/dashboard/billing/auto-topup',
    audience: 'account',
    load: async () => (await import('./auto-topup.ts')).saveAutoTopup,
  },
]
