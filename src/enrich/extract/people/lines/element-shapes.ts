import type { Element } from 'domhandler'

// Style sheets of utility classes give an element some hundred letters. Of one with half a million, each line within it
// would be described by as many.
const classesLettersMax = 500

/** Describes an element as a template repeats it: its name and its classes. Pure. */
export const shapeOfElement = ({ name, attribs }: Element): string =>
  `${name}.${(attribs['class'] ?? '').slice(0, classesLettersMax)}`

/** Describes an element and the one around it, as a template repeats them. Pure. */
export function shapeOfPlace(element: Element): string {
  const { parent } = element
  const around = parent?.type === 'tag' ? shapeOfElement(parent) : ''
  return `${around}>${shapeOfElement(element)}`
}
