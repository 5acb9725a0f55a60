import { mapBounded } from '../../lib/time.ts'
import type { Suggested } from './ask-sources.ts'
import type { WebsiteFacts } from './candidate.ts'
import type { Board } from './candidate-set.ts'
import type { Judged } from './decide.ts'
import { fetchPage, type PageFetcher } from './fetch-home-page.ts'
import { readName } from './name-reading.ts'

export type Judge = (facts: WebsiteFacts) => readonly Judged[]

const visitsAtOnce = 8

/** Reads the home pages that sources suggested, each domain once. */
export async function visitSuggested(
  suggested: readonly Suggested[],
  board: Board,
  visitor: PageFetcher,
  signal: AbortSignal,
): Promise<void> {
  const byDomain = new Map(suggested.map(({ domain, url }) => [domain, url]))
  const unseen = [...byDomain].filter(([domain]) => !board.isSeen(domain))
  await mapBounded(unseen, visitsAtOnce, async ([domain, url]) => {
    board.note(domain, await fetchPage(url, visitor, signal))
  })
}

/** Below this share no second page makes a candidate the answer. */
export const leaderMin = 0.1
// Where the page mentions the name, or shows hardly any text, its imprint may make it some fifty times as likely.
const mentionedLeaderMin = 0.003
const legalPagesMax = 6

/** Reads the imprint or legal page of those whose home page leaves open whose it is. */
export async function readLegalPages(
  board: Board,
  judge: Judge,
  { reader, readers, sought }: PageFetcher,
  signal: AbortSignal,
): Promise<void> {
  const open = judge(board.facts()).filter(
    (judged) => isOpen(judged) && !board.isLegalRead(judged.candidate.domain),
  )
  await mapBounded(open.slice(0, legalPagesMax), visitsAtOnce, async ({ candidate }) => {
    const { home, domain } = candidate
    const url = home.status === 'page' ? home.evidence.legalPages[0] : undefined
    const answer = url === undefined ? null : await reader.readPage(url, signal)
    const isRead = answer?.status === 'page' && answer.page.status === 200
    const legal = isRead
      ? await readers.readEvidence(answer.page.url, answer.page.body, signal)
      : null
    board.noteLegal(domain, legal && readName(sought, legal))
  })
}

/** May still become the answer, and nothing on its page names its owner in so many words. */
function isOpen({ features, posterior }: Judged): boolean {
  const has = (pattern: RegExp) => features.some((feature) => pattern.test(feature))
  if (has(/^(?:own|holder):same$|^empty:|^host:foreign$/)) return false
  const isMentioned = has(/^(?:title|sign):(?:same|phrase)$|^text:(?:once|often|thin)$/)
  return posterior >= (isMentioned ? mentionedLeaderMin : leaderMin)
}

const leadersMax = 2

/** Asks for the name servers and mail exchangers of those that may become the answer, once each. */
export async function readServers(
  board: Board,
  judge: Judge,
  { network }: PageFetcher,
  signal: AbortSignal,
): Promise<void> {
  const leaders = judge(board.facts())
    .slice(0, leadersMax)
    .filter(({ posterior }) => posterior >= leaderMin)
  for (const { candidate } of leaders) {
    const { domain } = candidate
    if (board.areServersRead(domain)) continue
    const names = await network.resolve(domain, 'NS', signal)
    const mail = await network.resolve(domain, 'MX', signal)
    board.noteServers(domain, {
      nameServers: names.status === 'found' ? names.records : null,
      hasMail: mail.status === 'failed' ? null : mail.status === 'found' && mail.records[0] !== '.',
    })
  }
}
