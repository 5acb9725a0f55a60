import { fill, jobTitle, personName, series } from '../markup.ts'
import type { HostilePage } from '../page.ts'

// Business cards as files.

const card = (name: string, why: string, fields: string): HostilePage => ({
  name,
  why,
  text: () =>
    `BEGIN:VCARD\nVERSION:4.0\nFN:Anna Bobak\nTITLE:Head of Sales\n${fields}\nEND:VCARD\n`,
})

export const vcardPages: readonly HostilePage[] = [
  card(
    'email-blanks',
    'blanks within an address, as long as a line may be',
    fill(`EMAIL:a${' '.repeat(1_980)}b\n`),
  ),
  card(
    'email-many',
    'fifty thousand addresses of one card',
    series(50_000, (index) => `EMAIL:a${index}@b.com\n`),
  ),
  card('email-labels', 'domains of a thousand labels', fill(`EMAIL:a@${'a.'.repeat(980)}com\n`)),
  card(
    'email-idn',
    'domains of letters that need punycode',
    fill(`EMAIL:a@${'ä'.repeat(980)}.com\n`),
  ),
  card('folded', 'half a million folded lines', `NOTE:${fill('a\n ')}`),
  card('soft-breaks', 'soft line breaks without end', fill('=\n')),
  card('soft-breaks-long', 'soft line breaks before long lines', fill(`=\n${'a'.repeat(2_000)}:`)),
  card(
    'quoted-printable',
    'bytes written as numbers',
    fill('FN;QUOTED-PRINTABLE:=C3=A4=C3=A4=C3=A4=C3=A4\n'),
  ),
  {
    name: 'titles-ligatures',
    why: 'titles of two thousand characters that become eighteen each when they are normalised',
    text: () =>
      series(165, (index) => {
        const title = `${jobTitle(index)} ${'\ufdfa'.repeat(1_900)}`
        return `BEGIN:VCARD\nFN:${personName(index)}\nTITLE:${title}\nEND:VCARD\n`
      }),
  },
  card('parameters', 'lines of nothing but parameters', fill(`TEL${';A=B'.repeat(400)}:1\n`)),
  card('urls', 'profiles without end', fill('URL:https://www.linkedin.com/in/%E0%A4%A\n')),
  card(
    'names-prototype',
    'fields named as members of every object',
    fill('__PROTO__:a\nCONSTRUCTOR:b\n', 100_000),
  ),
  card(
    'name-long',
    'a name as long as a line may be',
    `FN:${'Anna '.repeat(390)}\nN:${'Bobak;'.repeat(320)}`,
  ),
  {
    name: 'cards-many',
    why: 'twenty thousand cards',
    text: () =>
      series(20_000, (index) => `BEGIN:VCARD\nFN:${personName(index)}\nTITLE:CEO\nEND:VCARD\n`),
  },
  {
    name: 'cards-open',
    why: 'cards that begin and never end',
    text: () => fill('BEGIN:VCARD\nFN:Anna Bobak\n'),
  },
  {
    name: 'photograph',
    why: 'one field of a megabyte',
    text: () => `BEGIN:VCARD\nFN:Anna Bobak\nPHOTO:${fill('QUJD')}\nEND:VCARD\n`,
  },
]
