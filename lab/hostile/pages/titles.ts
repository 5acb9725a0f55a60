import { fill, html } from '../markup.ts'
import type { HostilePage } from '../page.ts'

// The content of the head: title, description, names of the site.

const title = (name: string, why: string, unit: string, bytes?: number): HostilePage => ({
  name,
  why,
  text: () => html('<h1>Welcome</h1>', `<title>${fill(unit, bytes)}x</title>`),
})

const meta = (name: string, why: string, attribute: string, unit: string): HostilePage => ({
  name,
  why,
  text: () => html('<h1>Welcome</h1>', `<meta ${attribute} content="${fill(unit, 900_000)}">`),
})

export const titlePages: readonly HostilePage[] = [
  title(
    'colons',
    'signs at the end of a heading are cut by an expression that begins at each of them',
    ':',
  ),
  title('colons-spaced', 'the same with blanks between', ': '),
  title('quotes', 'other signs that are cut', '“”'),
  title('dashes', 'half a million parts', ' - a'),
  title('bars', 'a part between each two bars', 'a|'),
  title('bars-blanks', 'bars with every kind of blank around', '\u00a0|\u3000'),
  title('commas', 'commas between names', 'Anna Bobak, '),
  title('names', 'names and offices by turns', 'Anna Bobak | Head of Sales | '),
  title('testimonials', 'headings over what others say, nearly', 'what our a say '),
  title('team', 'words of pages about people', 'our team who we are '),
  title('letters', 'one word of a megabyte', 'a'),
  title('capitals', 'capital letters alone', 'A'),
  title('ligatures', 'characters that become eighteen each when they are normalised', '\ufdfa'),
  title('marks', 'a letter with half a million accents', '\u0301'),
  title('hangul', 'syllables that are written out letter by letter', '각'),
  title('kana', 'syllables that double what follows', 'っ'),
  title('entities', 'entities in a title', '&amp;#58;&colon;'),
  {
    name: 'the-name',
    why: 'the name that callers ask for, a hundred thousand times, each with a word of its own behind it',
    text: ({ companyName }) =>
      html(
        '<h1>Welcome</h1><p>Words enough to be read as the text of a page that says something.</p>',
        `<title>${fill(`${companyName} Works `)}</title>`,
      ),
  },
  {
    name: 'the-name-described',
    why: 'the same in the description',
    text: ({ companyName }) =>
      html(
        '<h1>Welcome</h1><p>Words enough to be read as the text of a page that says something.</p>',
        `<meta name="description" content="${fill(`${companyName} Works `, 900_000)}">`,
      ),
  },
  {
    name: 'unclosed',
    why: 'a title that never ends is the rest of the page',
    text: () => `<html><head><title>${fill('<p>Anna Bobak - ')}`,
  },
  {
    name: 'many',
    why: 'sixty thousand titles',
    text: () => html('<h1>Welcome</h1>', fill('<title>a</title>')),
  },
  {
    name: 'headings',
    why: 'two main headings of half a megabyte',
    text: () => html(`<h1>${fill('a : ', 450_000)}</h1><h1>${fill(': ', 450_000)}</h1>`),
  },
  meta(
    'description',
    'a description of a megabyte',
    'name=description',
    'Anna Bobak, Head of Sales. ',
  ),
  meta('site-name', 'a name of the site of a megabyte', 'property=og:site_name', 'Acme Works '),
  meta('site-name-letters', 'the same without a blank', 'property=og:site_name', 'Acme'),
  meta(
    'site-name-ligatures',
    'the same of characters that become eighteen each',
    'property=og:site_name',
    '\ufdfa ',
  ),
  meta(
    'site-name-forms',
    'legal forms without end behind a name',
    'property=og:site_name',
    'GmbH & Co. KG ',
  ),
  meta('og-title', 'a title for other sites of a megabyte', 'property=og:title', 'a - '),
  meta('author', 'an author of a megabyte', 'name=author', 'Anna Bobak '),
  meta('locale', 'a locale of a megabyte', 'property=og:locale', 'en_'),
  {
    name: 'language',
    why: 'a language of a megabyte',
    text: () => `<html lang="${fill('en-', 900_000)}"><body><h1>Welcome</h1></body></html>`,
  },
]
