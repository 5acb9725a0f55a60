import { isShowable } from '../picture.ts'
import { allowedElements } from './allowed.ts'
import type { Targets } from './drawing-cost.ts'
import { refuse } from './refusal.ts'
import type { StyleRule } from './style-sheet.ts'
import { elementsIn, type SvgElement } from './svg-element.ts'

// Their contents are shown only where something refers to them.
const unshown: ReadonlySet<string> = new Set(['clipPath', 'defs', 'mask', 'symbol'])

/**
 * Returns whether anything of a drawing is shown. The cost of the drawing is checked before, so that this ends.
 * @throws {DrawingRefused} where a rule hides elements and it is not clear which
 */
export function showsShapes(
  root: SvgElement,
  rules: readonly StyleRule[],
  targets: Targets,
): boolean {
  const hiding = rules.filter(({ isHidden }) => isHidden)
  const hidden = new Set(hiding.flatMap(({ classes }) => classes ?? refuse('hidden elements')))
  const shows = (element: SvgElement, isUsed = false): boolean => {
    const { name, isHidden, classes } = element
    if (isHidden || classes.some((each) => hidden.has(each))) return false
    if (name === 'use') {
      return element.references.some((id) => {
        const target = targets.get(id)
        return target !== undefined && shows(target, true)
      })
    }
    const kind = allowedElements.get(name)
    if (kind === 'text') return element.children.length > 0
    const isShown = !unshown.has(name) || (isUsed && name === 'symbol')
    return kind === 'shape' || (isShown && elementsIn(element).some((child) => shows(child)))
  }
  return shows(root)
}

// CSS Values: pixels of each unit; those of a font are about sixteen.
const pixels: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['px', 1],
  ['pt', 4 / 3],
  ['pc', 16],
  ['mm', 96 / 25.4],
  ['cm', 96 / 2.54],
  ['in', 96],
  ['em', 16],
  ['rem', 16],
  ['ex', 8],
])
// A side without a length is as long as the page wants it.
const usualSide = 16

/** Returns whether the sides of a drawing that state a length may be shown. */
export function isSized({ attributes }: SvgElement): boolean {
  const [width, height] = ['width', 'height'].map((side) => {
    const stated = attributes.get(side)?.trim().toLowerCase() ?? 'auto'
    if (stated === 'auto' || /^\d{1,3}(?:\.\d{1,9})?%$/.test(stated)) return usualSide
    const [, length = '', unit = ''] =
      /^(\d{1,9}(?:\.\d{0,20})?|\.\d{1,20})([a-z]{0,3})$/.exec(stated) ?? []
    return Number.parseFloat(length) * (pixels.get(unit) ?? Number.NaN)
  })
  return isShowable({ width: width ?? Number.NaN, height: height ?? Number.NaN })
}
