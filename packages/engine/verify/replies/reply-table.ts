import { excuses } from './reply-excuses.ts'
import { comeBackAbroad, excusesAbroad, mailboxWordsAbroad } from './reply-languages.ts'
import type { ReplyRow } from './reply-row.ts'
import {
  comeBack,
  mailboxIsAbsent,
  noSuchMailbox,
  otherAbsence,
  switchedOff,
} from './reply-words.ts'

/** Rows about the mailbox, in the server's words. */
const mailboxWords: readonly ReplyRow[] = [
  {
    meaning: 'temporary_failure',
    why: 'it says that this will pass',
    words: /temporar(?:y|ily)(?! ?(?:locked|disabled|suspended|blocked|deactivated))/,
  },
  {
    meaning: 'no_such_mailbox',
    why: 'called inactive, under the code of a mailbox that does not exist',
    enhanced: /^5\.1\.1$/,
    words: /inactive|not active/,
  },
  {
    meaning: 'mailbox_disabled',
    why: 'the mailbox is there and switched off',
    words: switchedOff,
  },
  { meaning: 'no_such_mailbox', why: 'the mailbox is said to be unknown', words: mailboxIsAbsent },
  { meaning: 'no_such_mailbox', why: 'no such mailbox is said to exist', words: noSuchMailbox },
  { meaning: 'no_such_mailbox', why: 'it says so in other words', words: otherAbsence },
]

const policyWords: readonly ReplyRow[] = [
  {
    meaning: 'greylisted',
    why: '450 and 451 that ask to come back',
    code: /^45[01]$/,
    words: comeBack,
  },
  comeBackAbroad,
  {
    meaning: 'content',
    why: 'a message is refused, and none was sent',
    words: /\bmessage (?:blocked|refused|given|bounced|rejected|expired|was|has|not)\b/,
  },
  { meaning: 'blocked', why: 'our address is looked up in a link', link: /\bip=|lookup/ },
  {
    meaning: 'policy',
    why: 'a rule of the receiver is named',
    words:
      /polic(?:y|ies)|prohibit|not allowed|not permitted|not authori[sz]ed|unauthori[sz]ed|administrativ|restrict|security|local filter|organi[sz]ation|access denied|rule (?:set|imposed|\d)|ruleset|filtered|insecure|go away|get lost|rejected by|violation|suspicious|tls\b/,
  },
]

/** Enhanced status codes (RFC 3463, RFC 5248, RFC 7293, RFC 7505), for replies that the words did not decide. */
const enhancedCodes: readonly ReplyRow[] = [
  { meaning: 'mailbox_full', why: 'X.2.2: mailbox full', enhanced: /^[45]\.2\.2$/ },
  {
    meaning: 'rate_limited',
    why: '4.5.3: too many recipients; 4.7.28 and 4.2.1: too much mail',
    enhanced: /^4\.(?:5\.3|7\.28|2\.1)$/,
  },
  {
    meaning: 'temporary_failure',
    why: '4.X.X: may work later',
    enhanced: /^4\./,
    words: /^(?!.*[45]\.7\.)/,
  },
  { meaning: 'policy', why: '4.7.X: security or policy, for now', enhanced: /^4\.7\./ },
  {
    meaning: 'no_such_mailbox',
    why: '5.1.1, 5.1.3 and 5.1.6: bad mailbox, bad syntax of it, moved away',
    enhanced: /^5\.1\.[136]$/,
  },
  {
    meaning: 'no_such_mailbox',
    why: "5.1.10 and 5.1.351: Exchange's recipient not found; without the words of a null MX",
    enhanced: /^5\.1\.(?:10|351)$/,
  },
  {
    meaning: 'no_such_mailbox',
    why: '5.1.0 about an address, as Cisco gateways refuse unknown recipients',
    enhanced: /^5\.1\.0$/,
    words: /address|recipient|user|mailbox/,
  },
  { meaning: 'relaying_denied', why: '5.1.2: bad destination system', enhanced: /^5\.1\.2$/ },
  { meaning: 'sender_refused', why: '5.1.7 and 5.1.8: bad sender', enhanced: /^5\.1\.[78]$/ },
  { meaning: 'mailbox_disabled', why: '5.2.1: mailbox disabled', enhanced: /^5\.2\.1$/ },
  { meaning: 'mailbox_disabled', why: '5.7.13: user account disabled', enhanced: /^5\.7\.13$/ },
  {
    meaning: 'no_such_mailbox',
    why: '5.7.17: the mailbox has a new owner (RFC 7293)',
    enhanced: /^5\.7\.17$/,
  },
  {
    meaning: 'content',
    why: '5.2.3, 5.3.4 and 5.6.X: the message',
    enhanced: /^5\.(?:2\.3|3\.4|6\.\d+)$/,
  },
  {
    meaning: 'temporary_failure',
    why: '5.3.X and 5.4.X: system or routing',
    enhanced: /^5\.[34]\./,
  },
  { meaning: 'policy', why: '5.7.X: security or policy', enhanced: /^5\.7\./ },
]

/** The recipient is refused without a word of explanation: existing mailboxes are not refused like that. */
const bareRefusals: readonly ReplyRow[] = [
  {
    meaning: 'no_such_mailbox',
    why: 'the recipient is refused, and no rule is named',
    words:
      /(?:recipients?|rcpt|mailbox|user|<>)[: ]+(?:address(?:es)? |name )?(?:is |was |are |has been )?(?:rejected|refused|not (?:accepted|ok)|unacceptable)\W*(?:\(in reply to rcpt.*)?$|\brejected recipients?\W*$|(?:can(?:not|'t)|unable to) accept (?:user|recipient|rcpt)/,
  },
]

/** Basic codes (RFC 5321 4.2.3, RFC 7504), for replies that nothing else decided. */
const basicCodes: readonly ReplyRow[] = [
  { meaning: 'rate_limited', why: '421: going away', code: /^421$/ },
  { meaning: 'temporary_failure', why: '4XX: may work later', code: /^4/ },
  { meaning: 'no_mail_here', why: '521 and 556 (RFC 7504)', code: /^5(?:21|56)$/ },
  { meaning: 'relaying_denied', why: '530 and 535: not without signing in', code: /^53[05]$/ },
  { meaning: 'protocol', why: '50X: command, syntax or sequence', code: /^50\d$/ },
  { meaning: 'no_such_mailbox', why: '551: user not local', code: /^551$/ },
  { meaning: 'mailbox_full', why: '552: storage allocation exceeded', code: /^552$/ },
]

/** The rows for all replies; the first row that fits decides. */
export const replyTable: readonly ReplyRow[] = [
  ...excuses,
  ...excusesAbroad,
  ...mailboxWords,
  ...mailboxWordsAbroad,
  ...policyWords,
  ...enhancedCodes,
  ...bareRefusals,
  ...basicCodes,
]
