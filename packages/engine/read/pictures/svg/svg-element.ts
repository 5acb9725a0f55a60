/** An element of a drawing, with the attributes that are kept, as their text means them. */
export type SvgElement = {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly classes: readonly string[]
  /** The ids that its own attributes refer to. */
  readonly references: readonly string[]
  /** Whether its own attributes keep it from being drawn. */
  readonly isHidden: boolean
  /** Elements, and the texts of a style sheet or a piece of writing. */
  readonly children: readonly (SvgElement | string)[]
}

/** Returns the elements inside an element, without the texts. */
export function elementsIn({ children }: SvgElement): readonly SvgElement[] {
  return children.filter((child) => typeof child !== 'string')
}

/** Returns an element and all inside it, in the order of the document. */
export function* elementsUnder(element: SvgElement): Generator<SvgElement> {
  yield element
  for (const child of elementsIn(element)) yield* elementsUnder(child)
}
