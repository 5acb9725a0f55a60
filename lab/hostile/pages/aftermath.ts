import { fill, html, jobTitle, personCard, personName, series } from '../markup.ts'
import type { HostilePage, HostileReply, Surroundings } from '../page.ts'

// Work after the reading: joins, comparisons, patterns, suppression, the database.

// The crawl reads fifteen pages, six of them about people.
const pagesMax = 15
const peoplePerPage = 1_000

const menu = Array.from(
  { length: pagesMax },
  (_, index) => `<a href="/team/unit-${index}">Our team ${index}</a>`,
).join('')

type Content = (page: number, around: Surroundings) => string

/** Creates a site of fifteen pages, each of which links all of them. */
const site = (name: string, why: string, content: Content): HostilePage => ({
  name,
  why,
  text: (around) => html(menu + content(0, around)),
  elsewhere: (path, around): HostileReply | null => {
    const page = /^\/team\/unit-(\d+)$/.exec(path)?.[1]
    return page === undefined ? null : { text: html(menu + content(Number(page) + 1, around)) }
  },
})

const dotted = (name: string) => name.toLowerCase().replaceAll(' ', '.')

export const aftermathPages: readonly HostilePage[] = [
  site('people-by-pages', 'a thousand people on each of fifteen pages, none twice', (page) =>
    series(peoplePerPage, (index) => personCard(page * peoplePerPage + index)),
  ),
  site('people-with-addresses', 'the same, each with an address', (page, { host }) =>
    series(peoplePerPage, (index) => {
      const name = personName(page * peoplePerPage + index)
      return `<div><h3>${name}</h3><p>${jobTitle(index)}</p><a href="mailto:${dotted(name)}@${host}">Mail</a></div>`
    }),
  ),
  site('people-with-profiles', 'the same, each with a profile', (page) =>
    series(peoplePerPage, (index) =>
      personCard(
        page * peoplePerPage + index,
        `<a href="https://www.linkedin.com/in/p${page}-${index}">in</a>`,
      ),
    ),
  ),
  site(
    'same-people',
    'the same thousand people on every page, each time with other titles',
    (page) =>
      series(
        peoplePerPage,
        (index) => `<div><h3>${personName(index)}</h3><p>${jobTitle(index + page)}</p></div>`,
      ),
  ),
  site('long-names', 'names of six words, a thousand on each page', (page) =>
    series(peoplePerPage, (index) => {
      const [given = '', family = ''] = personName(page * peoplePerPage + index).split(' ')
      return `<div><h3>${given} Maria Theresia von ${family} ${family}er</h3><p>${jobTitle(index)}</p></div>`
    }),
  ),
  site('accented-names', 'names whose every letter is transliterated', (page) =>
    series(peoplePerPage, (index) => {
      const family = personName(page * peoplePerPage + index).split(' ')[1] ?? ''
      return `<div><h3>Jérôme-Šárka ${family.replaceAll('o', 'ø').replaceAll('a', 'å')}</h3><p>${jobTitle(index)}</p></div>`
    }),
  ),
  site('addresses-by-pages', 'a thousand addresses on each of fifteen pages', (page, { host }) =>
    series(1_000, (index) => `<a href="mailto:a${page}b${index}@${host}">x</a> `),
  ),
  site(
    'addresses-of-domains',
    'every address of another domain, so that the domain of the mail is counted among 15,000',
    (page) => series(1_000, (index) => `<a href="mailto:info@firm${page}x${index}.com">x</a> `),
  ),
  site(
    'owned-addresses',
    'a hundred people without an address, and a thousand addresses of people whose names are nearly theirs',
    (page, { host }) =>
      page === 0
        ? series(100, (index) => personCard(index))
        : page === 1
          ? series(1_000, (index) => {
              const name = `${personName(index).replace(' ', ' Q. ')}er`
              return `<p><a href="mailto:${personName(index + 5_000)
                .split(' ')[1]
                ?.toLowerCase()}.${name.split(' ')[0]?.toLowerCase()}${index}@${host}">${name}</a></p>`
            })
          : `<p>${page}</p>`,
  ),
  site('initials', 'people of one family name whose given names differ by an initial', (page) =>
    series(
      peoplePerPage,
      (index) =>
        `<div><h3>${personName(index % 10).split(' ')[0]} ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(index % 26)}. Bobak${'aeiou'.charAt(page % 5)}</h3><p>${jobTitle(index)}</p></div>`,
    ),
  ),
  site('every-title-ceo', 'a thousand chief executives: which of them is the one', (page) =>
    series(
      peoplePerPage,
      (index) =>
        `<div><h3>${personName(page * peoplePerPage + index)}</h3><p>Chief Executive Officer</p></div>`,
    ),
  ),
  site('long-titles', 'titles as long as a title may be', (page) =>
    series(
      peoplePerPage,
      (index) =>
        `<div><h3>${personName(page * peoplePerPage + index)}</h3><p>Chief Executive Officer and Head of Sales, Operations, Finance, Marketing and Human Resources of the Group</p></div>`,
    ),
  ),
  site('links-by-pages', 'fifteen hundred links on each page, none twice', (page) =>
    series(1_500, (index) => `<a href="/a/b-c-d-e-${page}-${index}">é b c d ${page} ${index}</a>`),
  ),
  site('links-of-people', 'as many candidates as are kept, all of them likely', (page) =>
    series(1_500, (index) => `<a href="/team/p-${page}-${index}">${personName(index)}</a>`),
  ),
  site(
    'megabytes',
    'fifteen pages as large as are read',
    (page) => `<p>${page}</p>${fill('<p>The quick brown fox jumps over the lazy dog.', 900_000)}`,
  ),
  site(
    'megabytes-of-elements',
    'fifteen pages of as many elements as are read',
    (page) => `<p>${page}</p>${fill('<b>a</b>', 900_000)}`,
  ),
  site(
    'megabytes-of-signs',
    'fifteen pages of nothing but signs of addresses',
    (page) => `<p>${page}</p>${fill('a@b.c ', 900_000)}`,
  ),
  site('site-names', 'a name of the firm of 100 kB, which every page is compared with', (page) =>
    page === 0
      ? `<meta property="og:site_name" content="${fill('Acme Works ', 100_000)}">${personCard(1)}`
      : series(peoplePerPage, (index) => personCard(page * peoplePerPage + index)),
  ),
  site('prototype-people', 'people named as members of every object', () =>
    ['Constructor Prototype', 'Hasownproperty Tostring', 'Proto Valueof']
      .map(
        (name) =>
          `<div><h3>${name}</h3><p>Chief Executive Officer</p><a href="mailto:constructor@acme.com">x</a></div>`,
      )
      .join(''),
  ),
]
