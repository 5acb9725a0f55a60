import { refuse } from './refusal.ts'
import type { StyleRule } from './style-sheet.ts'
import { elementsIn, type SvgElement } from './svg-element.ts'

// A logo draws some hundred elements, a map some thousand.
const drawnMax = 10_000

/** The elements that are referred to, by their ids. */
export type Targets = ReadonlyMap<string, SvgElement>

/**
 * Refuses a drawing that does not end soon: each `use`, clip and mask draws its target again, so that a few hundred
 * bytes may mean a billion elements. A target that leads back to itself is refused, too.
 * @throws {DrawingRefused}
 */
export function checkCost(root: SvgElement, rules: readonly StyleRule[], targets: Targets): void {
  const referencesOf = createReferences(rules)
  const known = new Map<SvgElement, number>()
  const under = new Set<SvgElement>()
  const costOf = (element: SvgElement): number => {
    const before = known.get(element)
    if (before !== undefined) return before
    if (under.has(element)) refuse('an element that shows itself')
    under.add(element)
    const shown = referencesOf(element).map((id) => targets.get(id) ?? refuse('no such element'))
    let cost = 1
    for (const each of [...elementsIn(element), ...shown]) {
      cost += costOf(each)
      if (cost > drawnMax) refuse('too many elements')
    }
    under.delete(element)
    known.set(element, cost)
    return cost
  }
  costOf(root)
}

/** Creates the function that returns what an element refers to: by itself, and by the rules that may hold for it. */
function createReferences(rules: readonly StyleRule[]): (element: SvgElement) => readonly string[] {
  const everywhere = rules.flatMap(({ classes, references }) => (classes ? [] : references))
  const byClass = new Map<string, Set<string>>()
  for (const { classes, references } of rules) {
    for (const name of classes ?? []) {
      const known = byClass.get(name) ?? new Set()
      for (const id of references) known.add(id)
      byClass.set(name, known)
    }
  }
  const everyone = [...new Set(everywhere)]
  return ({ references, classes }) => {
    const styled = classes.flatMap((name) => [...(byClass.get(name) ?? [])])
    return [...new Set([...references, ...everyone, ...styled])]
  }
}
