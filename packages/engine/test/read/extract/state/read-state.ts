import { type ReadPage, readFetchedPage } from '../../../../read/crawl/read-page.ts'

/** Returns a waiting page of Zorbel, with `head` and `body` around the place that its scripts fill. */
export const waitingPage = (body: string, head = ''): string =>
  `<!DOCTYPE html><html lang="en"><head><title>Zorbel</title>${head}</head><body><div id="root"></div>${body}</body></html>`

/** Reads a page of zorbel.example as the crawl does. */
export function readState(html: string, path = '/'): ReadPage {
  return readFetchedPage({
    url: `https://zorbel.example${path}`,
    body: html,
    contentType: 'text/html',
    kind: 'home',
    site: { ownDomains: ['zorbel.example'], homeUrl: 'https://zorbel.example/' },
    companyNames: ['Zorbel'],
  })
}

/** Returns `Jane Doe: CEO` for each person of a waiting page. */
export const peopleIn = (body: string, path = '/'): readonly string[] =>
  readState(waitingPage(body), path).people.map(({ name, jobTitle }) => `${name}: ${jobTitle}`)
