import {
  createReaders,
  type Readers,
  type UnreadableText,
} from '../../src/enrich/readers/readers.ts'

/** Readers for one test; a text they cannot read fails it, unless it listens for those. */
export function openReaders(
  t: { after(close: () => Promise<void>): void },
  onUnreadable: (text: UnreadableText) => void = failUnreadable,
): Readers {
  const readers = createReaders(onUnreadable)
  t.after(() => readers.close())
  return readers
}

function failUnreadable({ reader, host, error }: UnreadableText): void {
  throw new Error(`${reader} of ${host} could not be read`, { cause: error })
}
