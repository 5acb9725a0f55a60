import type { Outcome } from '../model/served.ts'
import type { Presentation } from '../model/staff.ts'
import {
  departmentsOf,
  isAddressPublished,
  peopleOf,
  type Shown,
  type StaffedCompany,
  teamPathOf,
} from '../model/staff-view.ts'
import { cardPath, writtenAddress } from './address-styles.ts'
import { companyPage, framedPage } from './company-page.ts'
import { hazardousPage } from './hazards.ts'
import { escapedText } from './markup.ts'
import { outsiderMarkup } from './outsider-markup.ts'
import { peopleMarkup } from './people-markup.ts'
import { type StaffWords, staffWords } from './staff-words.ts'

/** Builds what the site of a company with people answers at `path`; null where it has nothing. */
export function staffPage(company: StaffedCompany, path: string): Outcome | null {
  const words = staffWords(company.site?.language ?? 'en')
  const teamPath = teamPathOf(company, words.teamPath)
  const { hazard } = company.staff
  if (path === teamPath || (hazard === 'redirects' && path === `${teamPath}/`)) {
    const html = teamPage(company, words)
    if (!hazard) return page(html)
    return path === teamPath
      ? hazardousPage(hazard, path, html)
      : { redirect: teamPath, status: 302 }
  }
  const card = vCard(company, path)
  if (card !== null) return { ...page(card), type: 'text/vcard; charset=utf-8' }
  if (path === '/sitemap.xml' && company.staff.teamLink === 'sitemap')
    return { ...page(sitemap(company, teamPath, words)), type: 'application/xml' }
  const html = otherPage(company, path, words)
  return html === null ? null : page(html)
}

function otherPage(company: StaffedCompany, path: string, words: StaffWords): string | null {
  switch (path) {
    case '/':
      return companyPage(company, path)
    case '/about':
      return framedPage(company, 'about', aboutBody(company, words))
    case words.contactPath:
      return framedPage(company, 'contact', contactBody(company, words))
    case words.legalPath:
      return framedPage(company, 'imprint', legalBody(company, words))
    default:
      return null
  }
}

/** The presentations in the order in which a page would show them. */
const presentationOrder: readonly Presentation[] = [
  'card',
  'table',
  'definition_list',
  'microdata',
  'hcard',
  'jsonld',
  'mailto_only',
]

function teamPage(company: StaffedCompany, words: StaffWords): string {
  const people = peopleOf(company)
  const parts = presentationOrder.map((shown) => peopleMarkup(shown, those(people, shown), words))
  const intro = `<p>${words.intro}</p>`
  return framedPage(
    company,
    { title: words.team },
    `${intro}${parts.join('')}${outsiderMarkup(company.staff, 'testimonial', words)}`,
  )
}

function aboutBody(company: StaffedCompany, words: StaffWords): string {
  const isLinked = company.staff.teamLink === 'about'
  const link = isLinked ? `<p><a href="${words.teamPath}">${words.team}</a></p>` : ''
  return `<p>${escapedText(company.about)}</p>${link}${outsiderMarkup(company.staff, 'advisory_board', words)}`
}

function contactBody(company: StaffedCompany, words: StaffWords): string {
  const lines = departmentsOf(company).map(
    (email) => `<p>${writtenAddress(departmentStyle(company), email)}</p>`,
  )
  const others = (['distributor', 'press_agency'] as const).map((kind) =>
    outsiderMarkup(company.staff, kind, words),
  )
  return `<p>${escapedText(company.legal)}, ${escapedText(company.place)}</p>${lines.join('')}${others.join('')}`
}

/** Returns the style of departments' addresses: structured data and cards are about people, so these become links. */
function departmentStyle({ staff }: StaffedCompany) {
  const isPersonal = ['jsonld', 'vcard', 'microdata', 'hidden'].includes(staff.written)
  return isPersonal ? 'mailto' : staff.written
}

function legalBody(company: StaffedCompany, words: StaffWords): string {
  const managers = peopleMarkup('imprint', those(peopleOf(company), 'imprint'), words)
  return `<p>${escapedText(company.legal)}<br>${escapedText(company.place)}</p>${managers}`
}

function those(people: readonly Shown[], shown: Presentation): readonly Shown[] {
  return people.filter((person) => person.shown === shown)
}

/** Returns the vCard (RFC 6350) at a path: one for each person whose address is written in a card. */
function vCard(company: StaffedCompany, path: string): string | null {
  const person = peopleOf(company).find(
    (one) =>
      one.written === 'vcard' && isAddressPublished(one) && cardPath(one.email ?? '') === path,
  )
  if (!person) return null
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${person.fullName}`,
    `TITLE:${person.title}`,
    `ORG:${company.legal}`,
    `EMAIL;TYPE=INTERNET,WORK:${person.email}`,
    'END:VCARD',
  ]
  return `${lines.join('\r\n')}\r\n`
}

function sitemap(company: StaffedCompany, teamPath: string, words: StaffWords): string {
  const paths = ['/', '/about', '/products', words.contactPath, teamPath, words.legalPath]
  const entries = paths.map((path) => `<url><loc>https://${company.domain}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`
}

function page(html: string) {
  return { html, status: 200, charset: 'utf-8' }
}
