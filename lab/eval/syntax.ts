import { parseEmailAddress } from '@enricher/engine/mail/email-syntax'
import { load } from 'cheerio'
import { readInput } from '../tools/named-commands/input-files.ts'
import { defineCommand } from '../tools/named-commands/named-command.ts'
import { InputError } from '../tools/named-commands/option-error.ts'
import { flag, inputFile } from '../tools/named-commands/options.ts'
import { progress } from '../tools/named-commands/progress.ts'
import { addressCases } from '../world/samples/address-cases.ts'

type Case = { readonly address: string; readonly category: string; readonly diagnosis: string }
type Tally = { accepted: number; refused: number; readonly diagnoses: Map<string, number> }

// The cases of these categories must be accepted or refused; the others are this product's choice and only counted.
const expectations: Readonly<Record<string, 'accepted' | 'refused'>> = {
  ISEMAIL_ERR: 'refused',
  ISEMAIL_VALID_CATEGORY: 'accepted',
}

/** `eval -- syntax`: compares address syntax with a test set in the form of isemail's `tests.xml`. */
export const syntax = defineCommand({
  summary: 'address syntax',
  options: { tests: inputFile(addressCases), wrong: flag() },
  needs: [['tests']],
  run: ({ tests = '', wrong }) => compareSyntax(readCases(tests), wrong),
})

function compareSyntax(cases: readonly Case[], showsWrong: boolean): object {
  const tallies = new Map<string, Tally>()
  const wrong: string[] = []
  for (const { address, category, diagnosis } of cases) {
    const outcome = 'refusal' in parseEmailAddress(address) ? 'refused' : 'accepted'
    const tally = tallies.get(category) ?? { accepted: 0, refused: 0, diagnoses: new Map() }
    tally[outcome]++
    if (outcome === 'accepted') {
      tally.diagnoses.set(diagnosis, (tally.diagnoses.get(diagnosis) ?? 0) + 1)
    }
    tallies.set(category, tally)
    const expected = expectations[category]
    if (expected && expected !== outcome) {
      wrong.push(`${category} ${diagnosis} ${outcome} ${JSON.stringify(address)}`)
    }
  }
  printTable(tallies, wrong, showsWrong)
  return {
    name: 'syntax',
    n: cases.length,
    errors_refused_share: share(tallies.get('ISEMAIL_ERR'), 'refused'),
    valid_accepted_share: share(tallies.get('ISEMAIL_VALID_CATEGORY'), 'accepted'),
    aim: { errors_refused_share: 1, valid_accepted_share: 1 },
    met: wrong.length === 0,
  }
}

function readCases(path: string): readonly Case[] {
  const document = load(readInput(path, addressCases), { xml: true })
  const tests = document('test').toArray()
  if (tests.length === 0) {
    throw new InputError(`${path} holds no case: it takes ${addressCases.about}.`)
  }
  return tests.map((element) => {
    const test = document(element)
    return {
      address: readControls(test.find('address').text()),
      category: test.find('category').text(),
      diagnosis: test.find('diagnosis').text(),
    }
  })
}

/** Reads control characters, which the set writes as the visible signs from U+2400 on. */
function readControls(text: string): string {
  return text.replace(/[\u2400-\u241f]/g, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - 0x2400),
  )
}

function share(tally: Tally | undefined, outcome: 'accepted' | 'refused'): number | null {
  if (!tally) return null
  return Math.round((tally[outcome] / (tally.accepted + tally.refused)) * 10_000) / 10_000
}

function printTable(
  tallies: ReadonlyMap<string, Tally>,
  wrong: readonly string[],
  showsWrong: boolean,
): void {
  const lines = ['Address syntax by category', '', 'category                  accepted  refused']
  for (const [category, { accepted, refused, diagnoses }] of tallies) {
    lines.push(
      `${category.padEnd(24)}  ${String(accepted).padStart(8)}  ${String(refused).padStart(7)}`,
    )
    if (expectations[category]) continue
    for (const [diagnosis, count] of diagnoses) {
      lines.push(`  accepted: ${diagnosis.padEnd(32)} ${count}`)
    }
  }
  lines.push('', `Against the category: ${wrong.length}`)
  if (showsWrong) lines.push(...wrong.map((line) => `  ${line}`))
  progress.print(`${lines.join('\n')}\n\n`)
}
