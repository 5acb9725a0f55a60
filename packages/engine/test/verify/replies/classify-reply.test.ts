import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertThreadTime } from '@enricher/lab/test/support/processor-time'
import { classifyReply } from '../../../verify/replies/classify-reply.ts'
import type { ReplyMeaning } from '../../../verify/replies/reply-row.ts'

/** Returns the meaning of one reply, written as on the wire. */
function meaningOf(reply: string): ReplyMeaning {
  return classifyReply({ code: Number(reply.slice(0, 3)), text: reply.slice(4) }).meaning
}

function assertAll(meaning: ReplyMeaning, replies: readonly string[]): void {
  for (const reply of replies) assert.equal(meaningOf(reply), meaning, reply)
}

test('a missing mailbox is recognised in the words of every common server', () => {
  assertAll('no_such_mailbox', [
    // Postfix
    '550 5.1.1 <j@acme.test>: Recipient address rejected: User unknown in virtual mailbox table',
    '550 5.1.1 <j@acme.test>: Recipient address rejected: User unknown in relay recipient table',
    '550 5.1.1 <j@acme.test>: Recipient address rejected: undeliverable address: unknown user: "j"',
    // Exim and hosting panels
    '550 No Such User Here',
    '550 Unrouteable address',
    // Sendmail
    '550 5.1.1 <j@acme.test>... User unknown',
    '553 5.3.0 <j@acme.test>... Addressee unknown, relay=[192.0.2.1]',
    // Exchange, on site and online
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient j@acme.test not found by SMTP address lookup',
    '550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [AB1.prod.protection.outlook.com]',
    '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)',
    // Google
    "550-5.1.1 The email account that you tried to reach does not exist. Please try\n5.1.1 double-checking the recipient's email address",
    // qmail, with codes that say something else
    '553 sorry, no mailbox here by that name (#5.7.1)',
    '550 5.7.1 No such user!',
    // Domino, Cisco, Symantec, Trend Micro, Yahoo
    '550 User Jane (j@acme.test) not listed in Domino Directory',
    '550 #5.1.0 Address rejected.',
    '550 Invalid recipient <j@acme.test> (#5.1.1)',
    '554 5.7.1 <j@acme.test>: Recipient address rejected: Invalid-Recipient.',
    "554 delivery error: dd This user doesn't have an acme.test account (j@acme.test) [-9]",
    // Without words
    '550 5.1.1',
    '551 5.0.0',
    // Other languages
    '550 Utilisateur inconnu',
    '550 El usuario no existe',
    '550 Benutzer unbekannt',
  ])
})

test('a policy block never makes an address invalid, whatever code it hides behind', () => {
  const blocks = [
    '550 5.1.1 Client host [192.0.2.1] blocked using zen.blocklist.example',
    '550 5.1.1 Your IP is listed, see https://dnsbl.example/?ip=192.0.2.1',
    '550 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using dnsbl.example',
    '550 5.7.606 Access denied, banned sending IP [192.0.2.1]',
    "554 5.7.1 Your access has been rejected due to the sending MTA's poor reputation",
    '550 5.7.25 The sending IP has no reverse DNS record',
    '550 Access denied - Invalid HELO name',
    '550 5.1.0 <verify@operator.test>: Sender address rejected: User unknown',
    '550 5.1.8 Sender address rejected: Domain not found',
    '554 5.7.1 <j@acme.test>: Relay access denied',
    '550 5.7.1 <j@acme.test>: Recipient address rejected: Access denied',
    '550 Administrative prohibition',
    '550 Your address is not in our whitelist',
    '550 5.7.1 Message rejected due to local policy',
    '550 Too many invalid recipients',
    '554 no valid recipients',
    '550 Blocked',
    '550 5.0.0',
    '550',
  ]
  const meanings = new Set(blocks.map(meaningOf))
  for (const wrong of [
    'no_such_mailbox',
    'mailbox_disabled',
    'no_mail_here',
    'accepted',
  ] as const) {
    assert.ok(!meanings.has(wrong), blocks.filter((reply) => meaningOf(reply) === wrong).join('\n'))
  }
})

test('a 4xx never makes an address invalid, whatever it says', () => {
  for (const reply of [
    '450 4.1.1 <j@acme.test>: Recipient address rejected: User unknown in local recipient table',
    '451 Invalid Recipient',
    '450 mailbox unavailable',
    '452 4.2.1 mailbox temporarily disabled',
    '550 4.2.1 mailbox disabled',
    '421 4.3.0 No such user here',
  ]) {
    assert.ok(!['no_such_mailbox', 'mailbox_disabled'].includes(meaningOf(reply)), reply)
  }
})

test('a full mailbox is there', () => {
  assertAll('mailbox_full', [
    '452 4.2.2 The email account that you tried to reach is over quota',
    '552 5.2.2 Mailbox size limit exceeded',
    '550 5.1.1 <j@acme.test>... mailbox is full',
    '552 Requested mail action aborted: exceeded storage allocation',
    '552',
  ])
})

test('a mailbox that is switched off is there too', () => {
  assertAll('mailbox_disabled', [
    '550 5.2.1 The email account that you tried to reach is disabled',
    '550 5.2.1 <j@acme.test>... Mailbox disabled for this recipient',
    '550 5.7.1 <j@acme.test>: Recipient address rejected: User j@acme.test temporary locked',
    '550 The recipient account is blocked',
    '550 5.7.13',
  ])
})

test('greylisting is distinguished from other delays', () => {
  assertAll('greylisted', [
    '450 4.2.0 <j@acme.test>: Recipient address rejected: Greylisted, see http://postgrey.example',
    '451 4.7.1 Greylisting in action, please come back later',
    '451 4.7.1 Please try again later',
    '450 4.1.1 <j@acme.test>: Recipient address rejected: unverified address: Address verification in progress',
  ])
  assertAll('temporary_failure', ['451 4.3.0 Temporary lookup failure', '450', '452 4.3.1'])
  assertAll('rate_limited', ['421 4.7.0 Too many connections', '452 4.5.3 Too many recipients'])
})

test('names in addresses and links are not taken for words of the server', () => {
  assert.equal(meaningOf('250 2.1.5 <unknown.user@spam.test> ok'), 'accepted')
  assert.equal(meaningOf('550 5.7.1 <user.unknown@acme.test>: not today'), 'policy')
  assert.equal(meaningOf('550 5.1.1 <spam@blocklist.test> User unknown'), 'no_such_mailbox')
})

test('a reply of any length is judged in bounded time', () => {
  for (const part of ['a', 'a.', 'user ', 'no such ', '<', 'http://a ', 'ip ', ' \t']) {
    const text = part.repeat(200_000 / part.length)
    assertThreadTime(() => void classifyReply({ code: 550, text }), 250, JSON.stringify(part))
  }
})
