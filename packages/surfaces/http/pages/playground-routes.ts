import type { PageRoute } from './page-route.ts'

/** The page on which lookups are tried. */
export const playgroundRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    url: '/dashboard/playground',
    audience: 'account',
    load: async () => (await import('./playground.ts')).showPlayground,
  },
  {
    method: 'POST',
    url: '/dashboard/playground',
    audience: 'account',
    keeps: ['lookup', 'mode', 'in.'],
    load: async () => (await import('./playground.ts')).tryLookup,
  },
]
