import { createHash } from 'node:crypto'
import { parsePersonName } from '@enricher/engine/names/person/parse'
import type { PersonName } from '@enricher/engine/names/person/person-name'
import { readLines } from '../tools/named-commands/input-files.ts'
import { defineCommand } from '../tools/named-commands/named-command.ts'
import { choice, flag, inputFile } from '../tools/named-commands/options.ts'
import { progress } from '../tools/named-commands/progress.ts'
import { personNameLines } from '../world/samples/person-names.ts'

const partNames = ['prefix', 'given', 'middle', 'family', 'suffix'] as const
type Parts = Pick<PersonName, (typeof partNames)[number]>
type Row = { readonly locale: string; readonly input: string; readonly expected: Parts }
type Group = { n: number; right: number; literal: number; withoutLocale: number }

// The figures are those of the section "What we aim for" of the tuning data.
const aim = { latin: 0.95, east_asian: 0.9 }

/**
 * `eval -- names`: compares person names with their parts, given the locale. A part is right when it has the same
 * characters apart from blanks, commas, slashes and brackets at its ends, which the rows keep with suffixes.
 */
export const names = defineCommand({
  summary: 'the parts of person names',
  options: {
    names: inputFile(personNameLines),
    half: choice(['develop', 'check'], undefined),
    wrong: flag(),
  },
  needs: [['names']],
  run: ({ names: path = '', half, wrong }) => {
    const rows = readLines(path, personNameLines)
    return compareNames(
      half === undefined ? rows : rows.filter(({ input }) => halfOf(input) === half),
      wrong,
    )
  },
})

function compareNames(rows: readonly Row[], showsWrong: boolean): object {
  const scripts = new Map<string, Group>()
  const locales = new Map<string, Group>()
  const errors = new Map<string, number>()
  const wrong: string[] = []
  for (const row of rows) {
    const found = parsePersonName(row.input, row.locale)
    const missed = missedParts(row.expected, found, trimPart)
    count(scripts, scriptOf(row.input), row, found, missed)
    count(locales, row.locale, row, found, missed)
    if (missed.length === 0) continue
    const label = errorClass(missed, row)
    errors.set(label, (errors.get(label) ?? 0) + 1)
    wrong.push(
      `${row.locale} ${row.input}: ${partsText(found)} instead of ${partsText(row.expected)}`,
    )
  }
  printTable(scripts, locales, errors, showsWrong ? wrong : [])
  return figuresOf(rows.length, scripts)
}

function halfOf(input: string): string {
  return (createHash('sha256').update(input).digest()[0] ?? 0) % 2 === 0 ? 'develop' : 'check'
}

function trimPart(part: string | null): string {
  return (part ?? '')
    .normalize('NFC')
    .replace(/^[\s,，/]+|[\s,]+$/gu, '')
    .replace(/\s+/gu, ' ')
}

function missedParts(
  expected: Parts,
  found: PersonName | null,
  normalise: (part: string | null) => string,
): readonly string[] {
  return partNames.filter((part) => normalise(expected[part]) !== normalise(found?.[part] ?? null))
}

function count(
  groups: Map<string, Group>,
  name: string,
  row: Row,
  found: PersonName | null,
  missed: readonly string[],
): void {
  const group = groups.get(name) ?? { n: 0, right: 0, literal: 0, withoutLocale: 0 }
  groups.set(name, group)
  group.n++
  if (missed.length === 0) group.right++
  if (missedParts(row.expected, found, (part) => part ?? '').length === 0) group.literal++
  const unaided = parsePersonName(row.input)
  if (missedParts(row.expected, unaided, trimPart).length === 0) group.withoutLocale++
}

function scriptOf(text: string): string {
  if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(text)) return 'east_asian'
  if (/\p{sc=Cyrillic}/u.test(text)) return 'cyrillic'
  if (/\p{sc=Latin}/u.test(text)) return 'latin'
  return 'other'
}

/** Names the class of an error. No reading meets a truth that has words outside the name, or cuts a word. */
function errorClass(missed: readonly string[], { input, expected }: Row): string {
  const words = partNames
    .flatMap((part) => trimPart(expected[part]).split(/[\s,]+/u))
    .filter(Boolean)
  if (words.some((word) => !input.normalize('NFC').includes(word)))
    return 'truth has words not in the name'
  const missing = input.split(/[\s,]+/u).filter((word) => !words.join('').includes(word))
  if (!scriptOf(input).startsWith('east') && missing.some((word) => /\p{L}/u.test(word))) {
    return 'truth leaves words of the name out'
  }
  return `wrong: ${missed.join(', ')}`
}

function partsText(parts: Parts | null): string {
  return parts ? partNames.map((part) => parts[part] ?? '-').join(' | ') : 'no name'
}

function printTable(
  scripts: ReadonlyMap<string, Group>,
  locales: ReadonlyMap<string, Group>,
  errors: ReadonlyMap<string, number>,
  wrong: readonly string[],
): void {
  const lines = ['Person names', '', 'group             n   right  literally  without locale']
  for (const groups of [scripts, locales]) {
    for (const [name, group] of [...groups].sort()) {
      if (groups === locales && group.right === group.n) continue
      const cells = [group.right, group.literal, group.withoutLocale].map((value) =>
        String(value).padStart(8),
      )
      lines.push(`${name.padEnd(14)} ${String(group.n).padStart(4)} ${cells.join(' ')}`)
    }
    lines.push(groups === scripts ? '\nlocales with errors' : '')
  }
  for (const [name, value] of [...errors].sort((a, b) => b[1] - a[1]))
    lines.push(`${name.padEnd(44)} ${value}`)
  lines.push(...wrong.map((line) => `  ${line}`))
  progress.print(`${lines.join('\n')}\n\n`)
}

function figuresOf(n: number, scripts: ReadonlyMap<string, Group>): object {
  const shares = Object.fromEntries(
    [...scripts].map(([name, { n: size, right }]) => [
      name,
      Math.round((right / size) * 10_000) / 10_000,
    ]),
  )
  const total = [...scripts.values()].reduce((sum, { right }) => sum + right, 0)
  return {
    name: 'names',
    n,
    right_share: Math.round((total / n) * 10_000) / 10_000,
    ...shares,
    aim,
    met: (shares['latin'] ?? 0) >= aim.latin && (shares['east_asian'] ?? 0) >= aim.east_asian,
  }
}
