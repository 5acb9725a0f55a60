import type { Leader } from './staff.ts'

/** One way in which a page shows its people; the cause names the difficulty. */
export type Form = {
  readonly cause: string
  /** The name of the form among those of one cause; its digest decides the half of the form. */
  readonly id: string
  readonly show: (leader: Leader) => string
}

const bio = ({ given }: Leader): string =>
  `<p>${given} has worked in the trade for many years and spends the weekends in the hills.</p>`

const mail = ({ email }: Leader, text: string): string => `<a href="mailto:${email}">${text}</a>`
const profile = ({ slug }: Leader, text: string): string =>
  `<a href="https://www.linkedin.com/in/${slug}">${text}</a>`

/** Breaks a title in two lines at its comma, as narrow columns do: `Vice President, Marketing`. */
const broken = ({ title }: Leader): string => title.replace(/,? (?=of |and )|, /, '<br>')

const plain = [
  ['cards', (l) => `<div><h3>${l.name}</h3><p>${l.title}</p>${bio(l)}</div>`],
  ['table', (l) => `<table><tr><td>${l.name}</td><td>${l.title}</td></tr></table>`],
  ['definitions', (l) => `<dl><dt>${l.name}</dt><dd>${l.title}</dd></dl>`],
  ['dash', (l) => `<p>${l.name} – ${l.title}</p>`],
] as const satisfies Shown

const contactLinks = [
  ['dash and email', (l) => `<p>${l.name} – ${l.title} ${mail(l, 'Email')}</p>`],
  [
    'definition and contact',
    (l) => `<dl><dt>${l.name}</dt><dd>${l.title} ${mail(l, 'Contact')}</dd></dl>`,
  ],
  ['title first and profile', (l) => `<p>${l.title}: ${l.name} ${profile(l, 'LinkedIn')}</p>`],
  [
    'name and biography',
    (l) => `<div><h3>${l.name} <a href="/x">Bio</a></h3><p>${l.title}</p></div>`,
  ],
  [
    'bars and message',
    (l) => `<ul><li>${l.name} | ${l.title} | ${mail(l, 'Send a message')}</li></ul>`,
  ],
  ['line and address', (l) => `<p>${l.name}, ${l.title} ${mail(l, l.email)}</p>`],
  [
    'line and telephone',
    (l) => `<p>${l.name}, ${l.title} <a href="tel:+15550100">Call ${l.given}</a></p>`,
  ],
  [
    'title and words',
    (l) => `<div><h4>${l.name}</h4><p>${l.title} ${mail(l, `Email ${l.given}`)}</p></div>`,
  ],
  ['profile in words', (l) => `<h3>${l.name} - ${l.title} | LinkedIn</h3>`],
  ['name and icon', (l) => `<div><h4>${l.name} ${profile(l, 'in')}</h4><p>${l.title}</p></div>`],
  ['name and mail', (l) => `<div><h4>${l.name} ${mail(l, 'E-Mail')}</h4><p>${l.title}</p></div>`],
  [
    'two contacts',
    (l) => `<p>${l.name}, ${l.title} [${mail(l, 'email')} | ${profile(l, 'LinkedIn')}]</p>`,
  ],
] as const satisfies Shown

const twoLines = [
  [
    'cell of picture and name',
    (l) =>
      `<table><tr><td><p><a href="/x"><img alt="${l.name}"><strong>${l.name}</strong><br></a>${broken(l)}</p></td></tr></table>`,
  ],
  ['paragraph', (l) => `<p><b>${l.name}</b><br>${broken(l)}</p>`],
  ['card', (l) => `<div><h3>${l.name}</h3><p>${broken(l)}</p></div>`],
  [
    'blocks',
    (l) => `<div><h3>${l.name}</h3><div>${broken(l).replace('<br>', '</div><div>')}</div></div>`,
  ],
] as const satisfies Shown

const headedTitles = [
  ['capitals', (l) => `<p>${l.name.toUpperCase()}</p><h5>${l.title.toUpperCase()}</h5>${bio(l)}`],
  ['small heading', (l) => `<p>${l.name}</p><h6>${l.title}</h6>${bio(l)}`],
  ['bold', (l) => `<div><p><strong>${l.name}</strong></p><h4>${l.title}</h4>${bio(l)}</div>`],
] as const satisfies Shown

const titleFirst = [
  [
    'cell',
    (l) =>
      `<table><tr><td><em>${l.title}:</em> <strong>${l.name}</strong> once ran the yard next door and still knows every boat.</td></tr></table>`,
  ],
  [
    'paragraph',
    (l) =>
      `<p>${l.title}: ${l.name} once ran the yard next door and still knows every boat in it.</p>`,
  ],
  [
    'bold',
    (l) =>
      `<p><b>${l.title}</b> ${l.name} has run the yard since the flood and knows every boat in it.</p>`,
  ],
] as const satisfies Shown

const lowerCase = [
  [
    'heading',
    (l) => `<div><h3>${l.name.toLowerCase()}</h3><p>${l.title}</p>${mail(l, l.email)}</div>`,
  ],
  ['line', (l) => `<p>${l.name.toLowerCase()}<br>${l.title}<br>${mail(l, l.email)}</p>`],
] as const satisfies Shown

type Shown = readonly (readonly [id: string, show: (leader: Leader) => string])[]

/** Every form of every cause. */
export const forms: readonly Form[] = Object.entries({
  plain,
  'contact link on the line': contactLinks,
  'title in two lines': twoLines,
  'title as heading': headedTitles,
  'title before name': titleFirst,
  'name in lower case': lowerCase,
}).flatMap(([cause, shown]) => shown.map(([id, show]) => ({ cause, id, show })))
