// Browsers take tabs and line ends out of an address, and a backslash for a slash: with any of them it would lead
// elsewhere.
const localPath = /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/
// Resolved by browsers: below a path of BASE_URL it would lead to a neighbour on the host.
const dotSegment = /\/(?:\.|%2e){1,2}(?:[/?#]|$)/i
const charactersMax = 2_000

/** Where a signed-in browser goes when nothing else was asked for. */
export const homePath = '/dashboard'

/** Returns a path of this service with its query, as it was given; the dashboard for everything else. */
export function localPathOf(text: string | null | undefined): string {
  if (typeof text !== 'string' || text.length > charactersMax) return homePath
  return localPath.test(text) && !dotSegment.test(text) ? text : homePath
}
