// Without accents: names are looked for in the text as it stands in plain Latin letters.
const before =
  '(?:formerly|previously|once) (?:known as |called |named )?|(?:vormals|ehemals|fruher|frueher|anciennement|antes|antiguamente|voorheen|gia|anteriormente|tidigare|dawniej) '
const behind =
  ' (?:is now (?!an? |the |avail|open|hir)|has become (?!an? |the )|hei(?:ss|ß)t (?:jetzt|nun) |devient |ahora es |heet nu )'

/** Finds the words beside which a page gives a name as a former one, whichever name that is. */
export const formerWords = new RegExp(`${before}|${behind}`, 'iu')

/**
 * Creates what finds a name as one that its owner bore before; null for an empty one.
 * @param name the source of an expression that finds the name
 */
export function formerPattern(name: string): RegExp | null {
  if (name === '') return null
  const end = '(?![\\p{L}\\p{N}])'
  return new RegExp(`(?:${before})${name}${end}|(?<![\\p{L}\\p{N}])${name}${behind}`, 'iu')
}
