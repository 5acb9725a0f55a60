import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseWorkAddress } from '../../src/mail/email-syntax.ts'
import { isFreeMailDomain, isRoleLocalPart } from '../../src/mail/mail-domains.ts'
import { parsePersonName } from '../../src/names/person/parse.ts'
import { isSamePerson } from '../../src/names/person/same-person.ts'
import { transliterate } from '../../src/names/transliterate.ts'

/** A person and the work address. */
export type PersonRow = { readonly name: string; readonly email: string; readonly domain: string }

/** Reads JSON lines with `name` and `email`; rows whose name or address cannot be read are left out. */
export function readPeople(path: string): readonly PersonRow[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const row: { name: string; email: string } = JSON.parse(line)
      const address = parseWorkAddress(row.email)
      if (!address || !parsePersonName(row.name)) return []
      return [{ name: row.name, email: address.email, domain: address.domain }]
    })
}

type Annotated = {
  readonly entities: readonly {
    readonly type?: string
    readonly label?: string
    readonly text: string
  }[]
  readonly mailto?: readonly string[]
}

/**
 * Pairs on annotated pages: a personal address and the only annotated person of the page whose family or given
 * name stands in its local part. Addresses that name no person are missing, so handles are too.
 */
export function readPagePairs(folder: string): readonly PersonRow[] {
  const rows = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => pairsOf(JSON.parse(readFileSync(join(folder, file), 'utf8'))))
  return [...new Map(rows.map((row) => [row.email, row])).values()]
}

function pairsOf({ entities, mailto = [] }: Annotated): readonly PersonRow[] {
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
