import { createHash } from 'node:crypto'
import type { Company, Evidence, Language } from '../model/company.ts'
import { isStaffed } from '../model/staff-view.ts'
import { escapedText as escaped, jsonLd } from './markup.ts'
import { outsiderMarkup } from './outsider-markup.ts'
import { type PageWords, pageWords } from './page-words.ts'
import { staffWords } from './staff-words.ts'

/** A page of a company's site, as text; null when the site has none at that path. */
export type PageText = string | null

type Facts = {
  readonly company: Company
  readonly brand: string
  readonly domain: string
  readonly language: Language
  readonly charset: string
  readonly words: PageWords
}

/** Builds the page `path` of the company's site. The same row gives the same page for ever. */
export function companyPage(company: Company, path: string): PageText {
  const facts = factsOf(company)
  if (path === '/') return homePages[company.site?.evidence ?? 'full'](facts)
  if (company.site?.evidence === 'listing') return null
  if (path === '/imprint') return frame(facts, facts.words.imprint, imprintBody(facts))
  if (path === '/about') return frame(facts, facts.words.about, `<p>${company.about}</p>`)
  return null
}

/** Builds a page of the company's own making, in the frame of its site. */
export function framedPage(
  company: Company,
  heading: 'about' | 'contact' | 'imprint' | { readonly title: string },
  body: string,
): string {
  const facts = factsOf(company)
  const title = typeof heading === 'string' ? facts.words[heading] : heading.title
  return frame(facts, title, `<main>${body}</main>`)
}

function factsOf(company: Company): Facts {
  const language = company.site?.language ?? 'en'
  return {
    company,
    brand: company.site?.brand ?? company.name,
    domain: company.domain ?? 'none.invalid',
    language,
    charset: company.site?.charset ?? 'utf-8',
    words: pageWords[language],
  }
}

const homePages: Record<Evidence, (facts: Facts) => string> = {
  full: (facts) =>
    html(
      facts,
      [
        `<title>${escaped(facts.brand)} | ${escaped(headline(facts))}</title>`,
        `<meta name="description" content="${escaped(facts.company.about)}">`,
        `<meta property="og:site_name" content="${escaped(facts.brand)}">`,
        `<meta property="og:title" content="${escaped(facts.brand)}">`,
        '<meta property="og:type" content="website">',
        `<link rel="canonical" href="https://${facts.domain}/">`,
        structuredData(facts),
      ],
      layoutOf(facts)(facts),
    ),
  plain: (facts) => html(facts, [`<title>${escaped(facts.brand)}</title>`], layoutOf(facts)(facts)),
  footer: (facts) =>
    html(
      facts,
      [`<title>${escaped(headline(facts))}</title>`],
      `<main><h1>${escaped(headline(facts))}</h1><p>${escaped(facts.words.lead)}</p></main>${footer(facts)}`,
    ),
  jsonld: (facts) =>
    html(
      facts,
      ['<title>Home</title>', structuredData(facts), '<script defer src="/app.js"></script>'],
      '<div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript>',
    ),
  og: (facts) =>
    html(
      facts,
      ['<title>Home</title>', `<meta property="og:site_name" content="${escaped(facts.brand)}">`],
      `<main><h1>${escaped(headline(facts))}</h1><p>${escaped(facts.words.lead)}</p></main>`,
    ),
  imprint: (facts) =>
    html(
      facts,
      [`<title>${escaped(headline(facts))}</title>`],
      `<main><h1>${escaped(headline(facts))}</h1></main><footer><a href="/imprint">${escaped(facts.words.imprint)}</a></footer>`,
    ),
  listing: () =>
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">\n<html><head><title>Index of /</title></head><body><h1>Index of /</h1><ul><li><a href="cgi-bin/">cgi-bin/</a></li><li><a href="old/">old/</a></li></ul><address>Apache Server at Port 80</address></body></html>\n',
  login: (facts) =>
    html(
      facts,
      [`<title>${escaped(facts.brand)} - Log in</title>`, '<meta name="robots" content="noindex">'],
      '<form action="/session" method="post"><label>Email <input name="email"></label><label>Password <input name="password" type="password"></label><button>Log in</button></form>',
    ),
}

