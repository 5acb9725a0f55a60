import { availableParallelism } from 'node:os'
import { isLocalFault, noteLocalFault } from '../lib/local-faults.ts'
import type { CrawlReaders } from '../read/crawl/crawl-state.ts'
import type { PictureReader } from '../read/pictures/rebuild-picture.ts'
import type { RegistrationReader } from '../read/profile/registrations/page-registrations.ts'
import { TaskError, type TaskFault } from '../threads/task-error.ts'
import { createThreadPool } from '../threads/thread-pool.ts'
import type { ReplyReader } from '../verify/replies/classify-reply.ts'
import type { EvidenceReader } from '../website/page/page-evidence.ts'
import type { ReaderTasks } from './reader-tasks.ts'

/**
 * Reads text from outside in threads of their own, with a deadline for each text. A reader returns null where a text
 * cannot be read, whatever the reason: only the contents of that text are lost. It returns null as well once the signal
 * has aborted, and never rejects.
 */
export type Readers = CrawlReaders &
  EvidenceReader &
  RegistrationReader &
  ReplyReader &
  PictureReader & { close(): Promise<void> }

/** A text that could not be read. */
export type UnreadableText = {
  readonly reader: keyof ReaderTasks
  readonly fault: TaskFault
  readonly host: string
  readonly error: unknown
}

// The usual page takes three milliseconds, the largest ordinary ones a quarter of a second.
const usualDeadlineMs = 1_000
// One thread is for pages that run into the deadline; more than four would outrun the event loop that fetches.
const threadsMin = 2
const threadsMax = 4

// No text is to blame for these faults: this machine has no thread for it, or too few.
const ownFaults: ReadonlySet<TaskFault> = new Set(['unstarted', 'overloaded', 'closed'])

const readerThread = new URL('./reader-thread.ts', import.meta.url)

/**
 * Creates the readers without starting a thread; the first text starts the first. `entry` is the module its threads
 * run, which tests replace by one whose readers never end, with a shorter deadline for each text.
 */
export function createReaders(
  onUnreadable: (text: UnreadableText) => void,
  entry: URL = readerThread,
  deadlineMs: number = usualDeadlineMs,
): Readers {
  const pool = createThreadPool({
    entry,
    threadsMax: Math.min(threadsMax, Math.max(threadsMin, availableParallelism())),
    deadlineMs,
  })
  const read = async <Name extends keyof ReaderTasks>(
    reader: Name,
    input: () => Parameters<ReaderTasks[Name]>[0],
    host: string,
    signal?: AbortSignal,
  ): Promise<ReturnType<ReaderTasks[Name]> | null> => {
    try {
      // The owner is the host, not the registrable domain: one page of a builder must not suspend its other customers.
      const result = await pool.run(reader, input(), { owner: host, signal })
      return result as ReturnType<ReaderTasks[Name]>
    } catch (error) {
      if (signal?.aborted) return null
      const fault = error instanceof TaskError ? error.fault : 'failed'
      // A thread reads its lists of words at its first text, for which it needs descriptors.
      if (ownFaults.has(fault) || isLocalFault(error)) noteLocalFault()
      onUnreadable({ reader, fault, host, error })
      return null
    }
  }
  return {
    readPage: (input, signal) => read('page', () => input, hostOf(input.url), signal),
    readEvidence: (url, html, signal) =>
      read('evidence', () => ({ url, html }), hostOf(url), signal),
    readRegistrations: (input, signal) =>
      read('registrations', () => input, hostOf(input.url), signal),
    readSitemap: (input, signal) =>
      read('sitemap', () => input, hostOf(input.site.homeUrl), signal),
    readRobots: (input, signal) => read('robots', () => input, hostOf(input.robotsUrl), signal),
    // A picture may lie at a host of many companies, whose own pages must not wait for it.
    readPicture: (input, signal) => read('picture', () => input, input.domain, signal),
    readReply: (facts, host) => read('reply', () => facts, host),
    close: pool.close,
  }
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname ?? ''
}
