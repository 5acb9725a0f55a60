import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type Answer, decode, encode, type Question } from 'dns-packet'

/** What the server does with one question: records, a response code, or silence. */
export type DnsReply = readonly Answer[] | 'NXDOMAIN' | 'SERVFAIL' | 'REFUSED' | 'silence'

export type DnsServer = {
  readonly address: string
  /** Every question received, as `A name`, in order. */
  readonly questions: string[]
  stop(): Promise<void>
}

const responseCodes = { NXDOMAIN: 3, SERVFAIL: 2, REFUSED: 5 } as const

/** A name server on loopback that answers as `replyTo` says; `asked` counts equal questions from 1. */
export async function startDnsServer(
  replyTo: (name: string, type: string, asked: number) => DnsReply,
): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const questions: string[] = []
  socket.on('message', (message, peer) => {
    const { id, questions: [question] = [] } = decode(message)
    if (!question) return
    const label = `${question.type} ${question.name.toLowerCase()}`
    questions.push(label)
    const asked = questions.filter((other) => other === label).length
    const reply = replyTo(question.name.toLowerCase(), question.type, asked)
    if (reply !== 'silence') socket.send(packet(id ?? 0, question, reply), peer.port, peer.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    async stop() {
      socket.close()
      await once(socket, 'close')
    },
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
