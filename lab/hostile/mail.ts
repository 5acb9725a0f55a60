import { createServer, type Socket } from 'node:net'
import type { Case } from './case.ts'

/** Mail servers that reply with the pages' texts when a recipient is named. */
export type HostileMail = {
  /** The address that each case's exchange host resolves to. */
  readonly addressOf: (one: Case) => string
  stop(): Promise<void>
}

/** The range of these servers' addresses, beside the range of the example world's. */
export const hostileMailRange = '127.0.26.0/23'

// The range has room for two times 250 addresses: each case has its own, so that politeness to one delays no other.
const addressesPerRange = 250

/** Starts one server for each case of mail, all on the port that the world's mail servers have. */
export async function startHostileMail(cases: readonly Case[], port: number): Promise<HostileMail> {
  const addresses = new Map(
    cases.map((one, index) => {
      const range = 26 + Math.floor(index / addressesPerRange)
      return [one.mailHost, `127.0.${range}.${(index % addressesPerRange) + 1}`] as const
    }),
  )
  const stops = await Promise.all(
    cases.map((one) => listen(addresses.get(one.mailHost) ?? '', port, () => one.page.text(one))),
  )
  return {
    addressOf: (one) => addresses.get(one.mailHost) ?? '',
    async stop() {
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}

async function listen(
  host: string,
  port: number,
  said: () => string,
): Promise<() => Promise<void>> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    // A client may go away at any time without an effect on the server.
    socket.on('error', () => socket.destroy())
    converse(socket, said)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      for (const socket of open) socket.destroy()
    })
}

function converse(socket: Socket, said: () => string): void {
  let pending = ''
  socket.write('220 mail.hostile.example ESMTP\r\n')
  socket.on('data', (chunk: Buffer) => {
    pending += chunk.toString('latin1')
    const lines = pending.split('\n')
    pending = lines.pop() ?? ''
    for (const line of lines) answer(socket, line.trim(), said)
  })
}

function answer(socket: Socket, command: string, said: () => string): void {
  const verb = command.slice(0, 4).toUpperCase()
  if (verb === 'RCPT') socket.write(`${said().replaceAll('\n', '\r\n')}\r\n`, 'latin1')
  else if (verb === 'QUIT') socket.end('221 2.0.0 Bye\r\n')
  else socket.write(verb === 'EHLO' ? '250 mail.hostile.example\r\n' : '250 2.0.0 Ok\r\n')
}
