import { readFetchedPage } from '../crawl/read-page.ts'
import { readRobots } from '../crawl/robots-rules.ts'
import { readRankedSitemap } from '../crawl/sitemap.ts'
import { classifyReply } from '../verify/replies/classify-reply.ts'
import { readEvidence } from '../website/page/evidence.ts'

/** Everything that reads text from outside, as the threads run it: pure functions of plain data. */
export const readerTasks = {
  page: readFetchedPage,
  evidence: (input: EvidenceInput) => readEvidence(input.url, input.html),
  sitemap: readRankedSitemap,
  robots: readRobots,
  reply: classifyReply,
}

/** A page whose owner is sought. */
type EvidenceInput = { readonly url: string; readonly html: string }

export type ReaderTasks = typeof readerTasks
