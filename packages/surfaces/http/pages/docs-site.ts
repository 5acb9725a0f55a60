import type { errorTable } from '@enricher/contract/errors'
import { foldText } from '@enricher/engine/lib/text'
import { systemClock } from '@enricher/engine/lib/time'
import { type DocsPage, docsPages } from '../../agents/docs-site.ts'
import type { DocumentFacts } from '../../agents/document-facts.ts'
import { anchorOf, headingsOf, renderMarkdown } from '../../web/markdown.ts'
import { type DocsLink, docsHomePath, docsList, docsPage } from '../../web/pages/docs-page.ts'
import { exampleOf } from '../reply-docs.ts'
import type { PageAnswer, PageCall } from './page-route.ts'

const searchCharactersMax = 100

/** Shows the list of all pages of the documentation, or those that contain every word of a search. */
export function showDocsHome(call: PageCall): PageAnswer {
  const pages = pagesOf(call)
  const links = linksOf(pages)
  const search = (call.query.get('q') ?? '').trim().slice(0, searchCharactersMax)
  const words = foldText(search).split(' ')
  const facts = factsOf(call)
  const found = pages.filter(({ title, write }) => {
    const text = foldText(`${title} ${write(facts)}`)
    return words.every((word) => text.includes(word))
  })
  const title = search === '' ? 'Documentation' : `Pages with “${search}”`
  const body = docsList(search === '' ? links : found, search)
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
  return docsPage({ links: linksOf(pages), path, title: page.title, headings, body })
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

function pagesOf({ settings }: PageCall) {
  return docsPages(settings.verifyEmailCredits, (code: keyof typeof errorTable) => exampleOf(code))
}

function factsOf({ request, settings }: PageCall): DocumentFacts {
  const runs: DocumentFacts['runs'] = (method, url) => request.server.hasRoute({ method, url })
  return { ...settings, nowMs: systemClock(), runs }
}
