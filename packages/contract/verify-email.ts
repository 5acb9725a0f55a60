import { counted } from '@enricher/engine/lib/counted'
import { ok } from '@enricher/engine/lib/parsed'
import { foldText } from '@enricher/engine/lib/text'
import { parseEmailAddress } from '@enricher/engine/mail/email-syntax'
import { nothingAsked } from '@enricher/engine/suppression/suppression-answers'
import { Type } from 'typebox'
import { emailCharactersMax } from './input-fields.ts'
import { defineOperation, nullableString, nullableWord } from './operation.ts'

/** Defines an operation beyond the contract: sold only by operators who set its price. */
export function verifyEmailAt(priceCredits: number) {
  return defineOperation({
    name: 'verify-email',
    path: '/verify-email',
    summary: 'Verify an email',
    description:
      "Asks the address's own mail server whether the mailbox exists; no mail is sent. " +
      `${counted(priceCredits, 'credit')} for a verdict; \`unknown\` is free.`,
    input: Type.Object({
      email: Type.String({
        minLength: 1,
        maxLength: emailCharactersMax,
        description: 'The address to ask about. One that is none is `invalid`, not an error.',
      }),
    }),
    parse: ({ email }) => {
      const address = parseEmailAddress(email)
      return ok({ email, mailbox: 'refusal' in address ? foldText(email) : address.email })
    },
    askedFor: ({ mailbox }) => ({ ...nothingAsked, email: mailbox }),
    answer: Type.Object({
      status: nullableWord(
        'MailboxStatus',
        ['valid', 'invalid', 'risky', 'unknown'],
        '`valid`: its server accepts it and refuses a random one; `invalid`: it does not exist; `risky`: it takes ' +
          'no mail now, or its server accepts everything; `unknown`: nothing was learnt.',
      ),
      reason: nullableString(
        'Why, in one word: `accepted`, `no_such_mailbox`, `greylisted` ...; `verifier_accepted` and ' +
          '`verifier_refused` are the word of a provider, where the mail server could not be asked.',
      ),
      mail_host: nullableString('The kind of mail host: `google`, `microsoft`, `other` ...'),
      checked_at: nullableString('When the verdict was reached (RFC 3339).'),
    }),
    echo: Type.Object({
      email: Type.String({ description: 'The address, as the request has it.' }),
    }),
    echoOf: (input) => ({ email: input.email }),
    priceCredits,
    missAnswer: null,
    repeatedMissAnswer: null,
    isHit: (answer) => answer.status !== 'unknown',
    // Mailboxes come and go: a verdict is soon out of date.
    isLasting: () => false,
    outage: 'upstream_error',
    scope: 'enricher:read',
    canonicalInput: ({ mailbox }) => ({ email: mailbox }),
    exampleInput: { email: 'jane.doe@northwind.example' },
  })
}
