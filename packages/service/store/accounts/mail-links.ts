import type { Database } from '../database.ts'

/** `sign-up` opens an account; `reset` replaces its password; `proof` proves its address; `change` replaces it. */
export type MailLinkKind = 'sign-up' | 'reset' | 'proof' | 'change'

export type MailLink = {
  readonly kind: MailLinkKind
  readonly email: string
  readonly accountId: string | null
}

export type MailLinks = {
  /** Adds a link; `too_many` when its mailbox, however the address is spelled, got its maximum of links for an hour. */
  insert(
    link: MailLink & { readonly mailbox: string; readonly tokenHash: Buffer },
  ): Promise<'inserted' | 'too_many'>
  /** Returns a link that can still be used. */
  read(tokenHash: Buffer): Promise<MailLink | null>
  /** Uses up a link. */
  end(tokenHash: Buffer): Promise<void>
}

// The lifetime lets a mail be read in the evening, and leaves a stolen mailbox no link that works for long.
const lifetimeHours = 24
// The spare links are for mails that were lost. The bound keeps a caller from filling a stranger's inbox.
const perHourMax = 3

/** Creates the store of links in mails. */
export function createMailLinks(db: Database): MailLinks {
  return {
    insert: ({ tokenHash, kind, email, mailbox, accountId }) =>
      db.transaction(async (tx) => {
        // The lock makes links for one mailbox that are requested at the same time be counted one after the other.
        await tx.query(
          `SELECT pg_advisory_xact_lock(hashtextextended('enricher mail_links ' || $1, 0))`,
          [mailbox],
        )
        const rows = await tx.query(
          `INSERT INTO mail_links (token_hash, kind, email, account_id, mailbox, expires_at)
           SELECT $1, $2, $3, $4, $5, now() + interval '${lifetimeHours} hours'
            WHERE (SELECT count(*) FROM mail_links
                    WHERE mailbox = $5 AND created_at > now() - interval '1 hour') < ${perHourMax}
           RETURNING kind`,
          [tokenHash, kind, email, accountId, mailbox],
        )
        return rows.length > 0 ? 'inserted' : 'too_many'
      }),
    async read(tokenHash) {
      const [row] = await db.query<Row>(
        `SELECT kind, email, account_id FROM mail_links
          WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now()`,
        [tokenHash],
      )
      return row ? linkOf(row) : null
    },
    async end(tokenHash) {
      await db.query('UPDATE mail_links SET used_at = now() WHERE token_hash = $1', [tokenHash])
    },
  }
}

type Row = {
  readonly kind: MailLinkKind
  readonly email: string
  readonly account_id: string | null
}

function linkOf({ kind, email, account_id: accountId }: Row): MailLink {
  return { kind, email, accountId }
}
