import { createServer, type Socket } from 'node:net'
import { type Clock, systemClock } from '@enricher/engine/lib/time'
import type { MailMode, MailRule } from '../../model/mail.ts'
import { loopback } from '../listener.ts'
import { createGreylist } from './greylist.ts'
import { ownAddressModes } from './modes.ts'
import { type MailCounts, serveMail } from './session.ts'

/** Every mail server of the world behind one port. */
export type MailServer = {
  readonly port: number
  sessions(): number
  /** Returns the number of RCPT commands: all, or those for one address. */
  recipients(email?: string): number
  /** Returns the number of commands with this verb; `DATA` should stay at 0. */
  commands(verb: string): number
  /** Returns how often a client sent a command before the reply to the last one. */
  pipelined(): number
  /** Returns the number of sessions that are open now, and the most there ever were at once. */
  openNow(): number
  openMost(): number
  resetCounts(): void
  stop(): Promise<void>
}

export type MailServerOptions = {
  /** The address and port to listen on; a free port of the loopback address when absent. */
  readonly host?: string
  readonly port?: number
  /** Further addresses, each with the mode it shows before a recipient is named; those of the world when absent. */
  readonly modesAt?: ReadonlyMap<string, MailMode>
  /** How long a greylisting host without a rule of its own refuses a triplet. */
  readonly greylistMs?: number
  /** The clock of greylisting; that of the system when absent. */
  readonly clock?: Clock
  /** Pause of the slow modes. */
  readonly slowMs?: number
  /** The time that the network adds to each reply, and to a handshake; none when absent. */
  readonly latencyMs?: number
}

/** The range of the addresses that belong to modes which show before a recipient is named. */
export const mailRange = '127.0.25.0/24'

/** Returns the address that the exchange host of a domain in this mode must resolve to. */
export function mailAddressOf(mode: MailMode): string {
  const index = ownAddressModes.indexOf(mode as (typeof ownAddressModes)[number])
  return index === -1 ? loopback : `127.0.25.${index + 1}`
}

const worldModesAt: ReadonlyMap<string, MailMode> = new Map(
  ownAddressModes.map((mode) => [mailAddressOf(mode), mode]),
)

// Postgrey's default is five minutes, too long for a test.
const greylistMsDefault = 2_000
const slowMsDefault = 1_500

/**
 * Serves the domains of `rules` (lower case, ASCII); any other domain is not relayed for. Where the system has no
 * further loopback addresses, the modes that need one are not reachable.
 */
export async function startMailServer(
  rules: ReadonlyMap<string, MailRule>,
  options: MailServerOptions = {},
): Promise<MailServer> {
  const counts: MailCounts = {
    sessions: 0,
    pipelined: 0,
    open: 0,
    openMost: 0,
    verbs: new Map(),
    recipients: new Map(),
  }
  const settings = {
    rules,
    counts,
    greylist: createGreylist(options.greylistMs ?? greylistMsDefault, options.clock ?? systemClock),
    slowMs: options.slowMs ?? slowMsDefault,
    latencyMs: options.latencyMs ?? 0,
  }
  const at = (host: string, port: number, mode: MailMode) =>
    listen(host, port, (socket) => serveMail(socket, mode, settings))
  const main = await at(options.host ?? loopback, options.port ?? 0, 'plain')
  // The service's port map has one port for mail, so all of them share its number.
  const others = await Promise.all(
    [...(options.modesAt ?? worldModesAt)].map(([host, mode]) =>
      at(host, main.port, mode).catch((error: unknown) => {
        // A system without further loopback addresses goes without these modes.
        if (options.modesAt) throw error
        return null
      }),
    ),
  )
  return {
    port: main.port,
    sessions: () => counts.sessions,
    recipients: (email) =>
      email === undefined
        ? [...counts.recipients.values()].reduce((sum, count) => sum + count, 0)
        : (counts.recipients.get(email.toLowerCase()) ?? 0),
    commands: (verb) => counts.verbs.get(verb.toUpperCase()) ?? 0,
    pipelined: () => counts.pipelined,
    openNow: () => counts.open,
    openMost: () => counts.openMost,
    resetCounts() {
      counts.sessions = 0
      counts.pipelined = 0
      counts.openMost = counts.open
      counts.verbs.clear()
      counts.recipients.clear()
    },
    async stop() {
      await Promise.all([main, ...others].map((listener) => listener?.stop()))
    },
  }
}

async function listen(host: string, port: number, serve: (socket: Socket) => void) {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.setNoDelay(true)
    socket.once('close', () => open.delete(socket))
    // A client may go away at any time without an effect on the server.
    socket.on('error', () => socket.destroy())
    serve(socket)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, backlog: 1024 }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
