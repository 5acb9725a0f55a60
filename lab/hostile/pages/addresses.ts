import { fill, html, nested, personName, series } from '../markup.ts'
import type { HostilePage } from '../page.ts'

// Addresses in links and in text, in every disguise that the service undoes.

const link = (name: string, why: string, href: string, text = 'Write to us'): HostilePage => ({
  name,
  why,
  text: () => html(`<p>Welcome</p><a href="${href}">${text}</a>`),
})

const text = (name: string, why: string, unit: string, bytes?: number): HostilePage => ({
  name,
  why,
  text: () => html(`<p>${fill(unit, bytes)}</p>`),
})

export const addressPages: readonly HostilePage[] = [
  link('mailto-blanks', 'blanks between a comma and a name: cubic', `mailto:,${' '.repeat(3_900)}`),
  link('mailto-quotes', 'names in quotes that never end', `mailto:${'&quot;a '.repeat(900)}`),
  link(
    'mailto-angles',
    'addresses in angles, opened and not closed',
    `mailto:${'a&lt;'.repeat(900)}`,
  ),
  link('mailto-recipients', 'two thousand recipients', `mailto:${'a@b.com,'.repeat(480)}`),
  link('mailto-fields', 'a thousand fields', `mailto:a@b.com?${'cc=c@d.com&amp;'.repeat(280)}`),
  link('mailto-percent', 'percent signs that encode nothing', `mailto:${'%'.repeat(3_900)}@b.com`),
  link('mailto-huge', 'one link of a megabyte', `mailto:${fill('a@', 900_000)}`),
  link('href-signs', 'signs that could each be the one of an address', `${fill('P@S', 900_000)}:`),
  link('href-slashes', 'a scheme of a megabyte', `http://${fill('/@', 900_000)}`),
  link('href-javascript', 'a script as an address', `javascript:${fill("'@'+", 19_000)}`),
  link('href-javascript-quotes', 'literals that never end', `javascript:@${fill("'\\", 19_000)}`),
  link(
    'href-cloudflare',
    'a protected address of a megabyte',
    `email-protection#${fill('4f', 900_000)}`,
  ),
  link(
    'href-typo3',
    'a call whose argument never ends',
    `javascript:${fill('UnCryptMailto(%27', 19_000)}`,
  ),
  link(
    'mailto-written',
    'markup within a mail link is cubic to clean',
    `mailto:document.write('@&lt;${'mailto:'.repeat(2_700)}')`,
  ),
  link(
    'mailto-written-tags',
    'tags that open and never close',
    `mailto:document.write('@${'&lt;'.repeat(4_500)}')`,
  ),
  {
    name: 'mailto-nested',
    why: 'the text of each of 390 mail links is the whole page',
    text: () => html(nested('a', 390, fill('<b></b>', 850_000), ' href=mailto:a@b.com')),
  },
  {
    name: 'mailto-many',
    why: 'twenty thousand links, an address each',
    text: () => html(series(20_000, (index) => `<a href=mailto:a${index}@b.com>c</a>`)),
  },
  {
    name: 'glued-numbers',
    why: 'what stands before an address is split into numbers in ever so many ways',
    text: () =>
      html(
        `<a href="mailto:a@acme-widgets.com">x</a>${series(2_900, (index) => `${`1+1-1.1+${index}-`.repeat(9).slice(0, 58)}xa@acme-widgets.com `)}`,
      ),
  },
  {
    name: 'glued-words',
    why: 'words that precede an address, again and again',
    text: () =>
      html(
        `<a href="mailto:a@acme-widgets.com">x</a>${series(2_900, (index) => `${'emailtoor'.repeat(6)}${index}a@acme-widgets.com `)}`,
      ),
  },
  {
    name: 'glued-pairs',
    why: 'three thousand certain addresses against three thousand in the text',
    text: () =>
      html(
        `${series(3_000, (index) => `<a href=mailto:a${index}@b.com>x</a>`)}<p>${series(3_000, (index) => `mail5-5-5-5-5${index}a${index}@b.com `)}</p>`,
      ),
  },
  {
    name: 'many-labels',
    why: 'a domain of 126 labels is tried at each of them',
    text: () => html(`<p>${series(3_000, (index) => `${index}@${'a.'.repeat(124)}b `)}</p>`),
  },
  {
    name: 'long-labels',
    why: 'each of thirteen labels is tried at eighteen lengths',
    text: () =>
      html(`<p>${series(3_000, (index) => `${index}@${'abcdefghijklmnopqr.'.repeat(13)}x `)}</p>`),
  },
  {
    name: 'long-labels-in-attributes',
    why: 'the same in attributes, each read for itself',
    text: () =>
      html(series(3_600, (index) => `<b title="${index}@${'abcdefghijk.'.repeat(20)}x">c</b>`)),
  },
  {
    name: 'known-suffixes',
    why: 'every label is a suffix under which names are sold',
    text: () => html(`<p>${series(3_600, (index) => `a${index}@${'com.'.repeat(60)} `)}</p>`),
  },
  {
    name: 'idn-labels',
    why: 'letters that must be turned into punycode, address by address',
    text: () => html(`<p>${series(1_200, (index) => `a${index}@${'äöü'.repeat(80)}.com `)}</p>`),
  },
  text('signs', 'three hundred thousand signs', '@'),
  text('signs-spaced', 'each sign stands apart', 'a @ b '),
  text('signs-wide', 'the sign in other widths', '＠﹫ⓐ∂'),
  text('spoken-at', 'words for the signs, and words that could be addresses', 'a at b dot '),
  text(
    'spoken-dots',
    'five words before, three behind, none an address',
    'a dot a dot a dot a at b dot b dot ',
  ),
  text(
    'spoken-long',
    'words as long as a word of an address may be',
    `${'a'.repeat(63)} at ${'b'.repeat(63)} dot `,
  ),
  text('spoken-then-digit', 'nearly an address each time', 'jane at acme dot c0m '),
  text('bracketed', 'brackets that hold nothing', '[ ( { < '),
  text('bracketed-at', 'a word for the sign in brackets, without an end', ' [[ at '),
  text('bracketed-signs', 'brackets around the sign', 'a [at] b [dot] c '),
  text('labelled', 'labels without addresses', 'mail : '),
  text('labelled-long', 'labels with almost an address', `mail: ${'a'.repeat(64)} at `),
  text('entities', 'entities encoded twice', '&amp;#64;&amp;amp;commat;'),
  text('entities-numbers', 'numbers no character has', '&amp;#9999999;&amp;#xffffff;'),
  text('removals', 'words put into addresses to be taken out', 'nospam-@nospam.remove-'),
  text('percent-at', 'signs written as percent', '%40%20'),
  text('soft-hyphens', 'invisible characters between all others', '\u00ada\u200b@\u2060b'),
  text('blanks', 'white space of every kind', ' \u00a0\u3000\u2003\t'),
  text(
    'telephones',
    'numbers with every separator before an address',
    '+1-234.567-8901jane@b.com ',
  ),
  text('long-locals', 'local parts as long as they are read', `${'a.'.repeat(40)}@b.com `),
  text('urls', 'web addresses around signs', 'http://a@b.com/c@d.com '),
  {
    name: 'own-domain-turned',
    why: 'the host backwards and rotated makes the service read all of the text twice more',
    text: ({ host }) =>
      html(
        `<p>${[...host].reverse().join('')} ${host.replace(/[a-z]/g, rotated)} ${fill(`x@${'abc.'.repeat(60)}d `, 800_000)}</p>`,
      ),
  },
  {
    name: 'owners',
    why: 'a thousand addresses, and the name of an owner beside each',
    text: ({ host }) =>
      html(
        series(1_500, (index) => {
          const name = personName(index)
          return `<p><a href="mailto:${name.toLowerCase().replace(' ', '.')}@${host}">${name}</a></p>`
        }),
      ),
  },
]

function rotated(letter: string): string {
  return String.fromCharCode(((letter.charCodeAt(0) - 97 + 13) % 26) + 97)
}
