import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Listener, listenOnFreePort, loopback } from '../servers/listener.ts'
import { type Account, answerCall } from './interface.ts'
import { answerPage } from './pages/answer-page.ts'
import type { PageReply } from './pages/page-reply.ts'

// No client's call comes near this size.
const bodyBytesMax = 1_048_576

/** Starts the HTTP server of the double: the interface below `/v1`, pages for browsers beside it. */
export function listen(
  accountAt: (url: string) => Account,
  beforeAnswer: () => Promise<void>,
): Promise<Listener & { readonly url: string; readonly account: Account }> {
  let account: Account | null = null
  const server = createServer((request, response) => {
    if (!account) return
    answer(account, request, response, beforeAnswer).catch((error: unknown) => {
      // Such an error is a mistake of the double itself, so it is shown.
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
    })
  })
  return listenOnFreePort(server).then((listener) => {
    const url = `http://${loopback}:${listener.port}`
    account = accountAt(url)
    return { ...listener, url, account }
  })
}

async function answer(
  account: Account,
  request: IncomingMessage,
  response: ServerResponse,
  beforeAnswer: () => Promise<void>,
): Promise<void> {
  const method = request.method ?? 'GET'
  const url = new URL(request.url ?? '/', `http://${loopback}`)
  const body = await bodyOf(request)
  if (!url.pathname.startsWith('/v1/')) {
    const form = new URLSearchParams(body)
    const page = answerPage(account.modes, url.pathname, { method, form })
    await beforeAnswer()
    sendPage(response, page)
    return
  }
  const reply = await answerCall(account, { method, url, headers: request.headers, body })
  await beforeAnswer()
  if (reply === 'hang') return
  if (reply === 'close') request.socket.destroy()
  else response.writeHead(reply.status, reply.headers).end(reply.body)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > bodyBytesMax) throw new Error('the body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function sendPage(response: ServerResponse, page: PageReply): void {
  if ('location' in page) {
    response.writeHead(page.status, { location: page.location }).end()
    return
  }
  const [type, text] = 'css' in page ? ['text/css', page.css] : ['text/html', page.html]
  const headers = { 'cache-control': 'no-store', 'content-type': `${type}; charset=utf-8` }
  response.writeHead(page.status, headers).end(text)
}
