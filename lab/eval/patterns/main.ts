import { defineCommand } from '../../tools/named-commands/named-command.ts'
import { count, flag, inputFile } from '../../tools/named-commands/options.ts'
import { progress } from '../../tools/named-commands/progress.ts'
import { annotatedPages } from '../../world/samples/annotated-pages.ts'
import { peopleLines } from '../../world/samples/people.ts'
import { type Measurement, measurePeople, type Ranks } from './measure.ts'
import { type PersonRow, readPagePairs, readPeople } from './people.ts'
import { simulatePeople } from './simulate.ts'

// The figures are those of the section "What we aim for" of the tuning data.
const aim = { first_known_0: 0.5, first_known_3: 0.68 }

/** `eval -- patterns`: how often the right address of a person is ranked first, by the number of known addresses. */
export const patterns = defineCommand({
  summary: 'the rank of the right address, by the number of known addresses',
  options: {
    people: inputFile(peopleLines),
    pages: inputFile(annotatedPages),
    simulate: count(undefined, { smoke: 20 }),
    seed: count(1),
    wrong: flag(),
  },
  needs: [['people', 'pages', 'simulate']],
  run({ seed, ...values }) {
    const { rows, source } = readRows(values, seed)
    const wrong: string[] = []
    const measurements = measurePeople(rows, seed, (line) => wrong.push(line))
    printTable(measurements, source, rows, values.wrong ? wrong : [])
    return { ...figuresOf(measurements, source, rows), seed }
  },
})

type Source = 'people' | 'pages' | 'simulation'

function readRows(
  values: {
    people?: string | undefined
    pages?: string | undefined
    simulate?: number | undefined
  },
  seed: number,
): { readonly rows: readonly PersonRow[]; readonly source: Source } {
  if (values.people !== undefined) return { rows: readPeople(values.people), source: 'people' }
  if (values.pages !== undefined) return { rows: readPagePairs(values.pages), source: 'pages' }
  return { rows: simulatePeople(values.simulate ?? 0, seed), source: 'simulation' }
}

const headings: Readonly<Record<Source, string>> = {
  people: 'Addresses of people, from a file',
  pages: 'Addresses of people named on annotated pages: a small sample without handles',
  simulation:
    'SIMULATION: invented people drawn from published shares, calibrated to what the simple method reached on real ones. It shows faults of the model, not how it does on real people.',
}

const ranksOf = ({ first, first3, first5 }: Ranks) => [first, first3, first5]

const settingNotes = [
  '"0 shared" leaves out who is alone at a domain.',
  '"0 sized" tells the model how many people of the domain the file has, as a staff page would; no address.',
  '"1 bare" gives the model the address without the name of its owner; the simple method gets both.',
  '',
]

function printTable(
  measurements: readonly Measurement[],
  source: Source,
  rows: readonly PersonRow[],
  wrong: readonly string[],
): void {
  const domains = new Set(rows.map(({ domain }) => domain)).size
  const lines = [headings[source], `${rows.length} people at ${domains} domains`, '']
  lines.push(...settingNotes)
  lines.push('                   model: first, 3, 5           simple method: first, 3, 5')
  lines.push('   known       n                        stated')
  for (const { label, n, model, simple, stated } of measurements) {
    const values = [...ranksOf(model), stated, ...ranksOf(simple)]
    const cells = values.map((value) => percent(value, n).padStart(7))
    lines.push(`${label.padStart(8)} ${String(n).padStart(7)} ${cells.join('  ')}`)
  }
  for (const { label, classes } of measurements) {
    if (label !== '0' && label !== '3') continue
    lines.push('', `Not first with ${label} known`)
    for (const [name, count] of [...classes].sort((a, b) => b[1] - a[1])) {
      lines.push(`  ${name.padEnd(32)} ${count}`)
    }
  }
  lines.push(...wrong.map((line) => `  ${line}`))
  progress.print(`${lines.join('\n')}\n\n`)
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : ((100 * part) / whole).toFixed(1)
}

function figuresOf(
  measurements: readonly Measurement[],
  source: Source,
  rows: readonly PersonRow[],
): object {
  const shares = measurements.flatMap(({ label, n, model, simple }) => {
    const setting = `known_${label.replace(' ', '_')}`
    return [
      [`first_${setting}`, share(model.first, n)],
      [`first3_${setting}`, share(model.first3, n)],
      [`first5_${setting}`, share(model.first5, n)],
      [`simple_first_${setting}`, share(simple.first, n)],
    ]
  })
  const figures: Record<string, number | null> = Object.fromEntries(shares)
  return {
    name: 'patterns',
    source,
    n: rows.length,
    ...figures,
    aim,
    met:
      (figures['first_known_0'] ?? 0) >= aim.first_known_0 &&
      (figures['first_known_3'] ?? 0) >= aim.first_known_3,
  }
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((10_000 * part) / whole) / 10_000
}
