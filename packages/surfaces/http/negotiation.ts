type Range = { readonly type: string; readonly quality: number; readonly isExact: boolean }

// Browsers send some ten ranges; a header with more than this is no real preference.
const rangesMax = 50

/**
 * Returns which of the offered media types an `Accept` header prefers (RFC 9110 section 12.5.1): the first of them
 * where it has no preference, is missing, or accepts none.
 */
export function preferredType<T extends string>(
  accept: string | undefined,
  offered: readonly [T, ...T[]],
): T {
  const ranges = rangesOf(accept ?? '*/*')
  const rated = offered.map((type) => ({ type, rating: ratingOf(type, ranges) }))
  const best = Math.max(...rated.map(({ rating }) => rating))
  return rated.find(({ rating }) => rating === best)?.type ?? offered[0]
}

function rangesOf(accept: string): readonly Range[] {
  return accept
    .split(',', rangesMax)
    .map((text) => {
      const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
      const quality = Number(
        /^q=([\d.]+)$/.exec(parameters.find((each) => each.startsWith('q=')) ?? '')?.[1] ?? 1,
      )
      return { type, quality, isExact: !type.includes('*') }
    })
    .filter(({ quality }) => quality >= 0 && quality <= 1)
}

/**
 * The quality of the range that names a type most exactly; a type that is named wins over one that a wildcard covers.
 */
function ratingOf(type: string, ranges: readonly Range[]): number {
  const [kind] = type.split('/')
  const matching = ranges.filter((range) => [type, `${kind}/*`, '*/*'].includes(range.type))
  const [closest] = matching.toSorted(
    (a, b) => b.type.replaceAll('*', '').length - a.type.replaceAll('*', '').length,
  )
  if (!closest) return -1
  return closest.quality + (closest.isExact && closest.quality > 0 ? exactBonus : 0)
}

// Smaller than the smallest step of a quality, 0.001.
const exactBonus = 0.0001

/** Returns true when an `Accept-Encoding` header takes a content coding (RFC 9110 section 12.5.3). */
export function acceptsEncoding(accepted: string | undefined, coding: 'br' | 'gzip'): boolean {
  if (accepted === undefined) return false
  const ranges = rangesOf(accepted)
  const range =
    ranges.find(({ type }) => type === coding) ?? ranges.find(({ type }) => type === '*')
  return range !== undefined && range.quality > 0
}
