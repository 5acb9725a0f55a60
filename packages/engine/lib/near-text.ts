// A near text differs by a letter or two. A text longer than any name of ours is never near, and is not compared.
const nearCharactersMax = 64

/** Returns the first of the names that a text nearly is: in a short one a letter may be wrong, in a long one two. */
export function nearestOf(
  text: string,
  names: readonly string[],
  longCharactersMin = 6,
): string | undefined {
  return names.find((name) => isNear(name.length < longCharactersMin ? 1 : 2, text, name))
}

/** Returns true for texts that differ by at most `most` letters: added, left out, replaced, swapped with the next. */
export function isNear(most: number, one: string, other: string): boolean {
  if (one.length > nearCharactersMax || Math.abs(one.length - other.length) > most) return false
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  const [left, right] = [one.slice(same), other.slice(same)]
  if (left === right) return true
  if (most === 0) return false
  const isSwapped = left[0] === right[1] && left[1] === right[0]
  return (
    isNear(most - 1, left.slice(1), right.slice(1)) ||
    isNear(most - 1, left.slice(1), right) ||
    isNear(most - 1, left, right.slice(1)) ||
    (isSwapped && isNear(most - 1, left.slice(2), right.slice(2)))
  )
}
