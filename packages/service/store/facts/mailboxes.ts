import { domainOfEmail } from '@enricher/engine/mail/address-parts'
import { registrableDomainOfEmail } from '@enricher/engine/mail/registrable-domain'
import type { KnownMailbox } from '@enricher/engine/model/domain-facts'
import {
  mailboxesMax,
  replacesVerdict,
  verdictLifetimeMs,
} from '@enricher/engine/model/fact-policy'
import type { MailboxVerdict } from '@enricher/engine/model/mailbox-verdict'
import { createFactWriter } from './write-facts.ts'

export type CatchAllFact = {
  readonly domain: string
  readonly isCatchAll: boolean
  readonly learntAtMs: number
}

/** Writes verdicts. One that says something is replaced only by a later one that does, or when its lifetime is over. */
export const writeVerdicts = createFactWriter<MailboxVerdict>({
  table: 'mailbox_verdicts',
  statement: 'facts.write-verdicts',
  columns: {
    domain: ['text', ({ fact }) => domainOfEmail(fact.email)],
    email: ['text', ({ fact }) => fact.email],
    status: ['text', ({ fact }) => fact.status],
    reason: ['text', ({ fact }) => fact.reason],
    mail_host_class: ['text', ({ fact }) => fact.mailHostClass],
    prover: ['text', ({ fact }) => fact.prover],
    checked_at: ['ms', ({ fact }) => fact.checkedAtMs],
    expires_at: [
      'ms',
      ({ fact, lifetimeMs }) => fact.checkedAtMs + verdictLifetimeMs(fact, lifetimeMs),
    ],
  },
  key: ['domain', 'email'],
  replaces: `CASE WHEN (t.status <> 'unknown' AND t.expires_at > now()) = (excluded.status <> 'unknown')
                   THEN t.checked_at <= excluded.checked_at
                   ELSE excluded.status <> 'unknown' END`,
  isLater: replacesVerdict,
})

/** Writes mailboxes. A name once learnt stays when the mailbox is met again without one. */
export const writeMailboxes = createFactWriter<KnownMailbox>({
  table: 'mailboxes',
  statement: 'facts.write-mailboxes',
  columns: {
    domain: ['text', ({ fact }) => registrableDomainOfEmail(fact.email)],
    email: ['text', ({ fact }) => fact.email],
    person_name: ['text', ({ fact }) => fact.personName],
    source: ['text', ({ fact }) => fact.source],
    learnt_at: ['ms', ({ fact }) => fact.learntAtMs],
    expires_at: ['ms', ({ fact, lifetimeMs }) => fact.learntAtMs + lifetimeMs],
  },
  key: ['domain', 'email'],
  set: { person_name: 'coalesce(excluded.person_name, t.person_name)' },
  replaces: 't.learnt_at <= excluded.learnt_at',
  isLater: (next, kept) => next.personName !== null || kept.personName === null,
  domainRowsMax: mailboxesMax,
})

/** Writes whether mail servers accept every address. */
export const writeCatchAlls = createFactWriter<CatchAllFact>({
  table: 'mail_domains',
  statement: 'facts.write-catch-alls',
  columns: {
    domain: ['text', ({ fact }) => fact.domain],
    is_catch_all: ['bool', ({ fact }) => fact.isCatchAll],
    learnt_at: ['ms', ({ fact }) => fact.learntAtMs],
    expires_at: ['ms', ({ fact, lifetimeMs }) => fact.learntAtMs + lifetimeMs],
  },
  key: ['domain'],
  replaces: 't.learnt_at <= excluded.learnt_at',
  isLater: (next, kept) => next.learntAtMs >= kept.learntAtMs,
})
