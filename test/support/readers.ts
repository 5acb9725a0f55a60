import {
  createReaders,
  type Readers,
  type UnreadableText,
} from '../../src/enrich/readers/readers.ts'

let shared: Readers | undefined

/**
 * Readers for all tests of a process; a text they cannot read fails the test. Never closed: a thread loads a hundred
 * modules when it starts, and one that is idle keeps no process alive.
 */
export function sharedReaders(): Readers {
  shared ??= createReaders(failUnreadable)
  return shared
}

function failUnreadable({ reader, host, error }: UnreadableText): void {
  throw new Error(`${reader} of ${host} could not be read`, { cause: error })
}
