import { type Draw, drawer, itemAt, pick } from './draw.ts'
import { elements, escaped, page } from './markup.ts'

/** The ways in which a home page names its firm differently from most. */
export type Sparse =
  /** The name stands in one place alone. */
  | 'logo'
  | 'copyright'
  | 'structured'
  /** One sentence and little else. */
  | 'thin'
  /** One person who works for customers and writes "I". */
  | 'sole'
  /** The firm has another name since, with a line about the former one. */
  | 'renamed'
  /** The name with "Group" or "Holding" wherever the owner is named. */
  | 'group'

// The name is not in the running text of 7 % of 86 home pages; the shares of each kind are assumed.
const presentations: readonly (readonly [Sparse | 'usual', number])[] = [
  ['logo', 0.03],
  ['copyright', 0.03],
  ['structured', 0.03],
  ['thin', 0.03],
  ['sole', 0.02],
  ['renamed', 0.01],
  ['group', 0.01],
  ['usual', 0.84],
]

/** Returns how the firm at a domain presents itself. */
export function presentationOf(domain: string, seed: number): Sparse | 'usual' {
  return pick(presentations, drawer(seed, domain)('presentation'))
}

type Firm = {
  readonly name: string
  readonly domain: string
  readonly about: string
  readonly slogan: string
  readonly draw: Draw
}

/** Builds a home page that hardly names its firm. */
export function sparsePage(kind: Sparse, firm: Firm): string {
  return makers[kind](firm)
}

const makers: Readonly<Record<Sparse, (firm: Firm) => string>> = {
  logo: ({ name, about, slogan, draw }) =>
    page(
      [`<title>${draw('title') < 0.5 ? 'Home' : escaped(slogan)}</title>`],
      `<header><a href="/"><img src="/i/1.png" alt="${escaped(name)}${draw('alt') < 0.5 ? ' logo' : ''}"></a></header><h1>${escaped(slogan)}</h1>${sentences(about, draw)}`,
    ),
  copyright: ({ name, about, slogan, draw }) =>
    page(
      [`<title>${draw('title') < 0.5 ? 'Home' : escaped(slogan)}</title>`],
      `<h1>${escaped(slogan)}</h1>${sentences(about, draw)}<footer>© 2026 ${escaped(name)}${draw('form') < 0.5 ? ', Inc.' : ''} All rights reserved.</footer>`,
    ),
  structured: ({ name, domain, about, slogan, draw }) =>
    page(
      [
        `<title>${escaped(slogan)}</title>`,
        draw('where') < 0.6
          ? structuredName(name, domain)
          : `<meta property="og:site_name" content="${escaped(name)}">`,
      ],
      `<h1>${escaped(slogan)}</h1>${sentences(about, draw)}`,
    ),
  thin: ({ name, about, draw }) =>
    page(
      [`<title>${escaped(name)}</title>`],
      `<h1>${escaped(name)}</h1><p>${escaped(draw('line') < 0.6 ? about : 'hello@ for enquiries')}</p>`,
    ),
  sole: ({ name, about, slogan, draw }) =>
    page(
      [`<title>${escaped(name)}</title>`],
      `<h1>${escaped(draw('heading') < 0.5 ? name : slogan)}</h1>${elements('p', [
        `I founded ${name} six years ago, and I work with every client myself.`,
        about,
        itemAt(soleLines, draw('sole')),
        'Prices and terms are on the next page; ask me for a quote.',
      ])}<footer>© 2026 ${escaped(name)}</footer>`,
    ),
  renamed: ({ name, about, draw }) => {
    const now = `${name.slice(0, 3)}${itemAt(['ora', 'ivo', 'anta', 'ello'], draw('now'))}`
    return page(
      [`<title>${now} | ${escaped(about.split('.')[0] ?? '')}</title>`],
      `<h1>${now}</h1><p>${escaped(name)} is now ${now}.</p>${sentences(about, draw)}<footer>© 2026 ${now}</footer>`,
    )
  },
  group: ({ name, domain, about, draw }) => {
    const whole = `${name} ${draw('group') < 0.6 ? 'Group' : 'Holding'}`
    return page(
      [`<title>${escaped(whole)}</title>`, structuredName(whole, domain)],
      `<h1>${escaped(whole)}</h1><p>${escaped(name)} has five companies in three countries.</p>${sentences(about, draw)}<footer>© ${escaped(whole)}</footer>`,
    )
  },
}

const soleLines = [
  'My clients are small firms in the county.',
  'Book a call and tell me about your project.',
  'My workshop is open to customers on Fridays.',
]

export const slogans =
  'The better way to work|Made for people|Simple, fast, reliable|Your partner for tomorrow|Built to last|Welcome|Home|Ideas that move'.split(
    '|',
  )

/** Sentences that any firm's page may have. */
export const fillers =
  'We work with teams of every size.|Write to us about your project.|Read what our customers say.|Our office is open from Monday to Friday.|Find out how it works.|See our latest news and events.|Subscribe to hear from us once a month.|Join us: we are hiring.|Trusted by organisations in twelve countries.|Get started in minutes.|Download the brochure.|Questions? We are happy to help.'.split(
    '|',
  )

function sentences(about: string, draw: Draw): string {
  const some = fillers.filter((_, index) => draw(`filler ${index}`) < 0.5)
  return elements('p', [about, ...some])
}

/** Returns the name of an organisation as structured data. */
export function structuredName(name: string, domain: string): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url: `https://${domain}/`,
  }
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}
