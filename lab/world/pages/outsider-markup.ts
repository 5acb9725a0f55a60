import type { Outsider, OutsiderKind, Staff } from '../model/staff.ts'
import { escapedText } from './markup.ts'
import type { StaffWords } from './staff-words.ts'

/** Writes what a company's pages say of people of other firms, under its heading; empty for none. */
export function outsiderMarkup(staff: Staff, kind: OutsiderKind, words: StaffWords): string {
  const outsiders = (staff.outsiders ?? []).filter((one) => one.kind === kind)
  if (outsiders.length === 0) return ''
  const entries = outsiders.map(entry).join('')
  const heading = headings[kind](words)
  return kind === 'web_agency'
    ? `<p class="credit">${heading}: ${entries}</p>`
    : `<section class="${kind.replace('_', '-')}"><h2>${heading}</h2>${entries}</section>`
}

const headings: Record<OutsiderKind, (words: StaffWords) => string> = {
  testimonial: (words) => words.testimonial,
  advisory_board: (words) => words.advisoryBoard,
  distributor: (words) => words.distributor,
  web_agency: (words) => words.webAgency,
  press_agency: (words) => words.pressAgency,
}

function entry({ kind, name, title, email }: Outsider): string {
  const who = `${escapedText(name)}, ${escapedText(title)}`
  const mail = email === undefined ? '' : ` <a href="mailto:${email}">${email}</a>`
  if (kind === 'web_agency') return `${who}${mail}`
  return kind === 'testimonial'
    ? `<blockquote><p>“They keep their word.”</p><cite>${who}</cite></blockquote>`
    : `<p>${who}${mail}</p>`
}
