import { createReaders, type Readers, type UnreadableText } from '@enricher/engine/readers/readers'

const shared = createReaders(failUnreadable)
// Loaded before the first test: on a busy machine a thread starts for longer than a page may take.
await shared.readRobots(
  { robotsUrl: 'http://acme.test/robots.txt', text: 'User-agent: *', pageUrl: null },
  AbortSignal.timeout(60_000),
)

/**
 * Returns readers for all tests of a process; a text they cannot read fails the test. Never closed: a thread loads a
 * hundred modules when it starts, and one that is idle keeps no process alive.
 */
export function sharedReaders(): Readers {
  return shared
}

function failUnreadable({ reader, host, error }: UnreadableText): void {
  throw new Error(`${reader} of ${host} could not be read`, { cause: error })
}
