import { type ReadPage, readFetchedPage } from '../../../../read/crawl/read-page.ts'

/** A page of Zorbel that waits for its scripts, with `head` and `body` around the place they fill. */
export const waitingPage = (body: string, head = ''): string =>
  `<!DOCTYPE html><html lang="en"><head><title>Zorbel</title>${head}</head><body><div id="root"></div>${body}</body></html>`

/** What the crawl reads of a page of zorbel.example. */
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

/** `Jane Doe: CEO` for each person of a page that waits for its scripts. */
export const peopleIn = (body: string, path = '/'): readonly string[] =>
  readState(waitingPage(body), path).people.map(({ name, jobTitle }) => `${name}: ${jobTitle}`)
