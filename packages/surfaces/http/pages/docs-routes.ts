import type { PageRoute } from './page-route.ts'

const page = { method: 'GET', audience: 'anyone' } as const
const load = async () => (await import('./docs-site.ts')).showDocsPage

/** The pages of the documentation, beside the interactive reference at `/docs/`. */
export const docsRoutes: readonly PageRoute[] = [
  {
    ...page,
    url: '/docs/guides',
    load: async () => (await import('./docs-site.ts')).showDocsHome,
  },
  { ...page, url: '/docs/guides/:name', load },
  { ...page, url: '/docs/lookups/:name', load },
  { ...page, url: '/docs/errors/:word', load },
]
