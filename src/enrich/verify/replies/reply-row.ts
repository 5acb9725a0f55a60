/** What a reply to RCPT says, finer than a verdict. */
export type ReplyMeaning =
  | 'accepted'
  /** This server has no such mailbox. */
  | 'no_such_mailbox'
  /** It exists, and is switched off. */
  | 'mailbox_disabled'
  /** It exists, and is full. */
  | 'mailbox_full'
  /** It exists, and takes no mail from unknown senders, or gets too much mail just now. */
  | 'recipient_restricted'
  /** The domain takes no mail at all. */
  | 'no_mail_here'
  | 'greylisted'
  | 'rate_limited'
  /** Our address is listed, unknown or unwelcome. */
  | 'blocked'
  /** The sender we named is refused. */
  | 'sender_refused'
  /** Not a domain this server takes mail for, from unknown senders at least. */
  | 'relaying_denied'
  /** About a message, which we never send. */
  | 'content'
  | 'policy'
  | 'temporary_failure'
  | 'protocol'
  /** A refusal without a reason. */
  | 'unclear'

/** Every condition that is given must hold; `words` come without addresses and links. */
export type ReplyRow = {
  readonly meaning: ReplyMeaning
  readonly why: string
  readonly code?: RegExp
  readonly enhanced?: RegExp
  readonly words?: RegExp
  readonly link?: RegExp
}
