import { createDraw } from '../tools/draw.ts'
import type { PlacedPage } from './page.ts'

// Four minutes on two processors are enough for half of all pages; another seed draws another half.
const sharePercent = 50

/** The pages that once stopped the service, or nearly did: no run leaves them out. */
const always: readonly string[] = [
  'attributes/class-digits',
  'attributes/class-digits-short',
  'attributes/data-token',
  'attributes/name-separators',
  'attributes/property-letters',
  'attributes/class-over-people',
  'attributes/class-over-lines',
  'addresses/mailto-blanks',
  'addresses/mailto-written',
  'addresses/href-signs',
  'addresses/glued-numbers',
  'addresses/long-labels-in-attributes',
  'addresses/mailto-nested',
  'scripts/replace-by-itself',
  'scripts/join-chain',
  'scripts/split-many',
  'scripts/quotes-open-many',
  'scripts/handlers-heavy',
  'json-ld/blanks-person',
  'json-ld/email-blanks',
  'json-ld/email-list',
  'titles/colons',
  'titles/the-name',
  'markup/children-in-a-name',
  'markup/children-shifted',
  'markup/names-in-names',
  'links/canonical-slashes',
  'links/canonical-distinct',
  'links/base-long',
  'links/base-medium-pages',
  'links/anchors-nested',
  'trees/flat-div',
  'trees/flat-p',
  'trees/flat-br',
  'trees/deep-div',
  'trees/no-markup',
  'text/ordinary',
  'text/copyright-signs',
  'text/separators-names',
  'people/links-of-one-name',
  'people/profile-prototype',
  'people/disguises',
  'evidence/name-everywhere',
  'aftermath/people-by-pages',
  'aftermath/owned-addresses',
  'aftermath/megabytes-of-elements',
  'robots/stars',
  'sitemaps/pages',
  'vcards/email-blanks',
  'smtp/poor',
]

/** Chooses the pages of a run that does not ask for all. */
export function choosePages(pages: readonly PlacedPage[], seed: number): readonly PlacedPage[] {
  const titleOf = ({ reader, page }: PlacedPage) => `${reader}/${page.name}`
  const titles = new Set(pages.map(titleOf))
  const unknown = always.filter((title) => !titles.has(title))
  if (unknown.length > 0) throw new Error(`No page is called ${unknown.join(', ')}.`)
  const known = new Set(always)
  const draw = createDraw(seed, 'choice')
  return pages.filter((placed) => {
    const isDrawn = draw.between(1, 100) <= sharePercent
    return isDrawn || known.has(titleOf(placed))
  })
}
