import { type Cast, each, layoutsOf, type ShownPages, type Stranger } from './layout.ts'

// No list has the words of these headings.
const shownHeadings = ['With thanks to', 'Around the table', 'Gute Nachbarn']
const heldOutHeadings = ['A word or two', 'Company we keep', 'Zu Besuch']

const cardOf = ({ name, title }: { readonly name: string; readonly title: string }, more: string) =>
  `<div class="m"><h3>${name}</h3><p>${title}</p>${more}</div>`

const staffOf = ({ firm }: Cast): string => each(firm.staff, (l) => cardOf(l, ''))

/** Shows the strangers in the same cards as the staff; `write` adds the sign of their kind. */
const beside =
  (write: (stranger: Stranger, cast: Cast) => string) =>
  (cast: Cast): ShownPages => ({
    team: `${staffOf(cast)}<h2>${cast.pick(shownHeadings, heldOutHeadings)}</h2>${each(
      cast.strangers,
      (stranger) => cardOf(stranger, write(stranger, cast)),
    )}`,
  })

const hostOf = ({ employer }: Stranger): string =>
  `${employer.toLowerCase().replaceAll(/[^a-z]/g, '')}.example`

/** One layout for each kind of stranger, which one sign alone gives away. */
export const strangerLayouts = layoutsOf('strangers by sign', {
  'stars of customers': beside((_, { pick }) =>
    pick(
      ['<p>★★★★★</p>', '<p>⭐⭐⭐⭐</p>'],
      ['<p>4.9 out of 5</p>', '<div role="img" aria-label="5 stars" class="star-rating"></div>'],
    ),
  ),
  'logos of employers': beside(({ employer }, { pick }) =>
    pick(
      [`<img src="a.png" alt="${employer} logo">`, `<img src="/i/logo-4.svg" alt="${employer}">`],
      [`<img src="b.png" alt="Logo ${employer}">`, `<img class="logo" src="c.png" alt="">`],
    ),
  ),
  'links to employers': beside((stranger, { pick }) =>
    pick(
      [`<p><a href="https://${hostOf(stranger)}/">Website</a></p>`],
      [`<p><a href="https://www.${hostOf(stranger)}/en/team">Their site</a></p>`],
    ),
  ),
  'addresses at employers': beside((stranger, { pick }) => {
    const email = `${stranger.slug}@${hostOf(stranger)}`
    return pick(
      [`<p><a href="mailto:${email}">${email}</a></p>`],
      [`<p>${email}</p>`, `<a href="mailto:${email}">Write</a>`],
    )
  }),
  speakers: beside((_, { pick }) =>
    pick(
      ['<p>Talk: What oak costs, 14:30</p>', '<p>10:00 – 10:45, Hall 2</p>'],
      ['<p>Keynote: A century of ash</p>', '<p>Vortrag um 16:15 Uhr</p>'],
    ),
  ),
  'authors of articles': beside((_, { pick }) =>
    pick(
      ['<p><a href="/blog/oak">How oak is dried</a></p>'],
      ['<p><a href="/journal/2024/05/ash">Ash in a wet year</a></p>'],
    ),
  ),
  'who left': beside((stranger, { pick }) =>
    pick(
      ['<p>With us until 2021</p>', '<p>Left in 2020</p>'],
      [`<p>Now at ${stranger.employer}</p>`, '<p>Retired in 2019</p>', '<p>bis 2017</p>'],
    ),
  ),
  'who died': beside((_, { pick }) =>
    pick(['<p>† 2019</p>', '<p>Died in 2017</p>'], ['<p>Passed away in 2016</p>']),
  ),
  'quotations below the title': beside((_, { pick }) =>
    pick(
      ['<p>“They kept every date, and the price.”</p>'],
      ['<p>« Rien à redire, vraiment. »</p>', '<q>They kept every date</q>'],
    ),
  ),
  'the offices of the staff alone': beside(() => ''),
})

/** People of the firm itself, although some cards have a sign of strangers, or a heading says nothing. */
export const ownBesideSigns = layoutsOf('own people beside signs', {
  'two groups of the staff': ({ firm, pick }) => {
    const cut = Math.ceil(firm.staff.length / 2)
    const heading = pick(['Upstairs', 'In the yard'], ['By the river', 'Werkstatt'])
    return {
      team: `${each(firm.staff.slice(0, cut), (l) => cardOf(l, ''))}<h2>${heading}</h2>${each(firm.staff.slice(cut), (l) => cardOf(l, ''))}`,
    }
  },
  'their own sites': ({ firm }) => ({
    team: each(firm.staff, (l) =>
      cardOf(l, `<p><a href="https://${l.slug}.example/">Website</a></p>`),
    ),
  }),
  'what they wrote and won': ({ firm, pick }) => ({
    team: each(firm.staff, (l, at) =>
      cardOf(
        l,
        pick(
          [at % 2 === 0 ? '<p>Young joiner of the year 2019</p>' : ''],
          [at % 2 === 0 ? '<p><a href="/blog/oak">How oak is dried</a></p>' : ''],
        ),
      ),
    ),
  }),
  'what they say': ({ firm, pick }) => ({
    team: each(firm.staff, (l) =>
      cardOf(l, `<p>${pick(['“Measure twice.”'], ['“Wood is never in a hurry, nor am I.”'])}</p>`),
    ),
  }),
  'an earlier employer': ({ firm, strangers, pick }) => ({
    team: each(firm.staff, (l, at) =>
      cardOf(
        l,
        `<p>${pick(['Until 2014 at', 'Formerly with'], ['Before 2016 with', 'Joined from'])} ${strangers[at % strangers.length]?.employer ?? 'a mill'}</p>`,
      ),
    ),
  }),
})
