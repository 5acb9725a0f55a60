import { createClient } from './client.ts'
import type { Endpoint } from './interface.ts'
import { faultOf } from './judge.ts'

/**
 * Sends so many sign-ups at the same moment: each costs 25 ms of a processor, and the service refuses those beyond its
 * queue.
 */
export async function stormSignUps(
  port: number,
  endpoints: readonly Endpoint[],
  count: number,
): Promise<{ readonly faults: string[]; readonly words: string }> {
  const endpoint = endpoints.find(({ path }) => path === '/auth/signup') ?? null
  const clients = Array.from({ length: count }, () => createClient(port))
  const replies = await Promise.all(
    clients.map((client, index) => client.send('POST', signUp(index))),
  )
  for (const client of clients) client.close()
  const faults = replies.flatMap((reply) => faultOf(reply, endpoint, 'POST') ?? [])
  const counts = Map.groupBy(replies, (reply) => reply?.status ?? 0)
  const words = [...counts].map(([status, group]) => `${status}: ${group.length}`).join(', ')
  return { faults, words }
}

function signUp(index: number): Buffer {
  const body = JSON.stringify({ email: `storm${index}@acme.example`, password: 'correct horse' })
  return Buffer.from(
    'POST /auth/signup HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
      `Content-Length: ${body.length}\r\n\r\n${body}`,
  )
}
