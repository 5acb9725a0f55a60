import { ownValue } from '../lib/own-value.ts'
/** A variable that is no setting, and the setting that it is likely to stand for. */
export type NearMiss = { readonly given: string; readonly meant: string }

// Of a short name one letter may be wrong: HOME is not HOST.
const longNameCharacters = 9
const prefix = 'ENRICHER_'

/** Returns the variables whose names are nearly those of settings: a typo is not passed over in silence. */
export function nearMissesOf(
  environment: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): readonly NearMiss[] {
  const known = new Set(names)
  return Object.keys(environment)
    .filter((given) => !known.has(given) && (ownValue(environment, given) ?? '').trim() !== '')
    .flatMap((given) => {
      const meant = names.find((name) => isNearly(given, name))
      return meant === undefined ? [] : [{ given, meant }]
    })
}

function isNearly(given: string, name: string): boolean {
  const spelled = given.toUpperCase().replaceAll('-', '_')
  if (spelled === name || spelled === `${prefix}${name}`) return true
  return isWithin(name.length < longNameCharacters ? 1 : 2, spelled, name)
}

/** Returns true for texts that differ by so many letters at most: added, left out, replaced, swapped with the next. */
function isWithin(most: number, one: string, other: string): boolean {
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  const [left, right] = [one.slice(same), other.slice(same)]
  if (left === right) return true
  if (most === 0) return false
  const isSwapped = left[0] === right[1] && left[1] === right[0]
  return (
    isWithin(most - 1, left.slice(1), right.slice(1)) ||
    isWithin(most - 1, left.slice(1), right) ||
    isWithin(most - 1, left, right.slice(1)) ||
    (isSwapped && isWithin(most - 1, left.slice(2), right.slice(2)))
  )
}
