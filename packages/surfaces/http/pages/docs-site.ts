import type { errorTable } from '@enricher/contract/errors'
import { systemClock } from '@enricher/engine/lib/time'
import { type DocsPage, docsPages } from '../../agents/docs-site.ts'
import type { DocumentFacts } from '../../agents/document-facts.ts'
import { anchorOf, headingsOf, renderMarkdown } from '../../web/markdown.ts'
import {
  type DocsLink,
  docsHomePath,
  docsMenu,
  docsPage,
  docsResults,
  docsTitle,
} from '../../web/pages/docs-page.ts'
import type { DescribedRoute } from '../described-routes.ts'
import { exampleOf } from '../reply-docs.ts'
import { type SearchedPage, searchDocs } from './docs-search.ts'
import type { PageAnswer, PageCall } from './page-route.ts'

const searchCharactersMax = 100

/**
 * Shows the list of all pages of the documentation, or the pages and the entries of the interactive reference that a
 * search finds.
 */
export function showDocsHome(call: PageCall): PageAnswer {
  const pages = pagesOf(call)
  const links = linksOf(pages)
  const search = (call.query.get('q') ?? '').trim().slice(0, searchCharactersMax)
  if (search === '') {
    const body = docsMenu(links)
    return docsPage({ links, path: docsHomePath, title: docsTitle, body })
  }
  const facts = factsOf(call)
  const texts = pages.map(({ write, ...page }) => ({ ...page, text: write(facts) }))
  const body = docsResults(searchDocs([...texts, ...referenceEntries(call.routes)], search))
  const title = `Pages about “${search}”`
  return docsPage({ links, path: docsHomePath, title, search, body })
}

/** Shows one page of the documentation. */
export function showDocsPage(call: PageCall): PageAnswer {
  const path = call.request.url.split('?')[0] ?? ''
  const pages = pagesOf(call)
  const page = pages.find((each) => each.path === path)
  if (!page) return 'unknown'
  const text = page.write(factsOf(call))
  const headings = page.group === 'Guides' ? headingsOf(text) : []
  const body = renderMarkdown(text)
  const title = page.group === 'Errors' ? `Error: ${page.title}` : page.title
  return docsPage({ links: linksOf(pages), path, title, headings, body })
}

/** Returns the entries of the navigation: each page, and the headings of it that readers look for by name. */
function linksOf(pages: readonly DocsPage[]): readonly DocsLink[] {
  return pages.flatMap(({ group, path, title, entries = [] }) => [
    { group, path, title },
    ...entries.map((entry) => ({
      group,
      path: `${path}#${anchorOf(entry.heading)}`,
      title: entry.title,
    })),
  ])
}

/** Returns the entries of the interactive reference, without the lookups, which have pages of their own. */
function referenceEntries(routes: readonly DescribedRoute[]): readonly SearchedPage[] {
  return routes.flatMap(({ method, url, schema: { hide, tags, summary, description } = {} }) => {
    const tag = tags?.[0]
    if (hide === true || tag === undefined || tag === 'Lookups' || summary === undefined) return []
    const path = `/docs/#tag/${tag.toLowerCase()}/${method}${url}`
    return [{ group: 'Reference', path, title: summary, text: `${url} ${description ?? ''}` }]
  })
}

function pagesOf({ settings }: PageCall) {
  return docsPages(settings.verifyEmailCredits, (code: keyof typeof errorTable) => exampleOf(code))
}

function factsOf({ request, settings }: PageCall): DocumentFacts {
  const runs: DocumentFacts['runs'] = (method, url) => request.server.hasRoute({ method, url })
  return { ...settings, nowMs: systemClock(), runs }
}
