import { fill, html, nested, personName, series } from '../markup.ts'
import type { HostilePage } from '../page.ts'

// People marked up by microdata, RDFa and hCard.

const card = (name: string, why: string, inner: () => string): HostilePage => ({
  name,
  why,
  text: () => html(`<div class="vcard">${inner()}</div>`),
})

export const markupPages: readonly HostilePage[] = [
  card(
    'children-in-a-name',
    'the children of a name are handed on all at once: 140,000 arguments',
    () => `<b class="fn">${fill('<i></i>', 990_000)}</b>`,
  ),
  card('children-in-a-card', 'the same for the children of a card', () => fill('<b></b>', 990_000)),
  card(
    'children-shifted',
    'one of 100,000 is taken from the front at a time',
    () => `<b class="fn">${fill('<i></i>', 700_000)}Anna Bobak</b>`,
  ),
  card('names-in-names', 'each of 120 names within names gathers the text of all below it', () =>
    nested('b', 118, fill('<i></i>', 700_000), ' class=fn'),
  ),
  card('names-many', 'sixty thousand names in one card', () => fill('<b class="fn">Anna</b>')),
  card(
    'properties-long',
    'a name that is a megabyte',
    () => `<b class="fn">${fill('Anna ', 990_000)}</b>`,
  ),
  {
    name: 'cards-nested',
    why: 'each of 390 cards holds all cards within it',
    text: () =>
      html(nested('div', 390, fill('<b class=fn>Anna Bobak</b>', 900_000), ' class=vcard')),
  },
  {
    name: 'cards-many',
    why: 'fifteen thousand cards',
    text: () =>
      html(series(15_000, (index) => `<p class=vcard><b class=fn>${personName(index)}</b>`)),
  },
  {
    name: 'cards-empty',
    why: 'forty thousand cards without anything',
    text: () => html(fill('<p class=vcard>')),
  },
  {
    name: 'persons-nested',
    why: 'persons within persons, by microdata',
    text: () =>
      html(
        nested(
          'div',
          390,
          fill('<b itemprop=name>Anna Bobak</b>', 900_000),
          ' itemscope itemtype=//schema.org/Person',
        ),
      ),
  },
  {
    name: 'persons-rdfa',
    why: 'persons by RDFa, with prefixes without end',
    text: () =>
      html(
        series(
          1_000,
          (index) =>
            `<div typeof="foaf:Person"><b property="${'a:'.repeat(300)}name">${personName(index)}</b></div>`,
        ),
      ),
  },
  {
    name: 'employers',
    why: 'people who work elsewhere make the lines of their card foreign, again and again',
    text: () =>
      html(
        nested(
          'div',
          200,
          `<b class=fn>Anna Bobak</b><i class=org>Other Works</i>${fill('<p>a', 900_000)}`,
          ' class=vcard',
        ),
      ),
  },
  {
    name: 'titles-of-others',
    why: 'titles that name another employer, at length',
    text: () =>
      html(
        series(
          6_000,
          (index) =>
            `<p class=vcard><b class=fn>${personName(index)}</b><i class=title>${'Head of A at B of C, '.repeat(5)}</i>`,
        ),
      ),
  },
  {
    name: 'emails-in-cards',
    why: 'each card holds as many addresses as fit, and each is read for the card and for the page',
    text: ({ host }) =>
      html(
        series(
          200,
          (index) =>
            `<div class=vcard><b class=fn>${personName(index)}</b>${series(60, (at) => `<a href=mailto:a${at}@${host}>x</a>`)}</div>`,
        ),
      ),
  },
  {
    name: 'itemprop-email',
    why: 'addresses in content, each of a megabyte in all',
    text: () => html(`<meta itemprop="email" content="${fill('a@b.com ', 900_000)}">`),
  },
  {
    name: 'joomla',
    why: 'addresses in two halves, encoded',
    text: () =>
      html(fill('<joomla-hidden-mail first="aW5mb2E=" last="YWNtZS5jb20=">x</joomla-hidden-mail>')),
  },
  {
    name: 'split-parts',
    why: 'addresses in parts, each a suffix to try',
    text: () => html(fill('<b data-user="anna" data-domain="acme" data-tld="com">x</b>')),
  },
]
