import type { PageRoute } from './page-route.ts'

/** The pages of an account's own dashboard. */
export const dashboardRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    url: '/dashboard',
    audience: 'account',
    load: async () => (await import('./overview.ts')).showOverview,
  },
  {
    method: 'GET',
    url: '/dashboard/lookups/:id',
    audience: 'account',
    load: async () => (await import('./lookup.ts')).showLookup,
  },
  {
    method: 'GET',
    url: '/dashboard/files',
    audience: 'account',
    load: async () => (await import('./files.ts')).showFiles,
  },
  {
    method: 'POST',
    url: '/dashboard/files',
    audience: 'account',
    takesFile: true,
    load: async () => (await import('./files.ts')).uploadFile,
  },
  {
    method: 'GET',
    url: '/dashboard/files/:id',
    audience: 'account',
    load: async () => (await import('./files.ts')).showFile,
  },
  {
    method: 'POST',
    url: '/dashboard/files/:id',
    audience: 'account',
    keeps: ['operation', 'column.', 'has_header', 'max_credits'],
    load: async () => (await import('./files.ts')).changeFile,
  },
  {
    method: 'GET',
    url: '/dashboard/files/:id/result',
    audience: 'account',
    load: async () => (await import('./files.ts')).downloadFile,
  },
  {
    method: 'GET',
    url: '/dashboard/keys',
    audience: 'account',
    load: async () => (await import('./keys.ts')).showKeys,
  },
  {
    method: 'POST',
    url: '/dashboard/keys',
    audience: 'account',
    keeps: ['label'],
    load: async () => (await import('./keys.ts')).createKey,
  },
  {
    method: 'GET',
    url: '/dashboard/keys/:prefix',
    audience: 'account',
    load: async () => (await import('./keys.ts')).showKeyRevocation,
  },
  {
    method: 'POST',
    url: '/dashboard/keys/:prefix',
    audience: 'account',
    load: async () => (await import('./keys.ts')).revokeKey,
  },
  {
    method: 'GET',
    url: '/dashboard/account',
    audience: 'account',
    load: async () => (await import('./account.ts')).showAccount,
  },
  {
    method: 'POST',
    url: '/dashboard/account/password',
    audience: 'account',
    isAttempt: true,
    load: async () => (await import('./account.ts')).changePassword,
  },
  {
    method: 'POST',
    url: '/dashboard/account/sessions',
    audience: 'account',
    load: async () => (await import('./account.ts')).endSessions,
  },
  {
    method: 'GET',
    url: '/dashboard/account/delete',
    audience: 'account',
    load: async () => (await import('./account.ts')).showDeletion,
  },
  {
    method: 'POST',
    url: '/dashboard/account/delete',
    audience: 'account',
    isAttempt: true,
    load: async () => (await import('./account.ts')).deleteAccount,
  },
  {
    method: 'GET',
    url: '/dashboard/privacy',
    audience: 'account',
    load: async () => (await import('./privacy.ts')).showPrivacy,
  },
  {
    method: 'GET',
    url: '/dashboard/privacy/export',
    audience: 'account',
    load: async () => (await import('./privacy.ts')).exportData,
  },
]
