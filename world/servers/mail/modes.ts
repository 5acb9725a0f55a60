/**
 * How a mail server behaves. Most modes show when a recipient is named; those of `ownAddressModes` show earlier,
 * so a client meets them by the address it connects to.
 */
export type MailMode =
  /** 250 for mailboxes that exist, 550 5.1.1 for all others. */
  | 'plain'
  /** The same in Google's words, over several lines. */
  | 'google'
  /** Directory-based edge blocking: what does not exist is "access denied" with a routing code. */
  | 'microsoft'
  /** 250 for everything. */
  | 'catch_all'
  /** 450 until the same triplet comes back after a while (RFC 6647), then plain. */
  | 'greylist'
  /** The mailboxes exist and are full: for now (4.2.2), or for good (5.2.2). */
  | 'full'
  | 'over_quota'
  /** The mailboxes exist and are switched off: 550 5.2.1. */
  | 'disabled'
  /** Every mailbox: 554 5.7.1 with the name of a block list. */
  | 'policy_rcpt'
  /** The first recipient gets its honest answer, the next ones a policy reply. */
  | 'policy_second'
  /** The first recipient gets its honest answer, the next one 421 and the end. */
  | 'closing_second'
  /** The first recipient gets its honest answer, the next ones 451. */
  | 'busy_second'
  /** Not a domain of this server: 554 5.7.1 Relay access denied. */
  | 'relay_denied'
  /** 421 at the recipient, then the end. */
  | 'rate_limited'
  /** 450 4.2.1: too much mail for this mailbox. */
  | 'throttled'
  /** 451 4.3.0 for everything. */
  | 'temporary'
  /** Plain, each reply to a recipient held back. */
  | 'tarpit'
  /** Goes away without a word when a recipient is named. */
  | 'drops'
  /** Plain, after a pause before the greeting. */
  | 'banner_delay'
  | 'policy_connect'
  | 'policy_mail'
  /** EHLO is not known here. */
  | 'helo_only'
  | 'starttls'
  /** STARTTLS is promised and agreed to, and then the bytes are no TLS. */
  | 'starttls_broken'
  /** STARTTLS is agreed to, and nothing comes after. */
  | 'starttls_silent'
  /** Long multi-line replies, one byte at a time. */
  | 'bytewise'
  /** A greeting of continuation lines that never ends. */
  | 'endless_banner'
  /** Bytes that are no text, then the end. */
  | 'binary'
  /** One line of a megabyte. */
  | 'long_line'
  /** Accepts the connection and says nothing. */
  | 'silent'
  /** Hangs up at once. */
  | 'hangs_up'
  /** 421 instead of a greeting. */
  | 'busy_connect'

/** What is said, `\n` between lines; the connection ends afterwards when `isLast`. Null: ends without a word. */
export type MailReply = { readonly text: string; readonly isLast?: true } | null

/** One recipient, as a mode sees it. */
export type Recipient = {
  readonly email: string
  readonly exists: boolean
  /** Place among the recipients of the session, 0 first. */
  readonly index: number
  /** Whether this triplet was seen long enough ago. */
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
