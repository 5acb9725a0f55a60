import robotsParser from 'robots-parser'

// The package exports the function itself; its type declarations put it one level deeper.
const parseRobots = robotsParser as unknown as typeof robotsParser.default

/** The product token a site addresses us by. */
const robotsToken = 'enricher'

/** A robots.txt file and the page it is read for. */
export type RobotsInput = {
  readonly robotsUrl: string
  readonly text: string
  /** The page that is to be fetched; null where only the sitemaps are wanted. */
  readonly pageUrl: string | null
}

/** The result of reading a robots.txt file for one page. */
export type RobotsReading = {
  readonly isForbidden: boolean
  /** The sitemaps that the file names, at most a hundred (sitemaps.org). */
  readonly sitemaps: readonly string[]
}

/** Reads robots.txt files away from the event loop: matching, pattern times address, may take a second. */
export type RobotsReader = {
  /** Reads a robots.txt; null when the file cannot be read in time. */
  readRobots(input: RobotsInput, signal: AbortSignal): Promise<RobotsReading | null>
}

// Shops name a sitemap for each language and kind of page.
const sitemapsMax = 100

/** Reads one file for one page. Any text is accepted. */
export function readRobots({ robotsUrl, text, pageUrl }: RobotsInput): RobotsReading {
  const rules = parseRobots(robotsUrl, text)
  return {
    isForbidden: pageUrl !== null && rules.isDisallowed(pageUrl, robotsToken) === true,
    sitemaps: pageUrl === null ? rules.getSitemaps().slice(0, sitemapsMax) : [],
  }
}
