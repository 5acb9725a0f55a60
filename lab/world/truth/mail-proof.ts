import type { MailHost } from '../model/staff.ts'
import { isAddressPublished, type Shown, type StaffedCompany } from '../model/staff-view.ts'

/** The honest statuses of an address, and the reason. No status: a miss. */
export type AddressProof = {
  readonly statuses: readonly ('valid' | 'risky' | 'unknown')[]
  readonly isMissRight: boolean
  readonly why:
    | 'mailbox_proven'
    | 'published_on_catch_all'
    | 'pattern_on_catch_all'
    | 'mailbox_full'
    | 'published_host_not_asked'
    | 'refused'
    | 'takes_no_mail'
    | 'unproven'
    | 'unguessable'
    | 'suppressed'
    | 'no_mailbox'
}

/** The proof that a mail server gives of a mailbox that exists. */
type HostProof =
  | 'proves'
  | 'takes_everything'
  | 'tells_full'
  | 'tells_disabled'
  | 'no_mail'
  | 'silent'

/** A mail host that is not named here shows nothing. */
const hostProofs: Partial<Record<MailHost, HostProof>> = {
  plain: 'proves',
  google_workspace: 'proves',
  microsoft_365: 'proves',
  implicit_mx: 'proves',
  banner_delay: 'proves',
  tarpit: 'proves',
  catch_all: 'takes_everything',
  gateway: 'takes_everything',
  over_quota: 'tells_full',
  disabled: 'tells_disabled',
  null_mx: 'no_mail',
}

/**
 * Applies the hit policy of `engine/people/decide-email.ts` to one person of one company and returns the address's
 * proof.
 */
export function proofOf(company: StaffedCompany, person: Shown): AddressProof {
  if (person.email === null) return miss('no_mailbox')
  if (person.isSuppressed) return miss('suppressed')
  const isPublished = isAddressPublished(person)
  if (person.isUnguessable && !isPublished) return miss('unguessable')
  const proof = hostProofs[company.staff.mail] ?? 'silent'
  // A name that the site does not know is sold by a provider's word alone.
  if (proof === 'takes_everything' && person.shown === 'unpublished') {
    return { ...hit(['risky'], 'pattern_on_catch_all'), isMissRight: true }
  }
  return proof === 'proves' && person.isGone
    ? miss('refused')
    : policy[proof](isPublished, company.staff.mail === 'greylist')
}

const policy: Record<HostProof, (isPublished: boolean, isAskedAgain: boolean) => AddressProof> = {
  proves: () => hit(['valid'], 'mailbox_proven'),
  // Every company on such a host has two published addresses of one pattern.
  takes_everything: (isPublished) =>
    hit(['risky'], isPublished ? 'published_on_catch_all' : 'pattern_on_catch_all'),
  tells_full: () => hit(['risky'], 'mailbox_full'),
  tells_disabled: () => miss('refused'),
  no_mail: () => miss('takes_no_mail'),
  // A greylisting host is asked again later, and proves the mailbox then.
  silent: (isPublished, isAskedAgain) =>
    isPublished
      ? hit(isAskedAgain ? ['unknown', 'valid'] : ['unknown'], 'published_host_not_asked')
      : miss('unproven'),
}

function hit(statuses: AddressProof['statuses'], why: AddressProof['why']): AddressProof {
  return { statuses, isMissRight: false, why }
}

function miss(why: AddressProof['why']): AddressProof {
  return { statuses: [], isMissRight: true, why }
}
