import { type ReferringRule, referencesIn } from './references.ts'
import { elementsIn, type SvgElement } from './svg-element.ts'

// A logo draws some hundred elements, a map some thousand.
const drawnMax = 10_000

/**
 * Returns whether a drawing ends soon: each `use`, clip and mask draws its target again, so that a few hundred bytes
 * may mean a billion elements. A target that leads back to itself is refused, too.
 */
export function isDrawnSoon(root: SvgElement, rules: readonly ReferringRule[]): boolean {
  const targets = targetsIn(root)
  const known = new Map<SvgElement, number>()
  const under = new Set<SvgElement>()
  const costOf = (element: SvgElement): number => {
    const before = known.get(element)
    if (before !== undefined) return before
    if (under.has(element)) return Number.POSITIVE_INFINITY
    under.add(element)
    const inner = [
      ...elementsIn(element),
      ...referencesOf(element, rules).flatMap((id) => targets.get(id) ?? []),
    ]
    let cost = 1
    for (const each of inner) {
      cost += costOf(each)
      if (cost > drawnMax) break
    }
    under.delete(element)
    known.set(element, cost)
    return cost
  }
  return costOf(root) <= drawnMax
}

function targetsIn(root: SvgElement): ReadonlyMap<string, SvgElement> {
  const targets = new Map<string, SvgElement>()
  const queue = [root]
  for (const element of queue) {
    const id = element.attributes.get('id')
    if (id !== undefined && !targets.has(id)) targets.set(id, element)
    queue.push(...elementsIn(element))
  }
  return targets
}

function referencesOf(
  { attributes }: SvgElement,
  rules: readonly ReferringRule[],
): readonly string[] {
  const own = [...attributes].flatMap(([name, value]) =>
    name === 'href' ? [value.slice(1)] : referencesIn(value),
  )
  const classes = new Set((attributes.get('class') ?? '').split(/\s+/))
  const styled = rules
    .filter((rule) => rule.classes.length === 0 || rule.classes.some((name) => classes.has(name)))
    .flatMap(({ references }) => references)
  return [...new Set([...own, ...styled])]
}
