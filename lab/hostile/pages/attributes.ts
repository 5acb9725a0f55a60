import { fill, html, nested, personCard, series } from '../markup.ts'
import type { HostilePage } from '../page.ts'

// Names and values of attributes, by their length and number.

const value = (name: string, why: string, before: string, filling: string, after = '') => ({
  name,
  why,
  text: () => html(`<p>Welcome</p><div ${before}"${filling}"${after}>hi</div>`),
})

export const attributePages: readonly HostilePage[] = [
  {
    name: 'class-digits',
    why: 'a run of digits may be split in 2^n ways by an expression that allows numbers at the end of a class',
    text: ({ draw }) =>
      html(`<div class="${draw.pick(['quote', 'review', 'author'])}${'0'.repeat(60)}x">hi</div>`),
  },
  {
    name: 'class-digits-short',
    why: 'thirty digits take a minute, not for ever',
    text: ({ draw }) =>
      html(`<div class="quote${String(draw.between(1, 9)).repeat(30)}x">hi</div>`),
  },
  {
    name: 'class-digits-many',
    why: 'each a little, together a lot: twenty digits in 9,000 classes',
    text: () =>
      html(series(9_000, (index) => `<p class="quote${String(index + 1e15).repeat(2)}x">a</p>`)),
  },
  {
    name: 'id-suffixes',
    why: 'endings that are parts of each other, in a row',
    text: () => html(`<div id="author${'-box-list-item-row'.repeat(11)}!">hi</div>`),
  },
  {
    name: 'class-prefixes',
    why: 'three optional words before the telling one',
    text: () => html(series(5_000, (index) => `<i class="${'a-'.repeat(90)}q${index}">b</i>`)),
  },
  {
    name: 'class-camel',
    why: 'every second letter begins a word',
    text: () => html(series(4_000, (index) => `<p class="${'aB'.repeat(100)}${index}">b</p>`)),
  },
  value('class-huge', 'one class name of a megabyte', 'class=', fill('a', 900_000)),
  value('classes-many', 'half a million class names', 'class=', fill('a ', 900_000)),
  value('style-semicolons', 'half a million empty declarations', 'style=', fill('; ', 900_000)),
  value(
    'style-blanks',
    'blanks between a property and its colon',
    'style=',
    `display${fill(' ', 900_000)}`,
  ),
  value('style-display', 'declarations that nearly hide', 'style=', fill('display: non ', 900_000)),
  value(
    'style-bidi',
    'nearly turned around',
    'style=',
    fill('unicode-bidi : bidi-overrid ', 900_000),
  ),
  value(
    'data-token',
    'a token of TYPO3 is tried at 51 offsets',
    'data-mailto-token=',
    fill('a', 900_000),
  ),
  value('data-cfemail', 'hexadecimal digits without end', 'data-cfemail=', fill('4f', 900_000)),
  value('data-email-blanks', 'blanks before an address', 'data-email=', `${fill(' ', 900_000)}a@`),
  value('alt-at', 'a picture that stands for the sign, nearly', 'alt=', `[${fill(' ', 900_000)}at`),
  value(
    'onclick-quotes',
    'literals that never end, in an event handler',
    'onclick=',
    `(@${fill("'\\", 19_000)}`,
  ),
  value('title-at', 'an attribute of nothing but signs', 'title=', fill('@', 900_000)),
  value('itemprop', 'properties without end', 'itemprop=', fill('name ', 900_000)),
  value('itemtype', 'types without end', 'itemtype=', fill('/Perso', 900_000)),
  value('typeof', 'vocabularies without end', 'typeof=', fill(':Person', 900_000)),
  {
    name: 'property-letters',
    why: 'prefixes of RDFa are cut off by an expression that is quadratic without a colon',
    text: () => html(`<div class="vcard"><b property="${fill('a', 900_000)}">Anna Bobak</b></div>`),
  },
  {
    name: 'name-separators',
    why: 'a name that holds a sign of links twice over, broken by a line separator',
    text: () => html(`<div data-${fill('enc', 400_000)}\u2028${fill('enc', 400_000)}=x>hi</div>`),
  },
  {
    name: 'names-of-data',
    why: 'every name nearly says that it leads to an address',
    text: () => html(series(40_000, (index) => `<b data-usemailhos${index}=a>b</b>`)),
  },
  {
    name: 'many-names',
    why: 'a hundred thousand attributes of one element',
    text: () => html(`<div ${series(100_000, (index) => `a${index}=b `)}>hi</div>`),
  },
  {
    name: 'many-names-on',
    why: 'thirty thousand event handlers of one element',
    text: () => html(`<div ${series(30_000, (index) => `on${index}="('@')" `)}>hi</div>`),
  },
  {
    name: 'prototype-names',
    why: 'attributes named as members of every object',
    text: () =>
      html(
        fill(
          '<a __proto__="x@y.com" constructor="z" hasOwnProperty="q" toString="w" href="mailto:a">b</a>',
          100_000,
        ),
      ),
  },
  {
    name: 'same-name',
    why: 'one name again and again: the first counts',
    text: () => html(`<div ${fill('class=quote ')}>hi</div>`),
  },
  {
    name: 'class-over-lines',
    why: 'the class of a block is looked through for each of its lines',
    text: () => html(`<div class="${fill('heatit', 400_000)}">${fill('aab<br>', 500_000)}</div>`),
  },
  {
    name: 'class-over-people',
    why: 'the class around a name is part of the shape of each card, and each of 5,000 cards has one',
    text: () =>
      html(
        `<div class="${fill('team ', 400_000)}">${series(5_000, (index) => `<h3>${`Anna Bobak${index}`.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}</h3><p>Head of Sales</p>`)}</div>`,
      ),
  },
  {
    name: 'shapes-of-their-own',
    why: 'cards whose shapes all differ: what is remembered of each holds a class of 300 kB',
    text: () =>
      html(
        `<div class="${fill('team', 300_000)}">${series(2_000, (index) => {
          const tags = index.toString(2).padStart(11, '0')
          const pieces = [...tags].map((bit) => (bit === '0' ? '<b>a</b>' : '<i>a</i>')).join(' ')
          return `${personCard(index)}<p>${pieces}</p>`
        })}</div>`,
      ),
  },
  {
    name: 'shapes-of-parents',
    why: 'the class of 300 kB stands on the parent of every name, and each name is cut into pieces of its own',
    text: () =>
      html(
        `<div class="${fill('team', 300_000)}">${series(2_500, (index) => {
          const [first = '', second = ''] = ['Anna', `Bo${familyPieces(index)}`]
          return `<h3>${first} ${second}</h3><p>Head of Sales</p>`
        })}</div>`,
      ),
  },
  {
    name: 'style-hidden-nested',
    why: 'each of 390 elements is asked whether its style hides it, and each style is long',
    text: () => html(nested('div', 390, 'a', ` style="${fill(';display :non', 2_000)}"`)),
  },
]

/** Writes eleven letters, each in an element of one of two names: 2,048 shapes. */
function familyPieces(index: number): string {
  const bits = (index % 2_048).toString(2).padStart(11, '0')
  return [...bits].map((bit) => (bit === '0' ? '<b>a</b>' : '<i>e</i>')).join('')
}