/** Three ways to build the same home page, as different agencies would. */
const layouts: readonly ((facts: Facts) => string)[] = [
  (facts) =>
    `<header><a class="logo" href="/">${escaped(facts.brand)}</a>${navigation(facts)}</header>
<section class="hero"><h1>${escaped(headline(facts))}</h1><p>${escaped(facts.company.about)}</p></section>
<section><h2>${escaped(facts.words.products)}</h2><p>${escaped(facts.words.lead)}</p></section>${formerLine(facts)}${footer(facts)}`,
  (facts) =>
    `${navigation(facts)}<main><h1>${escaped(facts.words.welcome(facts.brand))}</h1><p>${escaped(facts.company.about)}</p>
<p>${escaped(facts.words.lead)}</p>${formerLine(facts)}</main>${footer(facts)}`,
  (facts) =>
    `<table width="780"><tr><td><img src="/logo.gif" alt="${escaped(facts.brand)}"></td><td>${navigation(facts)}</td></tr>
<tr><td colspan="2"><h1>${escaped(facts.brand)}</h1><p>${escaped(facts.company.about)}</p>${formerLine(facts)}</td></tr></table>${footer(facts)}`,
]

function layoutOf(facts: Facts): (facts: Facts) => string {
  const byte = createHash('sha256').update(facts.domain).digest()[0] ?? 0
  return layouts[byte % layouts.length] ?? navigation
}

function navigation({ company, words, language }: Facts): string {
  const staff = staffWords(language)
  const isTeamLinked = isStaffed(company) && (company.staff.teamLink ?? 'home') === 'home'
  const links = [
    ['/about', words.about],
    ...(isTeamLinked ? [[staff.teamPath, staff.team]] : []),
    ['/products', words.products],
    ['/careers', words.careers],
    [isStaffed(company) ? staff.contactPath : '/contact', words.contact],
  ]
  return `<nav>${links.map(([href, text]) => `<a href="${href}">${text}</a>`).join(' ')}</nav>`
}

/** Returns the first clause of what the firm says about itself. */
function headline({ company }: Facts): string {
  return company.about.split(/[.:;。、—]/u)[0]?.trim() ?? company.about
}

function formerLine({ company, words }: Facts): string {
  const name = company.site?.formerName
  return name === undefined
    ? ''
    : `<p>${escaped(company.name)}, ${escaped(words.formerly(name))}.</p>`
}

function footer({ company, words, language }: Facts): string {
  const stop = company.legal.endsWith('.') ? '' : '.'
  const staff = staffWords(language)
  const imprintPath = isStaffed(company) ? staff.legalPath : '/imprint'
  const credit = isStaffed(company) ? outsiderMarkup(company.staff, 'web_agency', staff) : ''
  return `<footer><p>© 2026 ${escaped(company.legal)}${stop} ${words.rights}. ${escaped(cityOf(company))}</p><a href="${imprintPath}">${words.imprint}</a> <a href="/privacy">${words.privacy}</a>${credit}</footer>`
}

function imprintBody({ company, domain }: Facts): string {
  return `<p>${escaped(company.legal)}<br>${escaped(company.place)}<br>info@${domain}</p>`
}

function structuredData({ company, brand, domain }: Facts): string {
  const former = company.site?.formerName
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: brand,
    legalName: company.legal,
    ...(former === undefined ? {} : { alternateName: former }),
    url: `https://${domain}/`,
    description: company.about,
    address: {
      '@type': 'PostalAddress',
      addressLocality: cityOf(company),
      addressCountry: company.place.split(', ')[1],
    },
  }
  return jsonLd(data)
}

function cityOf(company: Company): string {
  return company.place.split(', ')[0] ?? ''
}

function frame(facts: Facts, title: string, body: string): string {
  return html(
    facts,
    [`<title>${escaped(title)}</title>`],
    `${navigation(facts)}<h1>${escaped(title)}</h1>${body}${footer(facts)}`,
  )
}

function html({ language, charset }: Facts, head: readonly string[], body: string): string {
  const direction = language === 'ar' ? ' dir="rtl"' : ''
  return `<!DOCTYPE html>
<html lang="${language}"${direction}>
<head>
<meta charset="${charset}">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head.join('\n')}
</head>
<body>
${body}
</body>
</html>
`
}
