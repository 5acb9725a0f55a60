/** An element of a drawing, with the attributes that are kept, as their text means them. */
export type SvgElement = {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  /** Elements, and the texts of a style sheet or a piece of writing. */
  readonly children: readonly (SvgElement | string)[]
}

/** Returns the elements inside an element, without the texts. */
export function elementsIn({ children }: SvgElement): readonly SvgElement[] {
  return children.filter((child) => typeof child !== 'string')
}
