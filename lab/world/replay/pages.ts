import { parseCompanyName } from '@enricher/engine/names/company-name'
import { classOfWord } from '../../../packages/engine/website/lexicon/affixes.ts'
import { type Draw, drawer, itemAt, pick } from './draw.ts'
import { escaped, page } from './markup.ts'
import { fillers, presentationOf, slogans, sparsePage, structuredName } from './sparse-pages.ts'

/** A firm as its own home page presents it. */
export type Firm = {
  /** The name in the file. */
  readonly name: string
  readonly domain: string
  readonly about: string
  /** True where the official name may be longer than the one that the firm uses. */
  readonly isShortened: boolean
}

/**
 * How often the parts of a home page name the firm. Measured on 86 annotated pages of real firms:
 * title 56 % (35 % as a part of its own), the domain's label in the title 60 %, copyright line present
 * 56 % and naming the firm 42 %, logo text 30 %, first heading 19 %, description 34 %, text 98 %; in
 * 22 % no title, logo, heading or copyright line has the name. Those pages are some years old, so:
 * title 70 % as measured on newer official sites, and structured data as it is met today (assumed).
 */
const shares = {
  titleNamed: 0.7,
  titleAlone: 0.6,
  siteName: 0.42,
  structured: 0.25,
  copyright: 0.56,
  copyrightNamed: 0.75,
  copyrightLegal: 0.4,
  logo: 0.3,
  heading: 0.19,
  description: 0.7,
  descriptionNamed: 0.34,
  textNamed: 0.97,
  /** A page that scripts fill: a title and an empty body. */
  shell: 0.05,
  /** Trade words of the firm's short description that its page repeats. */
  aboutWords: 0.6,
  aboutWhole: 0.35,
  /** A generic last word of the name (Technologies, Labs) left out everywhere. */
  shortName: 0.3,
  legalPage: 0.7,
}

const legalForms = ['Inc.', 'Ltd', 'GmbH', 'LLC', 'B.V.', 'S.A.S.', 'Pty Ltd', 'Co., Ltd.']

/** Builds the home page of a firm: the same for the same seed and domain, for official sites and others alike. */
export function homePage(firm: Firm, seed: number): string {
  const draw = drawer(seed, firm.domain)
  const yes = (question: keyof typeof shares) => draw(question) < shares[question]
  const name = firm.isShortened && yes('shortName') ? withoutGeneric(firm.name) : firm.name
  const about = retold(firm, draw)
  const slogan = itemAt(slogans, draw('slogan'))
  const presentation = presentationOf(firm.domain, seed)
  if (presentation !== 'usual') {
    return sparsePage(presentation, { name, domain: firm.domain, about, slogan, draw })
  }
  if (yes('shell')) {
    const title = draw('shell title') < 0.85 ? name : slogan
    return page(
      [`<title>${escaped(title)}</title>`],
      '<div id="root"></div><script src="/app.js"></script>',
    )
  }
  const head = [`<title>${escaped(titleOf(name, about, slogan, draw))}</title>`]
  if (yes('description')) {
    const lead = yes('descriptionNamed') ? `${name}: ${about}` : about
    head.push(`<meta name="description" content="${escaped(lead)}">`)
  }
  if (yes('siteName')) head.push(`<meta property="og:site_name" content="${escaped(name)}">`)
  if (yes('structured')) head.push(structuredName(name, firm.domain))
  return page(head, bodyOf({ name, about, slogan }, firm, draw, yes))
}

function titleOf(name: string, about: string, slogan: string, draw: Draw): string {
  const first = about.split(/[.!?]/)[0] ?? about
  if (draw('titleNamed') >= shares.titleNamed) return draw('title kind') < 0.6 ? first : slogan
  if (draw('titleAlone') < shares.titleAlone) {
    const mark = pick(
      [
        [' | ', 0.4],
        [' - ', 0.4],
        [' – ', 0.1],
        [': ', 0.1],
      ] as const,
      draw('mark'),
    )
    return pick(
      [
        [name, 0.2],
        [`${name}${mark}${first}`, 0.5],
        [`${first}${mark}${name}`, 0.2],
        [`Home${mark}${name}`, 0.1],
      ] as const,
      draw('title order'),
    )
  }
  return draw('title kind') < 0.5
    ? `${name} helps you: ${first.toLowerCase()}`
    : `Welcome to ${name}`
}

function bodyOf(
  words: { readonly name: string; readonly about: string; readonly slogan: string },
  firm: Firm,
  draw: Draw,
  yes: (question: keyof typeof shares) => boolean,
): string {
  const { name, about, slogan } = words
  const parts = ['<header><nav><a href="/about">About</a> <a href="/contact">Contact</a></nav>']
  if (yes('logo')) parts.push(`<img class="logo" src="/logo.svg" alt="${escaped(name)} logo">`)
  parts.push('</header><main>', `<h1>${escaped(yes('heading') ? name : slogan)}</h1>`)
  const count = draw('mentions') < 0.5 ? 1 : 3
  const sentences = fillers.filter((_, index) => draw(`filler ${index}`) < 0.6)
  parts.push(`<p>${escaped(about)}</p>`)
  if (yes('textNamed')) {
    const mentions = [
      `At ${name} we take our time.`,
      `Why ${name}?`,
      `More about ${name} and its people.`,
    ]
    parts.push(...mentions.slice(0, count).map((mention) => `<p>${escaped(mention)}</p>`))
  }
  parts.push(...sentences.map((sentence) => `<p>${sentence}</p>`), '</main><footer>')
  if (yes('copyright'))
    parts.push(`<p>© 2026 ${escaped(holderOf(name, firm, draw, yes))}. All rights reserved.</p>`)
  if (yes('legalPage')) parts.push('<a href="/legal">Legal notice</a>')
  parts.push('</footer>')
  return parts.join('\n')
}

function holderOf(
  name: string,
  firm: Firm,
  draw: Draw,
  yes: (question: keyof typeof shares) => boolean,
): string {
  if (!yes('copyrightNamed')) return draw('holder') < 0.5 ? firm.domain : 'Webdesign Studio Marlow'
  return yes('copyrightLegal') ? legalName(firm, draw) : name
}

/** Builds the legal notice of a firm: its legal name and address. */
export function legalPage(firm: Firm, seed: number): string {
  const draw = drawer(seed, firm.domain)
  return page(
    ['<title>Legal notice</title>'],
    `<h1>Legal notice</h1><p>Responsible for this site: ${escaped(legalName(firm, draw))}, 12 High Street</p><p>© 2026 ${escaped(legalName(firm, draw))}</p>`,
  )
}

function legalName(firm: Firm, draw: Draw): string {
  if (parseCompanyName(firm.name).legal) return firm.name
  return `${firm.name} ${legalForms[Math.floor(draw('form') * legalForms.length)]}`
}

function withoutGeneric(name: string): string {
  const words = name.split(' ')
  const last =
    words
      .at(-1)
      ?.toLowerCase()
      .replaceAll(/[^a-z]/g, '') ?? ''
  return words.length > 1 && classOfWord(last) ? words.slice(0, -1).join(' ') : name
}

/** Tells the firm's description in other words: seldom whole, else some of its words. */
function retold({ about, name }: Firm, draw: Draw): string {
  if (about === '') return fillers[Math.floor(draw('about') * fillers.length)] ?? ''
  const own = about.replaceAll(name, 'It')
  if (draw('aboutWhole') < shares.aboutWhole) return own
  const words = own.split(/\s+/).filter((_, index) => draw(`about ${index}`) < shares.aboutWords)
  return `${words.join(' ')}.`
}
