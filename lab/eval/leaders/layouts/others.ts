import type { Leader } from '../staff.ts'
import { type Cast, each, layoutsOf, lifeOf } from './layout.ts'

const cards = (people: readonly Leader[]): string =>
  each(people, (l) => `<div class="m"><h4>${l.name}</h4><p>${l.title}</p></div>`)

const staffAnd =
  (others: (cast: Cast) => string) =>
  (cast: Cast): { team: string } => ({ team: `${cards(cast.firm.staff)}${others(cast)}` })

/** The staff in plain cards, and beside them people whom no answer may name. */
export const otherPeopleLayouts = layoutsOf('people of others', {
  'former staff under a heading': staffAnd(
    ({ strangers, pick }) =>
      `<h2>${pick(['Former leadership', 'Past officers'], ['Previously with us', 'Those who led us before'])}</h2>${cards(strangers)}`,
  ),
  'former staff by title': staffAnd(({ strangers, pick }) => {
    const write = pick(
      [(t: string) => `Former ${t}`, (t: string) => `${t} (until 2021)`],
      [(t: string) => `${t}, 2009–2018`, (t: string) => `${t} (retired)`],
    )
    return cards(strangers.map((l) => ({ ...l, title: write(l.title) })))
  }),
  advisers: staffAnd(
    ({ strangers, pick }) =>
      `<h2>${pick(['Advisory board', 'Our advisors'], ['Who advises us', 'Scientific advisers'])}</h2>${each(
        strangers,
        (l) => `<div class="m"><h4>${l.name}</h4><p>${l.title}, ${l.employer}</p></div>`,
      )}`,
  ),
  investors: staffAnd(
    ({ strangers, pick }) =>
      `<h2>${pick(['Investors', 'Our backers'], ['Backed by', 'Angel investors'])}</h2>${each(
        strangers,
        (l, at) =>
          `<div class="m"><h4>${l.name}</h4><p>${at % 2 === 0 ? 'Managing Partner' : l.title} at ${l.employer}</p></div>`,
      )}`,
  ),
  'praise by customers': staffAnd(({ strangers, pick }) => {
    const write = pick(
      [
        (l: Leader, firm: string) =>
          `<figure><blockquote>They kept every date and every promise, and the price they had named.</blockquote><figcaption>${l.name}, ${l.title}, ${firm}</figcaption></figure>`,
        (l: Leader, firm: string) =>
          `<div class="slide"><p>“They kept every date and every promise they had made.”</p><p>${l.name}</p><p>${l.title}, ${firm}</p></div>`,
      ],
      [
        (l: Leader, firm: string) =>
          `<div class="quote-card"><p>They kept every date and every promise they had made to us.</p><h5>${l.name}</h5><span>${l.title}</span><span>${firm}</span></div>`,
        (l: Leader, firm: string) =>
          `<div class="swiper-slide"><q>They kept every date and every promise they had made.</q><div>— ${l.name}</div><div>${l.title} @ ${firm}</div></div>`,
      ],
    )
    return `<h2>${pick(['What clients say', 'Testimonials'], ['Kind words', 'Loved by teams'])}</h2>${strangers.map((l) => write(l, l.employer)).join('')}`
  }),
  'leaders of others in the news': (cast) => {
    const { firm, strangers, pick } = cast
    const said = pick([', ', ', the '], [' is ', ', longtime '])
    const news = each(
      strangers,
      (l) =>
        `<article><h3>${l.employer} chooses ${firm.name}</h3><p>“A good match,” said ${l.name}${said}${l.title} of ${l.employer}, on Monday.</p></article>`,
    )
    return { team: cards(firm.staff), home: `<section><h2>News</h2>${news}</section>` }
  },
  'authors of articles': (cast) => {
    const { firm, strangers, pick } = cast
    const by = pick(['By ', 'Written by '], ['Posted by ', ''])
    const posts = each(
      strangers,
      (l) =>
        `<div class="post"><h3><a href="/blog/oak-${l.slug}">How oak is dried</a></h3><p class="meta">${by}${l.name}, ${l.title}, ${l.employer} · 3 May</p></div>`,
    )
    return {
      team: cards(firm.staff),
      home: `<h2>${pick(['From the blog', 'Latest articles'], ['Journal', 'Reading room'])}</h2>${posts}`,
    }
  },
  'partner firms and their heads': staffAnd(
    ({ strangers, pick }) =>
      `<h2>${pick(['Partner companies', 'Our partners'], ['Sister companies', 'Firms we work with'])}</h2>${each(
        strangers,
        (l) => `<div class="m"><h4>${l.employer} GmbH</h4><p>${l.name}, ${l.title}</p></div>`,
      )}`,
  ),
  'non-executive board': staffAnd(({ strangers, pick }) => {
    const title = pick(
      ['Non-executive Director', 'Member of the Supervisory Board'],
      ['Independent Director', 'Chair of the Supervisory Board'],
    )
    return `<h2>${pick(['Supervisory board', 'Board'], ['Board of directors', 'Governance'])}</h2>${each(
      strangers,
      (l) => `<div class="m"><h4>${l.name}</h4><p>${title}</p><p>${lifeOf(l)}</p></div>`,
    )}`
  }),
  'former employers in biographies': ({ firm, strangers, pick }) => {
    const before = pick(['Before that, ', 'Earlier, '], ['Trained by ', 'Followed '])
    return {
      team: each(firm.staff, (l, at) => {
        const other = strangers[at % strangers.length]
        return `<div class="m"><h4>${l.name}</h4><p>${l.title}</p><p>${before}${l.given} worked with ${other?.name}, ${other?.title} of ${other?.employer}, for nine years.</p></div>`
      }),
    }
  },
})
