import { fill, html, nested, series } from '../markup.ts'
import type { HostilePage } from '../page.ts'

// The evidence that the search for websites reads: names of owners, logos, legal pages, forms.

export const evidencePages: readonly HostilePage[] = [
  {
    name: 'name-everywhere',
    why: 'each mention of the name is compared with what follows it, every time candidates are judged',
    text: ({ companyName }) => html(`<p>${fill(`${companyName} Works `)}</p>`),
  },
  {
    name: 'name-in-headings',
    why: 'the same in headings that are longer than any name',
    text: ({ companyName }) =>
      html(fill(`<h1>${companyName} and ${companyName} of ${companyName}</h1>`)),
  },
  {
    name: 'name-in-logos',
    why: 'forty thousand pictures that say they are a logo',
    text: ({ companyName }) => html(fill(`<img class=logo alt="${companyName}">`)),
  },
  {
    name: 'name-in-pieces',
    why: 'the pieces of the name with marks between, nearly',
    text: ({ companyName }) => html(`<p>${fill(`${companyName.split(' ').join(" -.,' ")}@`)}</p>`),
  },
  {
    name: 'logo-texts',
    why: 'a logo whose text is a megabyte',
    text: () => html(`<a class=logo href="/">${fill('Acme ', 950_000)}</a>`),
  },
  {
    name: 'legal-links',
    why: 'every link might be the imprint',
    text: () => html(series(20_000, (index) => `<a href="/imprint/${index}">Legal terms</a>`)),
  },
  {
    name: 'legal-links-nested',
    why: 'the text of each of 390 links to an imprint is the whole page',
    text: () => html(nested('a', 390, fill('<b>a</b>', 900_000), ' href=/imprint')),
  },
  {
    name: 'legal-links-long',
    why: 'links to an imprint of 100 kB each',
    text: () =>
      html(series(9, (index) => `<a href="/imprint/${fill('a', 100_000)}${index}">x</a>`)),
  },
  {
    name: 'organizations',
    why: 'names of organisations within organisations',
    text: () =>
      html(
        nested(
          'div',
          390,
          fill('<b itemprop=name>Acme</b>', 900_000),
          ' itemscope itemtype=//schema.org/Organization',
        ),
      ),
  },
  {
    name: 'forms',
    why: 'forty thousand forms',
    text: () => html(fill('<form><input></form>')),
  },
  {
    name: 'spans',
    why: 'a blank is put behind each of 60,000 spans',
    text: () => html(fill('<span>a</span><td>b</td>')),
  },
  {
    name: 'sections',
    why: 'a line break is put behind each of 40,000 sections',
    text: () => html(fill('<section>a</section><nav>b</nav>')),
  },
  {
    name: 'stated-names',
    why: 'as many names as there are, each to be compared with the one sought',
    text: ({ companyName }) =>
      html(
        `<h1>${companyName} GmbH</h1>${fill(`<p>© 2024 ${companyName} PersonalDataTable & Söhne GmbH & Co. KG. `, 900_000)}`,
        `<title>${fill(`${companyName} - `, 3_000)}</title>`,
      ),
  },
  {
    name: 'countries',
    why: 'every word names a country',
    text: () => html(`<p>${fill('Germany Austria France ')}</p>`),
  },
]
