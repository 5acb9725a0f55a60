import { fill, html, series } from '../markup.ts'
import type { HostilePage } from '../page.ts'

// These pages have running text: lines, prose, scripts of the world, and text that is collapsed and normalised.

const prose = (name: string, why: string, unit: string, bytes?: number): HostilePage => ({
  name,
  why,
  text: () => html(`<p>${fill(unit, bytes)}</p>`),
})

const lines = (name: string, why: string, line: (index: number) => string): HostilePage => ({
  name,
  why,
  text: () => html(series(19_900, (index) => `<p>${line(index)}`)),
})

export const textPages: readonly HostilePage[] = [
  prose(
    'ordinary',
    'a megabyte of what any page says',
    'The quick brown fox jumps over the lazy dog. ',
  ),
  prose('blanks', 'white space without end', ' \n\t'),
  prose('blanks-nonbreaking', 'white space no rule collapses', '\u00a0'),
  prose('line-breaks', 'half a million lines in the source', 'a\n'),
  prose('ligatures', 'characters that become eighteen each when they are normalised', '\ufdfa'),
  prose('marks', 'a letter with half a million accents', '\u0301'),
  prose(
    'marks-mixed',
    'accents in an order that must be sorted',
    'a\u0301\u0323\u0301\u0323\u0301\u0323',
  ),
  prose('zalgo', 'thirty accents on each letter', `a${'\u0301\u0316\u0321'.repeat(10)}`),
  prose('emoji', 'families of emoji joined by joiners', '👩‍👩‍👧‍👦'),
  prose('right-to-left', 'marks that turn text around', '\u202ea\u202c\u2067b\u2069'),
  prose('han', 'letters of a script without blanks', '設計開発部'),
  prose('hangul', 'syllables that are written out', '대표이사'),
  prose('copyright-signs', 'owners named after each of 300,000 signs', '©'),
  prose('copyright-years', 'years without an owner', '© 2019-2024, '),
  prose('copyright-blanks', 'signs and blanks by turns', '© © '),
  prose('copyright-owners', 'an owner after each sign', '© 2024 Acme Ltd. All rights reserved. '),
  prose('copyright-words', 'the word instead of the sign', 'copyright copyright by '),
  prose('for-sale', 'phrases of the trade in names, nearly', 'this domain is for sal '),
  prose('related-searches', 'phrases that look far ahead', 'related searches '),
  prose('make-offer', 'phrases that look both ways', 'make an offer domai '),
  lines(
    'separators',
    'each separator of a line is tried as the one between name and title',
    (index) => `${'A,B|C·D:'.repeat(18)}Sales ${index}`,
  ),
  lines(
    'separators-names',
    'the same with names between',
    (index) => `${'Anna B, '.repeat(17)}Head ${index}`,
  ),
  lines(
    'words',
    'nine words are cut at each',
    (index) => `Anna Sales Anna Sales Anna Sales Anna Sales A${index}`,
  ),
  lines('brackets', 'brackets that hold no title', (index) => `Anna Bo${'(a '.repeat(40)}${index}`),
  lines(
    'contacts',
    'labels and numbers that might begin a contact',
    (index) => `Anna Bobak ${'tel 1 2 3 '.repeat(12)}${index}`,
  ),
  lines(
    'blanks-before-labels',
    'separators before what might be a label',
    (index) => `Anna Bo${' ,;|'.repeat(30)}${index}`,
  ),
  lines(
    'legal',
    'lines that nearly name who represents a firm',
    (index) => `Vertreten durch ${'der die den '.repeat(11)}${index}`,
  ),
  lines(
    'legal-names',
    'lines that do',
    (index) => `Vertreten durch: Anna Bo, Boris Ca und Clara Da ${index}`,
  ),
  lines(
    'leads',
    'paragraphs that nearly introduce a person',
    (index) => `${'Anna van '.repeat(18)}is the ${index}`,
  ),
  lines(
    'dashes',
    'dashes with and without blanks',
    (index) => `Anna - Bobak – ${'- '.repeat(60)}${index}`,
  ),
  lines('capitals', 'words of capitals', (index) => `ANNA BOBAK ${'CEO '.repeat(20)}${index}`),
  lines(
    'employers',
    'titles of firms that are not ours',
    (index) => `Anna Bobak, CEO ${'of the A, '.repeat(14)}${index}`,
  ),
  lines(
    'asian-names',
    'names without blanks',
    (index) => `田中太郎 代表取締役 ${'部長'.repeat(20)}${index}`,
  ),
  lines('initials', 'letters with dots', (index) => `${'A. B. '.repeat(20)}Anna ${index}`),
  lines(
    'headings',
    'headings over what others say, nearly',
    (index) => `what our ${'a '.repeat(20)} ${index}`,
  ),
  {
    name: 'headings-real',
    why: 'every second line opens a zone and the next one closes it',
    text: () => html(series(19_000, (index) => `<h2>Testimonials</h2><h2>Our team ${index}</h2>`)),
  },
  {
    name: 'long-lines',
    why: 'lines as long as one is kept, each of its own',
    text: () =>
      html(series(600, (index) => `<p>${`Anna Bobak ${index} `.repeat(100).slice(0, 1_500)}`)),
  },
  {
    name: 'pieces',
    why: 'a hundred pieces in each line',
    text: () => html(series(700, (index) => `<p>${'<b>Anna</b> <i>b</i>'.repeat(60)}${index}`)),
  },
]
