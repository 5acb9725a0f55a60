import type { Fact } from '../../providers/vendors/adapter.ts'
import type { PeopleTools } from './tools.ts'

/** Keeps the forms of addresses that a reply says a domain uses. `source`: its provider's label. */
export async function notePatterns(
  facts: readonly Fact[],
  source: string,
  { memory }: Pick<PeopleTools, 'memory'>,
): Promise<void> {
  for (const fact of facts) {
    if (fact.kind === 'pattern') await memory.notePattern(fact.domain, fact.pattern, source)
  }
}
