import type { Outcome, SiteRule } from '../world/model/served.ts'
import type { Case } from './case.ts'
import { html } from './markup.ts'
import type { HostileReply } from './page.ts'

/** Returns the site of a case at one of its hosts: the hostile page in its place, and the links that lead there. */
export function siteOf(one: Case, host: string): SiteRule {
  const pages = createPages({ ...one, host })
  const serve = (path: string): Outcome => outcomeOf(pages(path))
  return { http: serve, https: serve, certificateFlaw: null, robots: null, delayMs: 0 }
}

type Pages = (path: string) => HostileReply | null

function createPages(one: Case): Pages {
  // A page of a megabyte takes a moment to write, so it is written once for each of its hosts.
  let written: HostileReply | null = null
  const hostile = (): HostileReply => {
    const { page } = one
    written ??= {
      text: page.text(one),
      type: page.type ?? typesOf[one.place],
      ...(page.charset === undefined ? {} : { charset: page.charset }),
    }
    return written
  }
  return (path) => {
    const own = hostilePathsOf[one.place].includes(path) ? hostile() : null
    return own ?? one.page.elsewhere?.(path, one) ?? honest(path, one)
  }
}

const typesOf = {
  home: 'text/html; charset=utf-8',
  team: 'text/html; charset=utf-8',
  robots: 'text/plain',
  sitemap: 'application/xml',
  vcard: 'text/vcard',
  smtp: 'text/plain',
} as const

/** The hostile paths of each place. The team page is at the imprint's address, too: the website search reads that. */
const hostilePathsOf: Readonly<Record<Case['place'], readonly string[]>> = {
  home: ['/'],
  team: ['/team', '/imprint'],
  robots: ['/robots.txt'],
  sitemap: ['/sitemap.xml'],
  vcard: ['/team/card.vcf'],
  smtp: [],
}

/** Returns a home page that does not show whose it is but links the case's place, or an honest team page; null else. */
function honest(path: string, { companyName, place, host }: Case): HostileReply | null {
  if (path === '/') {
    const links = linksOf[place]
    const said = `We at ${companyName} make things of iron and of clay, and have done so for a long time.`
    return { text: html(`<h1>Welcome</h1><p>${said}</p>${links}`, '<title>Home</title>') }
  }
  if (path !== '/team') return null
  return {
    text: html(
      `<h1>Our team</h1><div><h3>Anna Bobak</h3><p>Chief Executive Officer</p><a href="mailto:anna.bobak@${host}">Mail</a></div><a href="/team/card.vcf">Card</a>`,
    ),
  }
}

const linksOf: Readonly<Record<Case['place'], string>> = {
  home: '',
  team: '<a href="/team">Our team</a><a href="/imprint">Imprint</a>',
  robots: '<a href="/team">Our team</a><a href="/about">About us</a>',
  // The home page does not link the people, so that the sitemap is read.
  sitemap: '',
  vcard: '<a href="/team">Our team</a>',
  smtp: '<a href="/team">Our team</a>',
}

function outcomeOf(reply: HostileReply | null): Outcome {
  if (reply === null) return missing
  if ('redirect' in reply) return { redirect: reply.redirect, status: 302 }
  const { text, type = typesOf.home, charset = 'utf-8' } = reply
  return { html: text, status: 200, charset, contentType: type }
}

const missing: Outcome = {
  html: '<!DOCTYPE html><title>404 Not Found</title><h1>Not Found</h1>',
  status: 404,
  charset: 'utf-8',
}
