import { fill, html, jobTitle, nested, personCard, personName, series } from '../markup.ts'
import type { HostilePage } from '../page.ts'

// Cards, tables, lists and quotations of people: the cost of comparing them.

export const peoplePages: readonly HostilePage[] = [
  {
    name: 'cards',
    why: 'as many people as a page has room for',
    text: () => html(series(15_000, (index) => personCard(index))),
  },
  {
    name: 'names-alone',
    why: 'twenty thousand names and not one title',
    text: () => html(series(19_900, (index) => `<p>${personName(index)}`)),
  },
  {
    name: 'one-name',
    why: 'one name on every line: a repeated name begins no new card',
    text: () => html(fill('<p>Anna Bobak')),
  },
  {
    name: 'two-names',
    why: 'two names by turns',
    text: () => html(fill('<p>Anna Bobak<p>Boris Codak')),
  },
  {
    name: 'titles-alone',
    why: 'titles that look for their names',
    text: () => html(series(19_900, (index) => `<p>${jobTitle(index)}`)),
  },
  {
    name: 'pictures',
    why: 'pictures without end between a name and its title are passed over',
    text: () => html(`<p>Anna Bobak</p>${fill('<img alt="ab">', 900_000)}<p>Head of Sales</p>`),
  },
  {
    name: 'pictures-of-names',
    why: 'every picture repeats a name',
    text: () => html(series(19_000, (index) => `<img alt="${personName(index)}">`)),
  },
  {
    name: 'pictures-then-names',
    why: 'each name looks above it past all pictures',
    text: () =>
      html(`${fill('<img alt="ab">', 200_000)}${series(5_000, (index) => personCard(index))}`),
  },
  {
    name: 'links-of-one-name',
    why: 'forty lines of one name share a card with 9,000 links, and each reads them all',
    text: ({ host }) =>
      html(
        `<div>${'<p>Anna Bobak<p>Head of Sales'.repeat(19)}<p>${series(9_000, (index) => `<a href=mailto:a${index}@${host}>b</a>`)}</div>`,
      ),
  },
  {
    name: 'links-of-icons',
    why: 'lines of nothing but links',
    text: () => html(series(19_000, () => '<p><a href=//linkedin.com/in/a></a>')),
  },
  {
    name: 'profiles',
    why: 'each card has profiles of hundreds of others',
    text: () =>
      html(
        series(
          60,
          (index) =>
            `<div><h3>${personName(index)}</h3><p>Head of Sales</p>${series(200, (at) => `<a href=https://www.linkedin.com/in/p${index}x${at}>in</a>`)}</div>`,
        ),
      ),
  },
  {
    name: 'profile-prototype',
    why: 'profiles named as members of every object',
    text: () =>
      html(
        `<div><h3>Anna Bobak</h3><p>Head of Sales</p><a href="https://www.linkedin.com/in/constructor">a</a><a href="https://www.linkedin.com/in/__proto__">b</a><a href="https://linkedin.com/constructor/x">c</a></div>`,
      ),
  },
  {
    name: 'disguises',
    why: 'cards that hide an address are read once more as a page of their own',
    text: () =>
      html(
        series(
          60,
          (index) =>
            `<div><h3>${personName(index)}</h3><p>Head of Sales</p><script>var x="${'a'.repeat(9_000)}";x=x+x;x.replace(/a/g,x)+"@"</script></div>`,
        ),
      ),
  },
  {
    name: 'disguises-wide',
    why: 'whether a card hides something is asked of 100,000 children at once',
    text: () =>
      html(`<div><h3>Anna Bobak</h3><p>Head of Sales</p><p>${fill('<b></b>', 950_000)}</p></div>`),
  },
  {
    name: 'table',
    why: 'names in one row, titles in the next',
    text: () =>
      html(
        `<table>${series(60, (row) => `<tr>${series(40, (cell) => `<td>${personName(row * 40 + cell)}`)}</tr><tr>${series(40, jobCell)}</tr>`)}</table>`,
      ),
  },
  {
    name: 'table-one-row',
    why: 'nine thousand names in one row',
    text: () =>
      html(
        `<table><tr>${series(9_000, (index) => `<td>${personName(index)}`)}</tr><tr>${fill('<td>Head of Sales', 300_000)}</tr></table>`,
      ),
  },
  {
    name: 'table-deep',
    why: 'each name climbs to the row it stands in, through 390 elements',
    text: () =>
      html(
        nested(
          'div',
          390,
          series(9_000, (index) => `<p>${personName(index)}<p>${jobTitle(index)}`),
        ),
      ),
  },
  {
    name: 'label-over-many',
    why: 'one label over thousands of names',
    text: () =>
      html(`<p>Managing directors:${series(15_000, (index) => `<p>${personName(index)}`)}`),
  },
  {
    name: 'zones',
    why: 'boxes of what others say within each other',
    text: () =>
      html(
        nested(
          'div',
          390,
          series(9_000, (index) => personCard(index)),
          ' class=testimonial',
        ),
      ),
  },
  {
    name: 'quotes',
    why: 'every name signs a quotation',
    text: () =>
      html(
        series(
          3_000,
          (index) =>
            `<blockquote><p>${'We like them and will come again soon enough. '.repeat(3)}<p>${personName(index)}<p>Head of Sales</blockquote>`,
        ),
      ),
  },
  {
    name: 'attributions',
    why: 'a name below a sentence in quotes may be its author: every line is one',
    text: () =>
      html(
        series(
          6_000,
          (index) => `<p>"We like it." ${index}<p>${personName(index)}<p>Head of Sales`,
        ),
      ),
  },
  {
    name: 'long-names',
    why: 'names of a hundred letters in six words',
    text: () =>
      html(
        series(
          6_000,
          (index) =>
            `<p>${`Anna-Maria van der ${personName(index)}-`.repeat(3).slice(0, 96)}<p>Head of Sales`,
        ),
      ),
  },
  {
    name: 'degrees',
    why: 'names with degrees without end',
    text: () =>
      html(
        series(
          6_000,
          (index) => `<p>${personName(index)}${', MBA, PhD, Dr. med.'.repeat(4)}<p>CEO`,
        ),
      ),
  },
  {
    name: 'remarks',
    why: 'nicknames in quotes that never end',
    text: () =>
      html(series(6_000, (index) => `<p>${personName(index)} ${'"Bo ('.repeat(14)}<p>CEO`)),
  },
  {
    name: 'common-words',
    why: 'whether the page uses a word in lower case is asked of all its words',
    text: () =>
      html(`${series(5_000, (index) => personCard(index))}<p>${fill('bobak codak ', 300_000)}`),
  },
]

function jobCell(index: number): string {
  return `<td>${jobTitle(index)}`
}
