import type { errorTable } from '@enricher/contract/errors'
import { foldText } from '@enricher/engine/lib/text'
import { systemClock } from '@enricher/engine/lib/time'
import { docsPages } from '../../agents/docs-site.ts'
import type { DocumentFacts } from '../../agents/document-facts.ts'
import { renderMarkdown } from '../../web/markdown.ts'
import { docsHomePath, docsList, docsPage } from '../../web/pages/docs-page.ts'
import { exampleOf } from '../reply-docs.ts'
import type { PageAnswer, PageCall } from './page-route.ts'

const searchCharactersMax = 100

/** Shows the list of all pages of the documentation, or those that contain every word of a search. */
export function showDocsHome(call: PageCall): PageAnswer {
  const links = pagesOf(call)
  const search = (call.query.get('q') ?? '').trim().slice(0, searchCharactersMax)
  const words = foldText(search).split(' ')
  const facts = factsOf(call)
  const found = links.filter(({ title, write }) => {
    const text = foldText(`${title} ${write(facts)}`)
    return words.every((word) => text.includes(word))
  })
  const title = search === '' ? 'Documentation' : `Pages with “${search}”`
  return docsPage({ links, path: docsHomePath, title, search, body: docsList(found, search) })
}

/** Shows one page of the documentation. */
export function showDocsPage(call: PageCall): PageAnswer {
  const path = call.request.url.split('?')[0] ?? ''
  const links = pagesOf(call)
  const page = links.find((each) => each.path === path)
  if (!page) return 'unknown'
  const body = renderMarkdown(page.write(factsOf(call)))
  return docsPage({ links, path, title: page.title, body })
}

function pagesOf({ settings }: PageCall) {
  return docsPages(settings.verifyEmailCredits, (code: keyof typeof errorTable) => exampleOf(code))
}

function factsOf({ request, settings }: PageCall): DocumentFacts {
  const runs: DocumentFacts['runs'] = (method, url) => request.server.hasRoute({ method, url })
  return { ...settings, nowMs: systemClock(), runs }
}
