import { createSocket, type Socket } from 'node:dgram'
import { createServer, type Server } from 'node:net'
import dnsPacket, { type DecodedPacket, type Packet } from 'dns-packet'
import { answerQuestion, type DnsFault, type DnsReply, type Zone } from '../model/zone.ts'
import { type Listener, listenOnFreePort, loopback } from './listener.ts'

/** The world's only name server: UDP and TCP on one port, authoritative for every name there is. */
export type DnsServer = {
  /** `127.0.0.1:53531`, as `DNS_SERVERS` takes it. */
  readonly address: string
  /** Makes every answer fail from now on; null ends the outage. */
  fail(fault: DnsFault | null): void
  /** Questions asked so far: all of them, or those about one name. */
  questions(name?: string): number
  resetCounts(): void
  /** May be called again. */
  stop(): Promise<void>
}

/** The bytes that a resolver without EDNS accepts in one datagram (RFC 1035, 4.2.1). */
const plainUdpBytesMax = 512
/** A port is free for UDP and TCP alike nearly always; ten tries outlast bad luck. */
const portAttemptsMax = 10

/** Serves `zone` on a port the operating system chooses. */
export async function startDnsServer(zone: Zone): Promise<DnsServer> {
  const counts = new Map<string, number>()
  let outage: DnsFault | null = null
  let stopped: Promise<void> | null = null
  const reply = (query: DecodedPacket): DnsReply => {
    const question = query.questions?.[0]
    if (!question) return { fault: 'refused' }
    const name = question.name.toLowerCase()
    counts.set(name, (counts.get(name) ?? 0) + 1)
    return outage ? { fault: outage } : answerQuestion(zone, name, question.type)
  }

  const { udp, tcp } = await listen(reply)
  return {
    address: `${loopback}:${tcp.port}`,
    fail(fault) {
      outage = fault
    },
    questions(name) {
      if (name !== undefined) return counts.get(name.toLowerCase()) ?? 0
      return [...counts.values()].reduce((sum, count) => sum + count, 0)
    },
    resetCounts: () => counts.clear(),
    stop() {
      stopped ??= Promise.all([closed(udp), tcp.stop()]).then(() => undefined)
      return stopped
    },
  }
}

type Reply = (query: DecodedPacket) => DnsReply

async function listen(reply: Reply): Promise<{ udp: Socket; tcp: Listener }> {
  for (let attempt = 1; ; attempt += 1) {
    const tcp = await listenOnFreePort(tcpServer(reply))
    const udp = udpServer(reply)
    try {
      await new Promise<void>((resolve, reject) => {
        udp.once('error', reject).bind(tcp.port, loopback, resolve)
      })
      return { udp, tcp }
    } catch (error) {
      // The port TCP was given may be taken for UDP: draw another.
      await Promise.all([closed(udp), tcp.stop()])
      if (attempt === portAttemptsMax) throw error
    }
  }
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.close(() => resolve())
  })
}

function udpServer(reply: Reply): Socket {
  const socket = createSocket('udp4')
  socket.on('message', (message, from) => {
    const answered = answer(message, reply)
    if (!answered) return
    const { query, packet, isTruncated } = answered
    const isTooLong = dnsPacket.encodingLength(packet) > udpBytesMax(query)
    const sent = isTooLong || isTruncated ? truncated(packet) : packet
    socket.send(dnsPacket.encode(sent), from.port, from.address)
  })
  return socket
}

/** Answers one message; null where the server stays silent. */
function answer(message: Buffer, reply: Reply) {
  const query = decoded(message)
  if (!query) return null
  const found = reply(query)
  if ('fault' in found && found.fault === 'silent') return null
  const isTruncated = 'isTruncated' in found && found.isTruncated
  return { query, packet: packetFor(query, found), isTruncated }
}

/** Creates the TCP server: each message follows its length in two bytes (RFC 1035, 4.2.2). */
function tcpServer(reply: Reply): Server {
  return createServer((socket) => {
    let pending = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      const { messages, rest } = framed(Buffer.concat([pending, chunk]))
      pending = rest
      for (const message of messages) {
        const answered = answer(message, reply)
        if (answered) socket.write(dnsPacket.streamEncode(answered.packet))
      }
    })
  })
}

function framed(bytes: Buffer): { messages: Buffer[]; rest: Buffer<ArrayBuffer> } {
  const messages: Buffer[] = []
  let at = 0
  while (at + 2 <= bytes.length && at + 2 + bytes.readUInt16BE(at) <= bytes.length) {
    const end = at + 2 + bytes.readUInt16BE(at)
    messages.push(bytes.subarray(at + 2, end))
    at = end
  }
  return { messages, rest: Buffer.from(bytes.subarray(at)) }
}

/** Builds the reply packet; a negative answer carries the zone's SOA (RFC 1035, 4.1.1 and RFC 2308, 2). */
function packetFor(query: DecodedPacket, reply: DnsReply): Packet {
  const isFault = 'fault' in reply
  const rcode = isFault ? faultCodes[reply.fault] : reply.exists ? 0 : 3
  const isNegative = !isFault && reply.answers.length === 0
  return {
    type: 'response',
    ...(query.id === undefined ? {} : { id: query.id }),
    flags:
      dnsPacket.AUTHORITATIVE_ANSWER |
      dnsPacket.RECURSION_AVAILABLE |
      ((query.flags ?? 0) & dnsPacket.RECURSION_DESIRED) |
      rcode,
    questions: query.questions ?? [],
    answers: isFault ? [] : [...reply.answers],
    authorities: isNegative ? [startOfAuthority(query.questions?.[0]?.name ?? '.')] : [],
  }
}

const faultCodes: Record<DnsFault, number> = { servfail: 2, refused: 5, silent: 2 }

function startOfAuthority(name: string): dnsPacket.Answer {
  const parent = name.split('.').slice(-1)[0] ?? '.'
  const data = {
    mname: 'ns1.name-servers.example',
    rname: 'hostmaster.name-servers.example',
    serial: 1,
    refresh: 7200,
    retry: 900,
    expire: 1_209_600,
    minimum: 60,
  }
  return { type: 'SOA', name: parent, ttl: 60, data }
}

/** Truncates a reply: a client that gets the TC bit asks again over TCP (RFC 2181, 9). */
function truncated(packet: Packet): Packet {
  return {
    ...packet,
    flags: (packet.flags ?? 0) | dnsPacket.TRUNCATED_RESPONSE,
    answers: [],
    authorities: [],
  }
}

function udpBytesMax(query: DecodedPacket): number {
  const options = query.additionals?.find((record) => record.type === 'OPT')
  const size = options && 'udpPayloadSize' in options ? Number(options.udpPayloadSize) : 0
  return Math.max(plainUdpBytesMax, size)
}

function decoded(message: Buffer): DecodedPacket | null {
  try {
    return dnsPacket.decode(message)
  } catch {
    // The message is no DNS message, so the server stays silent.
    return null
  }
}
