import { localPartOfEmail } from '@enricher/engine/mail/address-parts'
import type { ContactAnswer } from '@enricher/engine/model/engine'
import { rankForRole } from '@enricher/engine/people/roles'
import { parseLocalName } from '../../../packages/engine/people/local-names.ts'
import { patternsOf } from '../../../packages/engine/people/patterns/fit.ts'
import type { Leader } from '../leaders/staff.ts'
import type { ChainFirm } from './firms.ts'
import type { Judged } from './report.ts'
import type { Chain } from './search.ts'

/** Judges one role of one firm; the first error is the cause. Empty where a miss was right. */
export function judgeRole(firm: ChainFirm, role: string, found: Chain): readonly Judged[] {
  const holders = firm.staff.filter(({ roles }) => roles.includes(role))
  const answer = found.leaders.get(role) ?? null
  if (holders.length === 0 && answer === null) return []
  const isFound = found.domain === firm.row.domain
  const outcome = answer
    ? judgeAnswer(answer, holders, isFound)
    : { verdict: 'none', cause: isFound ? whyNone(firm, holders, role, found) : noSite(found) }
  const what = describe(firm, holders, answer, found)
  return [{ isAsked: holders.length > 0, role, what, ...(outcome as Outcome) }]
}

type Outcome = Pick<Judged, 'verdict' | 'cause'>

const noSite = ({ domain }: Chain): string =>
  domain === null ? 'no website' : 'website of another'

function judgeAnswer(
  { name, email, emailStatus }: ContactAnswer,
  holders: readonly Leader[],
  isFound: boolean,
): Outcome {
  if (!isFound) return { verdict: 'wrong', cause: 'website of another' }
  if (holders.length === 0) return { verdict: 'wrong', cause: 'no person holds it' }
  const holder = holders.find((leader) => isNamed(leader, name))
  if (!holder) return { verdict: 'wrong', cause: 'another person' }
  const isRight = email === holder.email
  const cause = `${isRight ? 'all of it' : "no mailbox, or another person's"}, ${emailStatus}`
  return { verdict: isRight ? 'right' : 'wrong', cause }
}

const isNamed = ({ name }: Leader, answered: string): boolean =>
  name.toLowerCase() === answered.toLowerCase()

function whyNone(
  { mail }: ChainFirm,
  holders: readonly Leader[],
  role: string,
  { domain, crawl }: Chain,
): string {
  const ranked = rankForRole(role, crawl?.people ?? [], domain ?? '')
  const read = holders.find((one) => ranked.some(({ person }) => isNamed(one, person.name)))
  if (!read) return 'person not read'
  if (mail !== 'plain') return `mailbox not found, host ${mail}`
  const name = parseLocalName(read.name, domain ?? '')
  const fits = name ? patternsOf(localPartOfEmail(read.email), name, domain ?? '') : []
  return fits.length > 0 ? 'mailbox not found' : 'mailbox that no pattern makes'
}

function describe(
  { row, mail }: ChainFirm,
  holders: readonly Leader[],
  answer: ContactAnswer | null,
  { domain }: Chain,
): string {
  const said = answer ? `${answer.name} ${answer.email} ${answer.emailStatus}` : '-'
  const meant = holders.map(({ name, email }) => `${name} ${email}`).join(', ') || 'no person'
  return `${row.name} ${row.domain} (${mail}): ${domain}; ${meant}: ${said}`
}
