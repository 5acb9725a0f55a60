import { type Cast, each, layoutsOf, lifeOf, type ShownPages, type Stranger } from './layout.ts'

// No list of headings should need these words.
const shownHeadings = ['In good company', 'Friends of the yard', 'On stage', 'Mit Rat und Tat']
const heldOutHeadings = ['The wider circle', 'Along the way', 'Side by side', 'Aus dem Umfeld']

const plain = (heading: string, people: string): string =>
  `<section><h2>${heading}</h2>${people}</section>`

const staffAnd =
  (write: (cast: Cast) => string) =>
  (cast: Cast): ShownPages => ({ team: `${staffOf(cast)}${write(cast)}` })

const staffOf = ({ firm }: Cast): string =>
  each(
    firm.staff,
    (l) => `<div class="m"><h3>${l.name}</h3><p>${l.title}</p><p>${lifeOf(l)}</p></div>`,
  )

const headingOf = ({ pick }: Cast): string => pick(shownHeadings, heldOutHeadings)

const withFirm = ({ name, title, employer }: Stranger): string =>
  `<div class="m"><h3>${name}</h3><p>${title}</p><p>${employer}</p></div>`

/** People of others below headings of any words: only their cards and the site's other pages give them away. */
export const unknownHeadingLayouts = layoutsOf('unknown headings', {
  'firm in the title': staffAnd((cast) =>
    plain(
      headingOf(cast),
      each(
        cast.strangers,
        (l) =>
          `<div class="m"><h3>${l.name}</h3><p>${l.title}${cast.pick([', '], [' | '])}${l.employer}</p></div>`,
      ),
    ),
  ),
  'firm below the title': staffAnd((cast) =>
    plain(headingOf(cast), each(cast.strangers, withFirm)),
  ),
  'words above the name': staffAnd((cast) => {
    const words = cast.pick(
      ['They kept every date.', 'It paid for itself in a season.'],
      ['Nobody answers the telephone faster!', 'Das Boot liegt ruhig wie nie.'],
    )
    return plain(
      headingOf(cast),
      each(
        cast.strangers,
        (l) => `<div class="m"><p>${words}</p><h4>${l.name}</h4><p>${l.title}</p></div>`,
      ),
    )
  }),
  'home page of customers': (cast) => ({
    team: staffOf(cast),
    home: plain(
      headingOf(cast),
      each(
        cast.strangers,
        (l) =>
          `<div class="${cast.pick(['w-slide', 'swiper-slide'], ['tile', 'col'])}"><b>${l.name}</b><br>${l.title}</div>`,
      ),
    ),
  }),
  'table of firms': staffAnd((cast) =>
    plain(
      headingOf(cast),
      `<table>${each(
        cast.strangers,
        (l) =>
          `<tr><td>${l.employer} ${cast.pick(['GmbH', 'Ltd.'], ['SARL', 'S.L.'])}</td><td>${l.name}, ${l.title}</td></tr>`,
      )}</table>`,
    ),
  ),
})
