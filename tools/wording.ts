import { describePlace, findWords } from './wording/find-words.ts'

// Lists the places of words that docs/glossary.md replaces; arguments are beginnings of paths.
const paths = process.argv.slice(2)
for (const found of findWords()) {
  if (paths.length > 0 && !paths.some((start) => found.path.startsWith(start))) continue
  process.stdout.write(`${describePlace(found)}\n`)
}
