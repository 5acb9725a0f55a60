import { type CheerioAPI, load } from 'cheerio'
import type { ClaimPlace, NameClaim, PageEvidence } from './page-evidence.ts'
import { statedCountries } from './place.ts'
import { structuredNames } from './structured.ts'

// Enough for the visible text of long home pages; evidence stands at their beginning and end.
const textLengthMax = 30_000
const claimLengthMax = 120
const claimsMax = 40

/** Reads the facts out of one HTML page. Pure; any text is accepted. */
export function readEvidence(url: string, html: string): PageEvidence {
  const $ = load(html)
  const structured = structuredNames($)
  const countries = statedCountries($)
  const forwardsTo = forwardTarget($, url)
  const scriptCount = $('script').length
  $('script, style, noscript, template, svg').remove()
  const title = squeeze($('title').first().text())
  const text = visibleText($)
  return {
    host: new URL(url).hostname.replace(/^www\./, ''),
    title,
    description: metaContent($, ['description', 'og:description', 'twitter:description']),
    language: readLanguage($),
    countries,
    claims: collectClaims($, title, text, structured),
    text,
    legalPages: findLegalPages($, url),
    forwardsTo,
    linkCount: $('a[href]').length,
    scriptCount,
    hasForm: $('form').length > 0,
  }
}

function collectClaims(
  $: CheerioAPI,
  title: string,
  text: string,
  structured: readonly string[],
): NameClaim[] {
  const claims: NameClaim[] = []
  const add = (place: ClaimPlace, values: readonly string[]) => {
    for (const value of values) {
      const claim = squeeze(value)
      if (claim !== '' && claim.length <= claimLengthMax) claims.push({ place, text: claim })
    }
  }
  add('structured', structured)
  add('site_name', siteNames($))
  add('copyright', copyrightHolders(text))
  add('title', splitTitle(title))
  add('title', splitTitle(metaContent($, ['og:title', 'twitter:title'])))
  add('logo', logoTexts($))
  add(
    'heading',
    $('h1')
      .slice(0, 2)
      .toArray()
      .map((element) => $(element).text()),
  )
  return claims.slice(0, claimsMax)
}

function siteNames($: CheerioAPI): string[] {
  return ['og:site_name', 'application-name', 'apple-mobile-web-app-title', 'author', 'copyright']
    .map((name) => metaContent($, [name]))
    .concat($('[itemtype*="Organization"] [itemprop="name"]').first().text())
    .filter((text) => text !== '')
}

function metaContent($: CheerioAPI, names: readonly string[]): string {
  for (const name of names) {
    const content = $(`meta[property="${name}"], meta[name="${name}"]`).first().attr('content')
    if (content?.trim()) return squeeze(content)
  }
  return ''
}

/** The parts of a title between bars, dashes, colons and the like: one of them is usually the name. */
function splitTitle(title: string): string[] {
  const parts = title.split(/\s+[-–—|·•:»›~/]\s+|\s*[|·•»›—–]\s*|:\s+|\s+-\s*|\s+::\s+|,\s+|\.\s+/u)
  return [...new Set([...parts, title].map(squeeze))].filter((part) => part !== '').slice(0, 8)
}

const holderPattern =
  /(?:©|\(c\)|&copy;|copyright)[\s©:]*(?:copyright)?\s*(?:by\s+)?(?:\d{4}\s*(?:[-–—,/]\s*(?:\d{2,4}|present|today))?)?[\s,.:|-]*(?:by\s+)?([^©|\n]{2,80})/giu
const holderEnd =
  /\s*(?:[.,;|•·–—]\s|\.$|\s-\s|\ball rights|\brights reserved|\breserved|\balle rechte|\btous droits|\btodos los|\btodos os|\btutti i|\balle rechten|\bprivacy|\bterms|\bimpressum|\bimprint|\bwebsite by|\bpowered by|\bdesign(?:ed)? by|\bis a registered|\d{4}).*$/iu

/** The owners named after a copyright sign: `© 2019-2024 Acme Ltd. All rights reserved`. */
function copyrightHolders(text: string): string[] {
  return [...text.matchAll(holderPattern)]
    .map((match) => squeeze((match[1] ?? '').replace(holderEnd, '')))
    .filter((holder) => /\p{L}/u.test(holder) && !/^(?:all|the|by|and)$/i.test(holder))
    .slice(0, 4)
}

function logoTexts($: CheerioAPI): string[] {
  const images = $('img[alt]')
    .filter((_, element) => {
      const { src = '', class: name = '', id = '', alt = '' } = $(element).attr() ?? {}
      return /logo|brand/i.test(`${src} ${name} ${id} ${alt}`)
    })
    .toArray()
    .map((element) => $(element).attr('alt') ?? '')
  const home = $('a[href="/"], a.logo, a.navbar-brand, a.brand, header a[rel="home"]')
    .slice(0, 3)
    .toArray()
    .map((element) => $(element).text() || ($(element).find('img').attr('alt') ?? ''))
  return [...images.slice(0, 4), ...home]
}

const legalLink =
  /impressum|imprint|legal|mentions|aviso|terms|agb|colophon|about|über|ueber|contact|kontakt|privacy/i
const legalLinkOrder: readonly RegExp[] = [
  /impressum|imprint|colophon/i,
  /legal|mentions|aviso/i,
  /terms|agb/i,
  /about|über|ueber/i,
  /contact|kontakt/i,
  /privacy/i,
]

function findLegalPages($: CheerioAPI, url: string): string[] {
  const base = new URL(url)
  const links = $('a[href]')
    .toArray()
    .map((element) => ({ text: $(element).text(), href: $(element).attr('href') ?? '' }))
    .filter(({ text, href }) => legalLink.test(`${text} ${href}`))
    .map(({ text, href }) => ({
      order: legalLinkOrder.findIndex((pattern) => pattern.test(`${text} ${href}`)),
      target: URL.parse(href, url),
    }))
    .filter(({ target }) => target?.hostname === base.hostname && target.pathname !== base.pathname)
    .sort((a, b) => a.order - b.order)
  return [...new Set(links.map(({ target }) => target?.href ?? ''))].slice(0, 3)
}

function forwardTarget($: CheerioAPI, url: string): string | null {
  const refresh = $('meta[http-equiv="refresh" i]').attr('content') ?? ''
  const target =
    /url\s*=\s*['"]?([^'"\s>]+)/i.exec(refresh)?.[1] ??
    /(?:window|document|top|self)?\.?location(?:\.href)?\s*=\s*["']([^"']+)["']/.exec(
      $('script:not([src])').text().slice(0, 5_000),
    )?.[1]
  return target ? (URL.parse(target, url)?.href ?? null) : null
}

function visibleText($: CheerioAPI): string {
  const body = $('body')
  body.find('span, a, td, button').append(' ')
  body
    .find('br, p, div, li, tr, h1, h2, h3, h4, h5, header, main, footer, section, nav')
    .after('\n')
  const text = body
    .text()
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/\s*\n\s*/gu, '\n')
    .trim()
  const half = textLengthMax / 2
  return text.length <= textLengthMax ? text : `${text.slice(0, half)}\n${text.slice(-half)}`
}

function readLanguage($: CheerioAPI): string | null {
  return /^[a-z]{2}/.exec(($('html').attr('lang') ?? '').trim().toLowerCase())?.[0] ?? null
}

function squeeze(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}
