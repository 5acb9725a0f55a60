// Browsers remove tabs and line ends from an address, and read a backslash as a slash: a path with any of them would
// lead elsewhere.
const localPath = /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/
// Browsers resolve dot segments: below a path of BASE_URL one would lead to a neighbour on the host.
const dotSegment = /\/(?:\.|%2e){1,2}(?:[/?#]|$)/i
const charactersMax = 2_000

/** The path to which a signed-in browser goes when it asked for no other. */
export const homePath = '/dashboard'

/** Returns a path of this service with its query, as it was given; the dashboard for everything else. */
export function localPathOf(text: string | null | undefined): string {
  if (typeof text !== 'string' || text.length > charactersMax) return homePath
  return localPath.test(text) && !dotSegment.test(text) ? text : homePath
}
