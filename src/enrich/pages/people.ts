import type { SitePerson } from '../crawl/site-crawl.ts'
import type { PageDocument } from './document.ts'
import { readCards } from './people-cards.ts'
import { ownNamesOf } from './people-employer.ts'
import { readLines } from './people-lines.ts'
import { isForeignPage } from './people-zones.ts'

/** What is known about whose page it is. */
export type PeopleContext = {
  /** Names the company goes by; the page's host counts by itself. */
  readonly companyNames: readonly string[]
}

export function readPeople(page: PageDocument, context: PeopleContext): readonly SitePerson[] {
  const { $ } = page
  const headlines = [$('title').first().text(), $('h1').first().text()]
  if (isForeignPage(page.url, headlines)) return []
  const own = ownNamesOf(page.url, context.companyNames)
  const lines = readLines($.root()[0] ?? ($.root().toArray()[0] as never))
  return readCards(lines, own)
    .filter((person) => person.title !== null)
    .map((person) => ({
      name: person.reading.name,
      jobTitle: person.title,
      email: null,
      linkedinUrl: null,
      pageUrl: page.url,
    }))
}
