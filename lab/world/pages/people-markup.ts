import type { Presentation } from '../model/staff.ts'
import type { Shown } from '../model/staff-view.ts'
import { writtenAddress } from './address-styles.ts'
import { escapedText, jsonLd } from './markup.ts'
import type { StaffWords } from './staff-words.ts'

type Markup = (people: readonly Shown[], words: StaffWords) => string

/** Writes the part of a team page that presents `people` in this way; empty for none. */
export function peopleMarkup(
  shown: Presentation,
  people: readonly Shown[],
  words: StaffWords,
): string {
  return people.length === 0 ? '' : presentations[shown](people, words)
}

const presentations: Record<Presentation, Markup> = {
  card: (people) =>
    `<div class="team-grid">${people
      .map(
        (one) =>
          `<div class="team-member"><img src="/img/${one.index}.jpg" alt="${escapedText(one.fullName)}"><h3>${escapedText(one.fullName)}</h3><p class="position">${escapedText(one.title)}</p>${line(address(one))}${line(profile(one))}</div>`,
      )
      .join('\n')}</div>${hiddenData(people)}`,
  table: (people, words) =>
    `<table><thead><tr><th>${words.name}</th><th>${words.position}</th><th>${words.contact}</th></tr></thead><tbody>${people
      .map(
        (one) =>
          `<tr><td>${escapedText(one.fullName)}</td><td>${escapedText(one.title)}</td><td>${address(one)} ${profile(one)}</td></tr>`,
      )
      .join('\n')}</tbody></table>${hiddenData(people)}`,
  jsonld: (people) =>
    `<ul class="names">${people.map((one) => `<li>${escapedText(one.fullName)}</li>`).join('')}</ul>${jsonLd(
      people.map((one) => personData(one, true)),
    )}`,
  microdata: (people) =>
    people
      .map(
        (one) =>
          `<div itemscope itemtype="https://schema.org/Person"><h3 itemprop="name">${escapedText(one.fullName)}</h3><p itemprop="jobTitle">${escapedText(one.title)}</p>${line(address(one))}${one.slug === null ? '' : `<a itemprop="sameAs" href="${profileUrl(one.slug)}">LinkedIn</a>`}</div>`,
      )
      .join('\n') + hiddenData(people),
  hcard: (people) =>
    people
      .map(
        (one) =>
          `<div class="vcard"><span class="fn">${escapedText(one.fullName)}</span>, <span class="title">${escapedText(one.title)}</span> ${one.written === 'text' ? `<span class="email">${one.email}</span>` : address(one)} ${profile(one)}</div>`,
      )
      .join('\n') + hiddenData(people),
  imprint: (people, words) =>
    people
      .map(
        (one) =>
          `<p>${words.representedBy}: ${escapedText(one.fullName)}<br>${address(one)} ${profile(one)}</p>`,
      )
      .join('\n'),
  definition_list: (people) =>
    `<dl>${people
      .map(
        (one) =>
          `<dt>${escapedText(one.fullName)}</dt><dd>${escapedText(one.title)}</dd><dd>${address(one)} ${profile(one)}</dd>`,
      )
      .join('\n')}</dl>${hiddenData(people)}`,
  mailto_only: (people) => people.map((one) => `<p>${address(one)}</p>`).join('\n'),
  unpublished: () => '',
}

function address({ written, email }: Shown): string {
  return email === null ? '' : writtenAddress(written, email)
}

function profile({ slug }: Shown): string {
  return slug === null ? '' : `<a href="${profileUrl(slug)}">LinkedIn</a>`
}

function profileUrl(slug: string): string {
  return `https://www.linkedin.com/in/${slug}`
}

function line(content: string): string {
  return content === '' ? '' : `<p>${content}</p>`
}

/** Writes the structured data of the people whose addresses are in structured data alone. */
function hiddenData(people: readonly Shown[]): string {
  const those = people.filter(({ written }) => written === 'jsonld')
  return those.length === 0 ? '' : jsonLd(those.map((one) => personData(one, false)))
}

function personData({ name, title, email, slug, written }: Shown, isWhole: boolean) {
  const isWritten = email !== null && written !== 'hidden'
  return {
    '@context': 'https://schema.org',
    '@type': 'Person',
    name,
    ...(isWhole ? { jobTitle: title } : {}),
    ...(isWritten ? { email: `mailto:${email}` } : {}),
    ...(slug === null || !isWhole ? {} : { sameAs: [profileUrl(slug)] }),
  }
}
