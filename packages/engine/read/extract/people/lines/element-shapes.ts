import type { Element } from 'domhandler'

// Style sheets of utility classes give an element some hundred letters. Half a million would be repeated for each line
// within the element.
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
