import { EngineUseError } from './engine-use-error.ts'
import { createSuppression, type Suppression } from './suppression/suppression.ts'
import { digestOfMark, marksOf, type SuppressedIdentity } from './suppression/suppression-marks.ts'

// The digests never leave this process, so that their key need not be secret.
const key = ''

/**
 * Creates the list of these addresses, domains, profiles and people, who are then neither sought nor found.
 * @throws {EngineUseError} when one of them cannot be read
 */
export function createSuppressionList(identities: readonly SuppressedIdentity[]): Suppression {
  const digests = identities.flatMap((identity, index) => {
    const marks = marksOf(identity)
    if (marks.length > 0) return marks.map(([kind, text]) => digestOfMark(key, kind, text))
    const kinds = 'address, domain, profile or person'
    throw new EngineUseError(`identities[${index}] names no ${kinds}: nothing would be suppressed.`)
  })
  return createSuppression(key, digests)
}
