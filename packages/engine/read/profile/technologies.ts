import { readRows } from '../../data/words.ts'
import { once } from '../../lib/once.ts'
import type { PageElements } from './page-elements.ts'
import type { StatedFact } from './page-facts.ts'

const technologiesMax = 30
const sourceLettersMax = 200

const marks = once(() =>
  [...readRows('technologies', 'sources')].flatMap(([name, parts]) =>
    parts.map((part) => ({ name: nameOf(name), part })),
  ),
)

const generators = once(() =>
  [...readRows('technologies', 'generators')].map(([name, starts]) => ({
    name: nameOf(name),
    start: starts.join(' '),
  })),
)

const nameOf = (written: string): string => written.replaceAll('_', ' ')

/** Lists the technologies that a page shows: by its generator, and by the addresses of its scripts and pictures. */
export function readTechnologies({
  metas,
  sources,
}: Pick<PageElements, 'metas' | 'sources'>): readonly StatedFact<string>[] {
  const generator = (metas.get('generator') ?? '').toLowerCase()
  const all = sources.map((source) => source.slice(0, sourceLettersMax).toLowerCase()).join('\n')
  const names = [
    ...generators()
      .filter(({ start }) => generator.startsWith(start))
      .map(({ name }) => name),
    ...marks()
      .filter(({ part }) => all.includes(part))
      .map(({ name }) => name),
  ]
  return [...new Set(names)]
    .slice(0, technologiesMax)
    .map((value) => ({ value, place: 'markup', quote: null }))
}
