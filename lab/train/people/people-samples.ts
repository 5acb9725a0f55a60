import { structuredBlocks } from '../../../packages/engine/read/extract/json-ld.ts'
import { organisationData } from '../../../packages/engine/read/extract/organisation-data.ts'
import {
  isWholeOwnName,
  ownNamesOf,
} from '../../../packages/engine/read/extract/people/employment/employer.ts'
import { gatherCards } from '../../../packages/engine/read/extract/people/learnt/gather-cards.ts'
import { readPlaces } from '../../../packages/engine/read/extract/people/learnt/places.ts'
import { staffFactsReader } from '../../../packages/engine/read/extract/people/learnt/staff-facts.ts'
import {
  type TitleCandidate,
  titleFactsReader,
} from '../../../packages/engine/read/extract/people/learnt/title-facts.ts'
import { titleTextOf } from '../../../packages/engine/read/extract/people/learnt/title-text.ts'
import {
  isForeignPage,
  isTeamPage,
} from '../../../packages/engine/read/extract/people/lines/zones.ts'
import { readSignedLines } from '../../../packages/engine/read/extract/people/read-people.ts'
import type { NamedLine } from '../../../packages/engine/read/extract/people/titles/named-lines.ts'
import { parseShownPage } from '../../../packages/engine/read/extract/state/show-state.ts'
import { isSameName, isSameTitle } from '../../tools/same-person.ts'
import type { LabelledSite } from './labelled-sites.ts'

/** A name on a page with its facts, and the truth about it. */
export type NameSample = {
  readonly name: string
  /** The labelled person; null for a name that is none. */
  readonly person: LabelledSite['people'][number] | null
  /** Null where the labels leave open whether the name is of the firm. */
  readonly isStaff: boolean | null
  readonly facts: readonly number[]
  /** The title that was found by rule; null without one. */
  readonly title: string | null
  readonly candidates: readonly TitleSample[]
}

export type TitleSample = TitleCandidate & {
  readonly text: string
  /** Null where the title of the person is not known. */
  readonly isRight: boolean | null
}

/** The names on the pages of one site. */
export type SiteSamples = { readonly site: LabelledSite; readonly names: readonly NameSample[] }

/** Reads the names on the pages of a site as the engine does, and compares them with the labels. */
export function readSamples(site: LabelledSite): SiteSamples {
  let companyNames: readonly string[] | null = null
  const names: NameSample[] = []
  for (const [url, html] of site.pages) {
    const { page } = parseShownPage(html, url)
    const { lines, holders } = readSignedLines(page.root)
    companyNames ??= [...organisationData(structuredBlocks(page.root)).ownNames, ...holders]
    const own = ownNamesOf(url, [...companyNames, ...holders])
    const heading = lines.lines.find(({ headingLevel }) => headingLevel === 1)?.text ?? ''
    const headlines = [lines.title, heading]
    if (isForeignPage(url, headlines, (part) => isWholeOwnName(part, own))) continue
    const found = gatherCards(lines, own, { url, isTeamPage: isTeamPage(url, headlines) })
    const placeOf = readPlaces(found.page)
    const factsOf = staffFactsReader(found, placeOf)
    const candidatesOf = titleFactsReader(found, placeOf)
    for (const one of found.named) {
      const textAt = (distance: number) =>
        titleTextOf(found.page.lines[one.line + distance]?.text ?? '')
      names.push(sampleOf(one, site, factsOf(one), candidatesOf(one), textAt))
    }
  }
  return { site, names }
}

function sampleOf(
  { mark, title }: NamedLine,
  { people, uncertain, isComplete }: LabelledSite,
  facts: readonly number[],
  candidates: readonly TitleCandidate[],
  textAt: (distance: number) => string,
): NameSample {
  const isAmong = (name: string) => mark.people.some((reading) => isSameName(reading.name, name))
  const person = people.find(({ name }) => isAmong(name)) ?? null
  const isOpen = person === null && (!isComplete || uncertain.some(isAmong))
  return {
    name: mark.people[0]?.name ?? '',
    person,
    isStaff: isOpen ? null : person !== null,
    facts,
    title,
    candidates: candidates.map((candidate) => {
      const text = textAt(candidate.distance)
      const known = person?.title ?? null
      return { ...candidate, text, isRight: known === null ? null : isTitle(text, known) }
    }),
  }
}

// A line may have a little more than the labelled title; a longer one is a sentence that mentions it.
const timesLonger = 2.5
const lettersMore = 10

const isTitle = (text: string, title: string): boolean =>
  /[\p{L}\p{N}]/u.test(text) &&
  text.length <= title.length * timesLonger + lettersMore &&
  isSameTitle(text, title)
