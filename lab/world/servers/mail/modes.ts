import type { MailMode } from '../../model/mail.ts'

/** A reply, `\n` between lines; the connection ends after it when `isLast`. Null: it ends without a reply. */
export type MailReply = { readonly text: string; readonly isLast?: true } | null

/** One recipient, as a mode sees it. */
export type Recipient = {
  readonly email: string
  readonly exists: boolean
  /** Place among the recipients of the session, 0 first. */
  readonly index: number
  /** Says whether this triplet was seen long enough ago. */
  readonly isSeenBefore: () => boolean
}

const blockList = 'blocked using zen.blocklist.example'

function plain({ email, exists }: Recipient): MailReply {
  return exists
    ? { text: '250 2.1.5 Ok' }
    : {
        text: `550 5.1.1 <${email}>: Recipient address rejected: User unknown in virtual mailbox table`,
      }
}

const always = (text: string) => (): MailReply => ({ text })
const whenThere = (text: string) => (recipient: Recipient) =>
  recipient.exists ? { text } : plain(recipient)
const afterFirst = (later: MailReply) => (recipient: Recipient) =>
  recipient.index === 0 ? plain(recipient) : later

/** The answer to RCPT TO; `plain` where a mode is not named. */
export const recipientReplies: Partial<Record<MailMode, (recipient: Recipient) => MailReply>> = {
  plain,
  google: ({ exists }) => ({
    text: exists
      ? '250 2.1.5 OK e22-20020a0563214ac6b00f sor0.0 - gsmtp'
      : [
          '550-5.1.1 The email account that you tried to reach does not exist. Please try',
          "550-5.1.1 double-checking the recipient's email address for typos or",
          '550-5.1.1 unnecessary spaces. For more information, go to',
          '550 5.1.1  https://support.google.com/mail/?p=NoSuchUser e22sor0.0 - gsmtp',
        ].join('\n'),
  }),
  microsoft: ({ email, exists }) => ({
    text: exists
      ? '250 2.1.5 Recipient OK'
      : `550 5.4.1 Recipient address rejected: Access denied. For more information see https://aka.ms/EXOSmtpErrors AS(201806281) [${email}]`,
  }),
  catch_all: always('250 2.1.5 Ok'),
  greylist: (recipient) =>
    recipient.isSeenBefore()
      ? plain(recipient)
      : {
          text: `450 4.2.0 <${recipient.email}>: Recipient address rejected: Greylisted, see http://postgrey.example/help`,
        },
  full: whenThere('452 4.2.2 The mailbox is full, please try again later'),
  all_full: always('452 4.2.2 Mailbox full'),
  over_quota: whenThere('552 5.2.2 Mailbox size limit exceeded'),
  disabled: whenThere('550 5.2.1 The email account that you tried to reach is disabled'),
  policy_rcpt: always(`554 5.7.1 Service unavailable; Client host [127.0.0.1] ${blockList}`),
  policy_second: afterFirst({ text: `554 5.7.1 Client host [127.0.0.1] ${blockList}` }),
  closing_second: afterFirst({
    text: '421 4.7.0 Too many recipients, closing connection',
    isLast: true,
  }),
  busy_second: afterFirst({ text: '451 4.3.0 Temporary lookup failure' }),
  relay_denied: ({ email }) => ({ text: `554 5.7.1 <${email}>: Relay access denied` }),
  rate_limited: () => ({
    text: '421 4.7.0 Too many connections from your address, try again later',
    isLast: true,
  }),
  throttled: always(
    '450-4.2.1 The user you are trying to contact is receiving mail at a rate that\n450 4.2.1 prevents additional messages from being delivered.',
  ),
  temporary: always('451 4.3.0 Temporary lookup failure'),
  drops: () => null,
  bytewise: (recipient) =>
    recipient.exists
      ? { text: '250-2.1.5 One moment\n250-2.1.5 here it is\n250 2.1.5 Ok' }
      : { text: '550-5.1.1 We looked\n550-5.1.1 everywhere\n550 5.1.1 User unknown' },
}

/** The greeting; the usual one where a mode is not named. */
export const greetings: Partial<Record<MailMode, MailReply>> = {
  policy_connect: { text: `554 5.7.1 Client host [127.0.0.1] ${blockList}`, isLast: true },
  busy_connect: { text: '421 4.3.2 Service not available, try later', isLast: true },
  bytewise: { text: '220-welcome\n220-to this\n220 mail server' },
  hangs_up: null,
}

/** The modes that show before a recipient is named; each listens at an address of its own. */
export const ownAddressModes = [
  'banner_delay',
  'policy_connect',
  'policy_mail',
  'helo_only',
  'starttls',
  'starttls_broken',
  'starttls_silent',
  'bytewise',
  'endless_banner',
  'binary',
  'long_line',
  'silent',
  'hangs_up',
  'busy_connect',
] as const satisfies readonly MailMode[]
