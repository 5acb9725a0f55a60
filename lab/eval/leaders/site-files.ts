import { readdirSync, readFileSync } from 'node:fs'
import { roleCategories } from '@enricher/engine/people/roles'
import type { Holder, JudgedSite } from './judged-site.ts'

const folder = new URL('sites/', import.meta.url)
const part = /^=== (.+)$/m

/**
 * Reads the sites that were written by hand, in the order of their numbers. Even ones may be looked at while rules are
 * made; `README.md` beside them has the form of a file.
 */
export function readSites(): readonly JudgedSite[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'))
  return names.toSorted().map((name) => siteOf(name, readFileSync(new URL(name, folder), 'utf8')))
}

function siteOf(name: string, text: string): JudgedSite {
  const [head = '', ...parts] = text.split(part)
  const bodies = new Map(
    Array.from({ length: parts.length / 2 }, (_, index) => [
      parts[index * 2]?.trim() ?? '',
      parts[index * 2 + 1]?.trim() ?? '',
    ]),
  )
  const rows = (bodies.get('truth') ?? '').split('\n').map((line) => line.split(' | '))
  bodies.delete('truth')
  const people = rows.filter(([kind]) => kind === 'person')
  const titles = new Map(people.map(([, person = '', title = '']) => [person, title]))
  return {
    domain: headOf(head, 'domain'),
    half: Number.parseInt(name, 10) % 2 === 0 ? 'shown' : 'held-out',
    groups: [],
    note: `${name}, ${headOf(head, 'note')}`,
    pages: bodies,
    addresses: [],
    holders: new Map(
      rows.flatMap(([kind, role = '', right = '']) => {
        const isAsked = kind === 'role' && right.trim() !== '?' && isRole(role)
        return isAsked ? [[role, holdersOf(right, titles)] as const] : []
      }),
    ),
    staff: people.flatMap(([, person = '', , whose]) =>
      whose?.trim() === 'staff' ? [person] : [],
    ),
  }
}

/** Says whether a role of a file is a category; files also name roles that are found by their words in titles alone. */
const isRole = (role: string): boolean => roleCategories.some((known) => known === role)

const headOf = (head: string, key: string): string =>
  head.match(new RegExp(`^# ${key} (.+)$`, 'm'))?.[1]?.trim() ?? ''

function holdersOf(right: string, titles: ReadonlyMap<string, string>): readonly Holder[] {
  const names = right.split(';').map((name) => name.trim())
  return names
    .filter((name) => name !== '-' && name !== '')
    .map((name) => ({ name, title: titles.get(name) ?? null }))
}
