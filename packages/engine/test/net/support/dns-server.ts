import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { type Answer, decode, encode, type Question, TRUNCATED_RESPONSE } from 'dns-packet'

/** The server's reply to one question: records, a response code, or silence. */
export type DnsReply = readonly Answer[] | 'NXDOMAIN' | 'SERVFAIL' | 'REFUSED' | 'silence'

export type DnsServer = {
  readonly address: string
  /** Every question received, as `A name`, in order. */
  readonly questions: string[]
  stop(): Promise<void>
}

const responseCodes = { NXDOMAIN: 3, SERVFAIL: 2, REFUSED: 5 } as const

/** A name server on loopback that answers as `replyTo` says, at once or later; `asked` counts equal questions. */
export async function startDnsServer(
  replyTo: (name: string, type: string, asked: number) => DnsReply | Promise<DnsReply>,
): Promise<DnsServer> {
  const questions: string[] = []
  const answerTo = async (message: Buffer): Promise<Buffer | null> => {
    const { id, questions: [question] = [] } = decode(message)
    if (!question) return null
    const label = `${question.type} ${question.name.toLowerCase()}`
    questions.push(label)
    const asked = questions.filter((other) => other === label).length
    const reply = await replyTo(question.name.toLowerCase(), question.type, asked)
    return reply === 'silence' ? null : packet(id ?? 0, question, reply)
  }
  // RFC 7766: a client repeats a question over TCP when the answer does not fit into a datagram.
  const streams = new Set<Socket>()
  const server = createServer((stream) => {
    streams.add(stream)
    stream.on('error', () => undefined).on('close', () => streams.delete(stream))
    let received = Buffer.alloc(0)
    stream.on('data', async (chunk) => {
      received = Buffer.concat([received, chunk])
      while (received.length > 2 && received.length >= 2 + received.readUInt16BE(0)) {
        const end = 2 + received.readUInt16BE(0)
        const message = received.subarray(2, end)
        received = received.subarray(end)
        const answer = await answerTo(message)
        if (answer) stream.write(Buffer.concat([lengthOf(answer), answer]))
      }
    })
  })
  let isStopped = false
  const { port, socket } = await listenOnBoth(server)
  socket.on('message', async (message, peer) => {
    const answer = await answerTo(message)
    if (answer && !isStopped) socket.send(fitting(answer), peer.port, peer.address)
  })
  return {
    address: `127.0.0.1:${port}`,
    questions,
    async stop() {
      isStopped = true
      socket.close()
      server.close()
      for (const stream of streams) stream.destroy()
      await Promise.all([once(socket, 'close'), once(server, 'close')])
    },
  }
}

const portAttemptsMax = 10

/** Opens TCP and UDP on one port: where UDP finds TCP's port taken, another one is drawn. */
async function listenOnBoth(server: Server): Promise<{ port: number; socket: UdpSocket }> {
  for (let attempt = 1; ; attempt += 1) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const socket = createSocket('udp4')
    try {
      socket.bind(port, '127.0.0.1')
      await once(socket, 'listening')
      return { port, socket }
    } catch (error) {
      socket.close()
      server.close()
      await once(server, 'close')
      if (attempt === portAttemptsMax) throw error
    }
  }
}

/** A zone of address records: `{ 'acme.test': '127.0.1.1' }`; other names do not exist. */
export function zone(addresses: Readonly<Record<string, string | readonly string[]>>) {
  return (name: string, type: string): DnsReply => {
    const data = addresses[name]
    if (data === undefined) return 'NXDOMAIN'
    return [data]
      .flat()
      .filter((address) => type === (address.includes(':') ? 'AAAA' : 'A'))
      .map((address) => ({ type: type as 'A' | 'AAAA', name, ttl: 60, data: address }))
  }
}

// Resolvers and servers agreed on this size on the flag day of 2020.
const datagramBytesMax = 1_232

function fitting(answer: Buffer): Buffer {
  if (answer.length <= datagramBytesMax) return answer
  const { id, flags, questions = [] } = decode(answer)
  return encode({ type: 'response', id, flags: (flags ?? 0) | TRUNCATED_RESPONSE, questions })
}

function lengthOf(answer: Buffer): Buffer {
  const prefix = Buffer.alloc(2)
  prefix.writeUInt16BE(answer.length)
  return prefix
}

function packet(id: number, question: Question, reply: Exclude<DnsReply, 'silence'>): Buffer {
  const isCode = typeof reply === 'string'
  const recursion = 0x0180
  return encode({
    type: 'response',
    id,
    flags: recursion | (isCode ? responseCodes[reply] : 0),
    questions: [question],
    answers: isCode ? [] : [...reply],
  })
}
