import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { Ending } from './database.ts'

export type ReceivedMail = { readonly to: string; readonly subject: string; readonly text: string }

/** A mail server that takes every mail and keeps it. */
export type MailSink = {
  readonly url: string
  readonly mails: readonly ReceivedMail[]
  /** Resolves with the next mail that was not given before. */
  next(): Promise<ReceivedMail>
}

/** Starts a mail server on loopback (RFC 5321, without extensions). */
export async function startMailSink(ending: Ending): Promise<MailSink> {
  const mails: ReceivedMail[] = []
  let given = 0
  let arrived = Promise.withResolvers<void>()
  const take = (mail: ReceivedMail) => {
    mails.push(mail)
    arrived.resolve()
    arrived = Promise.withResolvers<void>()
  }
  const server = createServer((socket) => serve(socket, take))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ending.after(async () => {
    server.close()
    await once(server, 'close')
  })
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    mails,
    async next() {
      while (mails.length <= given) await arrived.promise
      given += 1
      return mails[given - 1] as ReceivedMail
    },
  }
}

function serve(socket: Socket, take: (mail: ReceivedMail) => void): void {
  const session = { to: '', isData: false }
  let buffer = ''
  socket.setEncoding('utf8')
  socket.on('error', () => socket.destroy())
  socket.write('220 sink.example\r\n')
  socket.on('data', (chunk) => {
    buffer += chunk
    for (let part = cut(); part !== null; part = cut()) answer(socket, session, part, take)
  })
  const cut = () => {
    const mark = session.isData ? '\r\n.\r\n' : '\r\n'
    const end = buffer.indexOf(mark)
    if (end < 0) return null
    const part = buffer.slice(0, end)
    buffer = buffer.slice(end + mark.length)
    return part
  }
}

function answer(
  socket: Socket,
  session: { to: string; isData: boolean },
  part: string,
  take: (mail: ReceivedMail) => void,
): void {
  const wasData = session.isData
  if (wasData) take(parse(session.to, part))
  else session.to = /^RCPT TO:<([^>]*)>/i.exec(part)?.[1] ?? session.to
  session.isData = !wasData && /^DATA/i.test(part)
  socket.write(session.isData ? '354 go on\r\n' : '250 ok\r\n')
  if (!wasData && /^QUIT/i.test(part)) socket.end()
}

function parse(to: string, raw: string): ReceivedMail {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const written = body.join('\n\n')
  // A token of a link may begin with `3D`: a mail without encoding has it behind an equals sign, too.
  const isQuoted = /^Content-Transfer-Encoding: quoted-printable/im.test(head)
  const text = isQuoted ? written.replaceAll('=\r\n', '').replaceAll('=3D', '=') : written
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(head)?.[1] ?? ''
  return { to, subject: subject.replaceAll(/\r\n\s+/g, ' '), text }
}
