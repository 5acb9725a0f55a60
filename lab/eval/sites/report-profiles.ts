import { progress } from '../../tools/named-commands/progress.ts'
import { type JudgedFact, profileFields } from './judge-profile.ts'
import { wilsonInterval } from './wilson-interval.ts'

/** A judged fact with its site; shown only where the site may be looked at. */
type SiteFact = JudgedFact & { readonly domain: string; readonly isShown: boolean }

/**
 * Prints the table of the profile's fields and returns its figures. An answer where the labels state nothing of the
 * field counts as wrong, and `beyond` tells how many of the wrong ones those are: the labels leave out what a page
 * states in markup alone. The last column is the precision where the labels state something of the field.
 */
export function reportProfiles(all: readonly SiteFact[]): object {
  for (const { isShown, domain, field, verdict, what, answered } of all) {
    if (!isShown || verdict === 'right') continue
    const label = what === '' ? 'no label' : what
    progress.print(
      `${domain}: ${field} ${verdict}: ${label}${answered ? `; answered ${answered}` : ''}\n`,
    )
  }
  const rows = profileFields
    .map((field) => ({ field, ...figuresOf(all.filter((one) => one.field === field)) }))
    .filter(({ right, wrong, silent }) => right + wrong + silent > 0)
  const head = `${'Profile'.padEnd(16)} right wrong (beyond) silent   precision              recall                 precision if labelled`
  const lines = rows.map(({ field, right, wrong, beyond, silent }) => {
    const counts = `${pad(right)} ${pad(wrong)} ${`(${beyond})`.padStart(8)} ${pad(silent)}`
    const shares = [right + wrong, right + silent, right + wrong - beyond]
    return `${field.padEnd(16)} ${counts}   ${shares.map((all) => shareOf(right, all)).join(' ')}`
  })
  progress.print(`${[head, ...lines].join('\n')}\n\n`)
  return Object.fromEntries(
    rows.map(({ field, ...figures }) => [field.replaceAll(' ', '_'), figures]),
  )
}

function figuresOf(judged: readonly JudgedFact[]) {
  const count = (verdict: JudgedFact['verdict']) =>
    judged.filter((one) => one.verdict === verdict).length
  const wrong = judged.filter(({ verdict }) => verdict === 'wrong')
  return {
    right: count('right'),
    wrong: wrong.length,
    beyond: wrong.filter(({ what }) => what === '').length,
    // A wrong answer to a labelled fact misses it as well.
    silent: count('silent') + wrong.filter(({ isAsked }) => isAsked).length,
  }
}

const pad = (count: number): string => String(count).padStart(5)

function shareOf(part: number, whole: number): string {
  if (whole === 0) return '-'.padEnd(22)
  const [from, to] = wilsonInterval(part, whole).map((bound) => (100 * bound).toFixed(1))
  return `${((100 * part) / whole).toFixed(1)} % (${from} to ${to})`.padEnd(22)
}
