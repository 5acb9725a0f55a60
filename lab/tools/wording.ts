import { describeComment, findComments } from './wording/find-comments.ts'
import { describePlace, findWords } from './wording/find-words.ts'

// Lists the places of words that docs/glossary.md replaces, and the comments that break docs/style.md; arguments are
// beginnings of paths.
const paths = process.argv.slice(2)
const isAsked = ({ path }: { readonly path: string }) =>
  paths.length === 0 || paths.some((start) => path.startsWith(start))

const lines = [
  ...findWords().filter(isAsked).map(describePlace),
  ...findComments().filter(isAsked).map(describeComment),
]
for (const line of lines) process.stdout.write(`${line}\n`)
