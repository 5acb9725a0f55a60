import { createReaders, type Readers, type UnreadableText } from '@enricher/engine/readers/readers'

const shared = createReaders(failUnreadable)
// This loads the code before the first test: on a busy machine a thread takes longer to start than a page may take.
await shared.readRobots(
  { robotsUrl: 'http://acme.test/robots.txt', text: 'User-agent: *', pageUrl: null },
  AbortSignal.timeout(60_000),
)

/**
 * Returns readers for all tests of a process; a text they cannot read fails the test. They are never closed: a thread
 * loads a hundred modules when it starts, and an idle one keeps no process alive.
 */
export function sharedReaders(): Readers {
  return shared
}

function failUnreadable({ reader, host, error }: UnreadableText): void {
  throw new Error(`${reader} of ${host} could not be read`, { cause: error })
}
