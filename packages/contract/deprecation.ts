import { dayMs } from '@enricher/engine/lib/time'

/** The announcement that an operation is to be removed. */
export type Deprecation = {
  /** Days, such as `2026-11-20`, from which the operation should not be used, and from which it may be removed. */
  readonly since: string
  readonly sunset: string
  /** Path of the replacement. */
  readonly successor?: `/${string}`
  /** Sentence that says what to do instead. */
  readonly note: string
}

/** Days of notice that the contract promises (part 8). */
const noticeDaysMin = 90

type Deprecated = {
  readonly summary: string
  readonly description: string
  readonly deprecation?: Deprecation
}

/**
 * Returns a listing whose words announce its removal, for every surface to show. A listing without deprecation is
 * returned as it is.
 * @throws RangeError when the notice is shorter than promised
 */
export function announced<L extends Deprecated>(listing: L): L {
  const { deprecation, summary, description } = listing
  if (!deprecation) return listing
  const { since, sunset } = deprecation
  if (!(timeOf(sunset) - timeOf(since) >= noticeDaysMin * dayMs)) {
    throw new RangeError(`${sunset} is less than ${noticeDaysMin} days after ${since}.`)
  }
  const words = deprecationInWords(deprecation)
  return { ...listing, summary: `${summary} (deprecated)`, description: `${words} ${description}` }
}

/** Returns a deprecation in words: since when, until when and what to use instead. */
export function deprecationInWords({ since, sunset, successor, note }: Deprecation): string {
  const instead = successor === undefined ? '' : ` Use ${successor}.`
  return `Deprecated since ${since}, to be removed after ${sunset}.${instead} ${note}`
}

/** Returns the headers of a deprecated operation's reply: RFC 9745, RFC 8594 and links; none for other operations. */
export function deprecationHeaders(
  { deprecation, path }: { readonly deprecation?: Deprecation; readonly path: string },
  baseUrl: string,
): { readonly [name: string]: string } {
  if (!deprecation) return {}
  const { since, sunset, successor } = deprecation
  const docs = `${baseUrl}/docs/`
  const links = [`<${docs}>; rel="deprecation"`, `<${docs}>; rel="sunset"`]
  if (successor !== undefined && successor !== path) {
    links.push(`<${baseUrl}${successor}>; rel="successor-version"`)
  }
  return {
    deprecation: `@${timeOf(since) / 1_000}`,
    sunset: new Date(timeOf(sunset)).toUTCString(),
    link: links.join(', '),
  }
}

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}
