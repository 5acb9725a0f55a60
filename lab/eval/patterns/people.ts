import { parseWorkAddress } from '@enricher/engine/mail/email-syntax'
import { isFreeMailDomain, isRoleLocalPart } from '@enricher/engine/mail/mail-domains'
import { parsePersonName } from '@enricher/engine/names/person/parse'
import { isSamePerson } from '@enricher/engine/names/person/same-person'
import { transliterate } from '@enricher/engine/names/transliterate'
import type { Static } from 'typebox'
import {
  listInputs,
  readInput,
  readLines,
  readRow,
} from '../../tools/named-commands/input-files.ts'
import { annotatedPages } from '../../world/samples/annotated-pages.ts'
import { peopleLines } from '../../world/samples/people.ts'

/** A person and the work address. */
export type PersonRow = { readonly name: string; readonly email: string; readonly domain: string }

/** Reads JSON lines with `name` and `email`; rows whose name or address cannot be read are left out. */
export function readPeople(path: string): readonly PersonRow[] {
  return readLines(path, peopleLines).flatMap(({ name, email }) => {
    const address = parseWorkAddress(email)
    if (!address || !parsePersonName(name)) return []
    return [{ name, email: address.email, domain: address.domain }]
  })
}

/**
 * Reads pairs from annotated pages: a personal address, and the only annotated person of the page whose family or given
 * name is in its local part. Addresses that name no person are missing, and so are handles.
 */
export function readPagePairs(folder: string): readonly PersonRow[] {
  const rows = listInputs(folder, '.json', annotatedPages).flatMap((path) =>
    pairsOf(readRow(readInput(path, annotatedPages), annotatedPages, path)),
  )
  return [...new Map(rows.map((row) => [row.email, row])).values()]
}

function pairsOf({
  entities,
  mailto = [],
}: Static<typeof annotatedPages.row>): readonly PersonRow[] {
  const textsOf = (type: string) =>
    entities.filter((entity) => (entity.type ?? entity.label) === type).map(({ text }) => text)
  const people = distinctPeople(textsOf('PER'))
  return [...new Set([...mailto, ...textsOf('EMAIL')])].flatMap((text) => {
    const address = parseWorkAddress(text.replace(/\?.*$/, ''))
    if (!address || isRoleLocalPart(address.local) || isFreeMailDomain(address.domain)) return []
    const owners = people.filter((name) => isNamedIn(address.local, name))
    const [name] = owners
    if (owners.length !== 1 || name === undefined) return []
    return [{ name, email: address.email, domain: address.domain }]
  })
}

function distinctPeople(texts: readonly string[]): readonly string[] {
  const people: string[] = []
  for (const text of new Set(texts)) {
    const name = parsePersonName(text)
    if (!name?.given || !name.family) continue
    const isKnown = people.some((other) => {
      const parsed = parsePersonName(other)
      return parsed !== null && isSamePerson(parsed, name) === 'same'
    })
    if (!isKnown) people.push(text)
  }
  return people
}

const nameLettersMin = 3

function isNamedIn(local: string, text: string): boolean {
  const name = parsePersonName(text)
  const letters = local.toLowerCase().replace(/[^a-z]/g, '')
  return [name?.family, name?.given].some((part) => {
    const spelled = transliterate(part ?? '')
      .toLowerCase()
      .replace(/[^a-z]/g, '')
    return spelled.length >= nameLettersMin && letters.includes(spelled)
  })
}
