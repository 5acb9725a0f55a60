import { type Item, nameKinds, type Reading } from './reading.ts'

/** Phrases with a name between their beginning and their last word; each asks for the facts of a company. */
const splitPhrases: ReadonlyMap<string, string> = new Map([
  ['what does', 'do'],
  ['what do', 'do'],
])

/** Reads `What does Acme do?` as a question for facts. With anything else in between the beginning keeps its kind. */
export function joinSplitPhrases({ tokens }: Reading, items: readonly Item[]): readonly Item[] {
  const wordsOf = ({ from, to }: Item) =>
    tokens
      .slice(from, to)
      .map(({ folded }) => folded)
      .join(' ')
  return items.map((item, at) => {
    const end = item.kind === 'unsupported' ? splitPhrases.get(wordsOf(item)) : undefined
    const [named, last] = items.slice(at + 1, at + 3)
    const isJoined =
      end !== undefined &&
      named !== undefined &&
      last !== undefined &&
      nameKinds.has(named.kind) &&
      wordsOf(last) === end
    return isJoined ? { ...item, kind: 'facts', role: null } : item
  })
}
