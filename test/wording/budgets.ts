import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Counts, type Found, topFolderOf } from './count.ts'
import { terms } from './terms.ts'

const path = join(import.meta.dirname, 'budgets.json')

export function readBudgets(): Counts {
  return JSON.parse(readFileSync(path, 'utf8'))
}

// Enough to see what is meant.
const placesMax = 5

/** Writes every budget that is above its count down to it. None is raised. */
export function lowerBudgets(counts: Counts): void {
  const lowered = terms.map(({ name }) => {
    const rows = Object.entries(readBudgets()[name] ?? {})
      .map(([folder, budget]) => [folder, Math.min(budget, counts[name]?.[folder] ?? 0)] as const)
      .filter(([, budget]) => budget > 0)
    return [name, Object.fromEntries(rows)] as const
  })
  const kept = Object.fromEntries(lowered.filter(([, rows]) => Object.keys(rows).length > 0))
  writeFileSync(path, `${JSON.stringify(kept, null, 2)}\n`)
}

/** Says where a count is above its budget, with the files that hold the word; one line for each term and folder. */
export function excesses(counts: Counts, budgets: Counts, found: readonly Found[]): string[] {
  return pairs(counts, budgets).flatMap(({ name, folder, count, budget }) => {
    if (count <= budget) return []
    const instead = terms.find((term) => term.name === name)?.instead ?? ''
    const places = found
      .filter(({ path: file, names }) => names.includes(name) && topFolderOf(file) === folder)
      .map(({ path: file, line }) => `${file}:${line}`)
    const shown = places.slice(0, placesMax).join(' ')
    const more = places.length > placesMax ? ` ... all: npm run wording -- ${folder}` : ''
    return [
      `"${name}" in ${folder}: ${count}, budget ${budget}. Write: ${instead}. ${shown}${more}`,
    ]
  })
}

/** Says which budgets are above their counts, and what to lower them to. */
export function slack(counts: Counts, budgets: Counts): string[] {
  return pairs(counts, budgets).flatMap(({ name, folder, count, budget }) =>
    count < budget ? [`"${name}" in ${folder}: lower the budget to ${count} (was ${budget})`] : [],
  )
}

function pairs(counts: Counts, budgets: Counts) {
  const names = new Set([...Object.keys(counts), ...Object.keys(budgets)])
  return [...names].flatMap((name) => {
    const rows = { ...budgets[name], ...counts[name] }
    return Object.keys(rows).map((folder) => ({
      name,
      folder,
      count: counts[name]?.[folder] ?? 0,
      budget: budgets[name]?.[folder] ?? 0,
    }))
  })
}
