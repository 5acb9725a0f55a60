import { withoutFinalSlashes } from '@enricher/engine/lib/text'
import { type AgentDocument, type DocumentFacts, plainType } from './document-facts.ts'

// Crawlers of language models, by the names that their operators document. They get the same rules as all others, but
// some crawlers only read a group that names them.
const crawlers = [
  'GPTBot',
  'ChatGPT-User',
  'OAI-SearchBot',
  'ClaudeBot',
  'Claude-User',
  'Claude-SearchBot',
  'Google-Extended',
  'Applebot-Extended',
  'PerplexityBot',
  'Perplexity-User',
  'CCBot',
  'Amazonbot',
  'meta-externalagent',
  'Bytespider',
] as const

// Pages of a single person, and steps of a sign-in, do not belong in an index.
const privatePaths = ['/dashboard', '/operator', '/oauth/', '/agent/', '/auth/'] as const

/** `robots.txt` (RFC 9309) with a Content-Signal: these documents are meant to be read and quoted. */
export const robotsDocument: AgentDocument = {
  path: '/robots.txt',
  type: plainType,
  about: 'Rules for crawlers.',
  write: ({ baseUrl }) => {
    // Rules name paths of the public address, because crawlers see those.
    const folder = withoutFinalSlashes(new URL(baseUrl).pathname)
    const rules = [
      'Content-Signal: search=yes, ai-input=yes, ai-train=yes',
      ...privatePaths.map((path) => `Disallow: ${folder}${path}`),
      'Allow: /',
    ]
    const agents = crawlers.map((name) => `User-agent: ${name}`)
    return `${['User-agent: *', ...rules, '', ...agents, ...rules, '', `Sitemap: ${baseUrl}/sitemap.xml`].join('\n')}\n`
  },
}

// Pages that only some installations have.
const pages = ['/', '/docs/', '/pricing', '/privacy', '/signup', '/signin'] as const

/** Returns the `sitemap.xml` of the public pages and documents. */
export function sitemapDocument(documents: readonly AgentDocument[]): AgentDocument {
  return {
    path: '/sitemap.xml',
    type: 'application/xml; charset=utf-8',
    about: 'The public pages.',
    write: (facts) => {
      const written = documents.filter((document) => document.write(facts) !== null)
      const paths = [
        ...pages.filter((path) => isThere(path, facts)),
        ...written.map(({ path }) => path),
      ]
      const urls = paths.map((path) => `<url><loc>${escapeXml(facts.baseUrl + path)}</loc></url>`)
      return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
    },
  }
}

// All pages of the reference have one route.
function isThere(path: string, { runs }: DocumentFacts): boolean {
  return runs('GET', path === '/docs/' ? '/docs/*' : path)
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
