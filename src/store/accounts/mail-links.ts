import type { Database } from '../database.ts'

/** `sign-up`: opens an account; `reset`: gives one another password; `proof`: proves the address of one. */
export type MailLinkKind = 'sign-up' | 'reset' | 'proof'

/** A link that was sent. */
export type MailLink = {
  readonly kind: MailLinkKind
  readonly email: string
  readonly accountId: string | null
}

export type MailLinks = {
  /** Adds a link; `too_many` when its mailbox, however its address is spelled, got as many in an hour as it may. */
  insert(
    link: MailLink & { readonly mailbox: string; readonly tokenHash: Buffer },
  ): Promise<'inserted' | 'too_many'>
  /** Returns a link that can still be used. */
  read(tokenHash: Buffer): Promise<MailLink | null>
  /** Uses a link up. */
  end(tokenHash: Buffer): Promise<void>
}

// Mails are read on the way home; a stolen mailbox should hold no link that still works for long.
const lifetimeHours = 24
// The second one is for a mail that was lost. A stranger's inbox is not filled by asking for more.
const perHourMax = 3

/** Creates the store of links in mails. */
export function createMailLinks(db: Database): MailLinks {
  return {
    insert: ({ tokenHash, kind, email, mailbox, accountId }) =>
      db.transaction(async (tx) => {
        // Links for one mailbox that are asked for together are counted one after the other.
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
