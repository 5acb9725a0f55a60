import { allowedProperties } from './allowed.ts'
import { referencesIn } from './references.ts'
import { refuse } from './refusal.ts'

/** Properties of an element or a rule, with what they mean for the drawing. */
export type Declarations = {
  readonly text: string
  readonly references: readonly string[]
  /** Whether what has them is not drawn. */
  readonly isHidden: boolean
}

// These change the picture, and are not on the list: variables, filters, markers, and sizes and places by other means.
const changing =
  /^(?:--|(?:all|clip|height|width|zoom)$|filter|marker|mask-|offset|rotate|scale|translate)/

// One each for the fill, the stroke, the clip and the mask.
const referencesMax = 20

/**
 * Reads the declarations of a rule or a `style`. Those that change nothing are left out.
 * @throws {DrawingRefused} where one is left out that changes the picture
 */
export function readDeclarations(text: string): Declarations {
  const kept: string[] = []
  const references: string[] = []
  let isHidden = false
  for (const part of text.split(';')) {
    const declaration = part.trim()
    if (declaration === '') continue
    const colon = declaration.indexOf(':')
    const property = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    const value = declaration.slice(colon + 1).trim()
    if (colon === -1) refuse('a declaration without a colon')
    if (isKept(property, value)) {
      references.push(...readProperty(property, value))
      kept.push(`${property}:${value}`)
      isHidden ||= hides(property, value)
    }
  }
  if (references.length > referencesMax) refuse('too many references')
  return { text: kept.join(';'), references, isHidden }
}

/**
 * Returns whether a property or an attribute that says the same is on the list.
 * @throws {DrawingRefused} where it is not, and changes the picture
 */
export function isKept(property: string, value: string): boolean {
  if (allowedProperties.has(property)) return true
  if (changing.test(property) && value !== 'none') refuse(`the property ${property}`)
  return false
}

/**
 * Returns the references of a property that is kept.
 * @throws {DrawingRefused}
 */
export function readProperty(property: string, value: string): readonly string[] {
  // A mask that is inherited is drawn again for each element, which no reference of its own shows.
  const isInherited = property === 'mask' || property === 'clip-path'
  if (isInherited && /inherit/i.test(value)) refuse(`${property} of another element`)
  return referencesIn(value)
}

/** Returns whether a property keeps an element from being drawn. */
export const hides = (property: string, value: string): boolean =>
  property === 'display' && value.toLowerCase().startsWith('none')
