import { localPartOfEmail } from '@enricher/engine/mail/address-parts'
import { createEgress, type Egress } from '@enricher/engine/net/egress'
import { type ReplayWorld, startReplayWorld } from '../../world/replay/world.ts'
import { type MailServer, startMailServer } from '../../world/servers/mail/server.ts'
import type { ChainFirm } from './firms.ts'

/** Names, sites and mail servers of all firms, on loopback. */
export type ChainWorld = {
  readonly mail: MailServer
  /** Opens an egress of its own, so that its questions are counted apart. */
  openEgress(): Egress
  close(): Promise<void>
}

// These shares of domains without an owner among the firms are those of the website evaluation.
const shares = { parked: 0.3, other: 0.3, namesakes: 1, strangers: 1 }

/** Starts the replayed internet of these firms, with a mail server that knows their mailboxes. */
export async function startChainWorld(
  firms: readonly ChainFirm[],
  siteless: readonly string[],
  seed: number,
): Promise<ChainWorld> {
  const replay: ReplayWorld = await startReplayWorld({
    ...shares,
    seed,
    siteless,
    variants: 'all',
    rows: firms.map(({ row }) => row),
    pages: new Map(firms.map(({ row, pages }) => [row.domain, pages])),
  })
  const mail = await startMailServer(
    new Map(
      firms.map(({ row, staff, mail: mode }) => [
        row.domain,
        { mode, mailboxes: new Set(staff.map(({ email }) => localPartOfEmail(email))) },
      ]),
    ),
  )
  return {
    mail,
    openEgress: () =>
      createEgress({
        dnsServers: [replay.dnsServer],
        allow: ['127.0.0.0/8'],
        portMap: new Map([...replay.portMap, [25, mail.port]]),
        ca: null,
        userAgent: 'enricher-eval (+https://enricher.example/bot)',
      }),
    async close() {
      await Promise.all([replay.close(), mail.stop()])
    },
  }
}
