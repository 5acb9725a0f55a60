import { type PageInput, readFetchedPage } from '../read/crawl/read-page.ts'
import { readRobots } from '../read/crawl/robots-rules.ts'
import { readRankedSitemap } from '../read/crawl/sitemap.ts'
import { rebuildPicture } from '../read/pictures/rebuild-picture.ts'
import {
  pageRegistrations,
  type RegistrationInput,
} from '../read/profile/registrations/page-registrations.ts'
import { classifyReply } from '../verify/replies/classify-reply.ts'
import { readEvidence } from '../website/page/evidence.ts'
import { createParsedPages } from './parsed-pages.ts'

const parsedPages = createParsedPages()

/** All readers of text from outside, as the threads run them: functions of plain data. */
export const readerTasks = {
  page: (input: PageInput) => readFetchedPage(input, parsedPages.take),
  evidence: ({ url, html }: EvidenceInput) => readEvidence(url, html, parsedPages.parse),
  registrations: (input: RegistrationInput) => pageRegistrations(input, parsedPages.parse),
  sitemap: readRankedSitemap,
  robots: readRobots,
  reply: classifyReply,
  picture: rebuildPicture,
}

/** A page whose owner is sought. */
type EvidenceInput = { readonly url: string; readonly html: string }

export type ReaderTasks = typeof readerTasks
