/** Steps by which features bear out the hint, or speak against it. */
const fits: ReadonlyMap<string, number> = new Map([
  ['context:none', -1],
  ['context:unmet', -0.5],
  ['context:little', 0.5],
  ['context:some', 1],
  ['context:much', 2],
  ['context:most', 3],
  ['field:same', 1],
  ['field:other', -1],
  // A little, so that silence in another language than the hint's counts against a page, and any word outweighs it.
  ['language:other', -0.3],
  ['language:unlike', -0.3],
  // A French hint means no Italian page, unless its words are met there.
  ['language:third', -1],
  ['year:same', 2],
  ['year:other', -1],
])

/** Sums how far a candidate fits the hint, in steps. */
export function fitOf(features: readonly string[]): number {
  return features.reduce((sum, feature) => sum + (fits.get(feature) ?? 0), 0)
}

/** Returns whether a candidate's page, or a registry, bears out the hint. */
export function isHeard(features: readonly string[]): boolean {
  return (
    fitOf(features) > 0 || features.some((feature) => /^(?:place|registry):same$/.test(feature))
  )
}

/**
 * Returns whether a candidate's page bears out nothing of the hint: not even its country, which firms of any trade
 * share.
 */
export function isContradicted(features: readonly string[]): boolean {
  const isUnlike = features.some((one) => /^(?:field:other|context:none)$/.test(one))
  return fitOf(features) < 0 && (isUnlike || !features.includes('place:same'))
}

/**
 * Returns whether a candidate's page says nothing of the hint. That both sit in the country of the hint says little of
 * two namesakes.
 */
export function isSilent(features: readonly string[]): boolean {
  const isVouched = features.includes('registry:same')
  return features.includes('context:silent') && fitOf(features) <= 0 && !isVouched
}
