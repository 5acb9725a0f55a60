import { lowerBudgets } from '../test/wording/budgets.ts'
import { countsOf, findWords } from '../test/wording/count.ts'

// Lists the lines that hold words which docs/glossary.md replaces; arguments are beginnings of paths. `--lower` writes
// the budgets of test/wording/budgets.json down to the counts.
const [...paths] = process.argv.slice(2)
const found = findWords()
if (paths.includes('--lower')) {
  lowerBudgets(countsOf(found))
} else {
  for (const { path, line, text, names } of found) {
    if (paths.length > 0 && !paths.some((start) => path.startsWith(start))) continue
    process.stdout.write(`${path}:${line}: [${names.join(' ')}] ${text.trim()}\n`)
  }
}
