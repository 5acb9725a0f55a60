import { isNear } from '@enricher/engine/lib/near-text'
import { ownValue } from '@enricher/engine/lib/own-value'

/** A variable that is no setting, with the setting that it probably means. */
export type NearMiss = { readonly given: string; readonly meant: string }

// A short name may have one wrong letter: HOME does not mean HOST.
const longNameCharacters = 9
const prefix = 'ENRICHER_'

/** Returns the variables whose names are nearly those of settings, so that a typo is reported. */
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
  return isNear(name.length < longNameCharacters ? 1 : 2, spelled, name)
}
