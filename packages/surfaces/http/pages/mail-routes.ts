import type { PageRoute } from './page-route.ts'

/** The pages to which links in mails lead, and the page that asks for such a mail. */
export const mailRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    url: '/forgot',
    audience: 'anyone',
    load: async () => (await import('./mail-links.ts')).showForgot,
  },
  {
    method: 'POST',
    url: '/forgot',
    audience: 'anyone',
    isAttempt: true,
    load: async () => (await import('./mail-links.ts')).requestReset,
  },
  {
    method: 'GET',
    url: '/link',
    audience: 'anyone',
    load: async () => (await import('./mail-links.ts')).showLink,
  },
  {
    method: 'POST',
    url: '/link',
    audience: 'anyone',
    isAttempt: true,
    load: async () => (await import('./mail-links.ts')).useLink,
  },
]
