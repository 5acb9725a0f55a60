import { dayMs } from '../lib/time.ts'

/** That an operation is to go. */
export type Deprecation = {
  /** Days, as `2026-11-20`: since when it should not be used, and from when on it may be gone. */
  readonly since: string
  readonly sunset: string
  /** Path of what replaces it. */
  readonly successor?: `/${string}`
  /** What to do instead, in a sentence. */
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
 * Returns a listing whose words say that it is to go: every surface shows these. One that is not is returned as it is.
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

/** Returns what a deprecation says: since when, until when and what to use. */
export function deprecationInWords({ since, sunset, successor, note }: Deprecation): string {
  const instead = successor === undefined ? '' : ` Use ${successor}.`
  return `Deprecated since ${since}, to be removed after ${sunset}.${instead} ${note}`
}

/** Returns the headers of a reply of an operation that is to go: RFC 9745, RFC 8594 and links; none for others. */
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
