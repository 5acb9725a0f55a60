/** The meaning of a reply to RCPT, finer than a verdict. */
export type ReplyMeaning =
  | 'accepted'
  /** This server has no such mailbox. */
  | 'no_such_mailbox'
  /** The mailbox exists, and is switched off. */
  | 'mailbox_disabled'
  /** The mailbox exists, and is full. */
  | 'mailbox_full'
  /** The mailbox exists, and takes no mail from unknown senders, or gets too much mail just now. */
  | 'recipient_restricted'
  /** The domain takes no mail at all. */
  | 'no_mail_here'
  | 'greylisted'
  | 'rate_limited'
  /** Our address is listed, unknown or unwelcome. */
  | 'blocked'
  /** The sender we named is refused. */
  | 'sender_refused'
  /** The server takes no mail for this domain, at least not from unknown senders. */
  | 'relaying_denied'
  /** The reply is about a message, which we never send. */
  | 'content'
  | 'policy'
  | 'temporary_failure'
  | 'protocol'
  /** A refusal without a reason. */
  | 'unclear'

/** A row of the table: every condition that is given must hold; `words` come without addresses and links. */
export type ReplyRow = {
  readonly meaning: ReplyMeaning
  readonly why: string
  readonly code?: RegExp
  readonly enhanced?: RegExp
  readonly words?: RegExp
  readonly link?: RegExp
}
