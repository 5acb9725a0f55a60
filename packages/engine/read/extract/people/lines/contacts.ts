import type { Element } from 'domhandler'
import { profileSlugOf } from '../../../../lib/linkedin-profile.ts'
import { isRoleLocalPart } from '../../../../mail/mail-domains.ts'
import { addressesOfElement } from '../../addresses/attributes.ts'
import type { AddressScope } from '../../addresses/judge.ts'
import { addressesInText } from '../../addresses/text.ts'
import type { PageLine } from './page-lines.ts'

/** The ways to reach a person that a card shows. */
export type CardContacts = { readonly email: string | null; readonly linkedinUrl: string | null }

/**
 * Reads the address and the profile on the lines of one person's card. Those at the foot of the page, below the last
 * card, are the firm's unless they have a part of the name.
 */
export function readContacts(
  lines: readonly PageLine[],
  key: string,
  scope: AddressScope,
): CardContacts {
  const atFoot = lines.filter(({ isFoot }) => isFoot)
  const onCard = atFoot.length === 0 ? lines : lines.filter(({ isFoot }) => !isFoot)
  const found = contactsOn(onCard, key, scope, true)
  if (atFoot.length === 0) return found
  const named = contactsOn(atFoot, key, scope, false)
  return {
    email: found.email ?? named.email,
    linkedinUrl: found.linkedinUrl ?? named.linkedinUrl,
  }
}

/** @param isCard an address or profile that stands alone is the person's */
function contactsOn(
  lines: readonly PageLine[],
  key: string,
  scope: AddressScope,
  isCard: boolean,
): CardContacts {
  const elements = lines.flatMap((line) => line.links).slice(0, linksMax)
  const linked = elements.flatMap((element) =>
    addressesOfElement(element, scope).map(({ email }) => email),
  )
  const written = lines.flatMap((line) =>
    mayHoldAddress(line.text) ? addressesInText(line.text, scope) : [],
  )
  return {
    email: chooseAddress(
      [...new Set([...linked, ...written])],
      key,
      isCard && lines.length <= tightLinesMax,
    ),
    linkedinUrl: chooseProfile(elements, key, isCard),
  }
}

// A card has a few links; a page that repeats one name has each of its links read once for each repeat.
const linksMax = 200
// On a larger card an address without a part of the name may be another person's.
const tightLinesMax = 12

// A line of contacts is short: longer ones are prose, in which an address is rarely the person's.
const contactLineLettersMax = 300

// Addresses written in words have one of these; all other texts are skipped.
const mayHoldAddress = (text: string): boolean =>
  text.length <= contactLineLettersMax &&
  /@|＠|\bat\b|[([{<]\s*(?:at|a|ät|arroba|arobase|chiocciola|@)|∂|arroba|chiocciola|apenstaart/iu.test(
    text,
  )

/** Chooses an address with a part of the name; without one, the only address of a small card; never a department's. */
export function chooseAddress(
  emails: readonly string[],
  key: string,
  isTight = true,
): string | null {
  const personal = emails.filter((email) => !isRoleLocalPart(email.slice(0, email.indexOf('@'))))
  const words = wordsOf(key)
  const named = personal.find((email) =>
    words.some((word) => email.slice(0, email.indexOf('@')).includes(word)),
  )
  return named ?? (isTight && personal.length === 1 ? (personal[0] ?? null) : null)
}

// Initials, `de` and `al` occur in many addresses: they prove no name.
export const nameWordLettersMin = 3

const wordsOf = (key: string): readonly string[] =>
  key.split(/[ -]/).filter((word) => word.length >= nameWordLettersMin)

// A deputy may be linked on the same card: of several links the one that has the name counts.
function chooseProfile(elements: readonly Element[], key: string, isCard: boolean): string | null {
  const profiles = new Set<string>()
  for (const { attribs } of elements) {
    const profile = canonicalProfile(attribs['href'] ?? attribs['content'] ?? '')
    if (profile) profiles.add(profile)
  }
  const words = wordsOf(key)
  const named = [...profiles].find((profile) => words.some((word) => profile.includes(word)))
  return named ?? (isCard && profiles.size === 1 ? ([...profiles][0] ?? null) : null)
}

// LinkedIn lets its members choose 3 to 100 characters; addresses that it makes up itself are a little longer.
const profileSlug = /^[\p{L}\p{N}\p{M}._%-]{2,120}$/u

/** Returns `https://www.linkedin.com/in/jane-doe` for any spelling of that address; null for companies and `/pub/`. */
export function canonicalProfile(href: string): string | null {
  if (!/linkedin\.com\/(?:mwlite\/)?in\//i.test(href)) return null
  const slug = profileSlugOf(
    href
      .trim()
      .replace(/^\/\//, 'https://')
      .replace(/\/mwlite\//i, '/'),
  )
  if (slug === null || !profileSlug.test(slug)) return null
  return `https://www.linkedin.com/in/${encodeURIComponent(slug)}`
}
