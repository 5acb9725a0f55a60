import { createRequestQueue, type RequestQueue } from '../../lib/request-queue.ts'

/**
 * Creates a queue for each domain, within this process: one `serve` at a time answers its requests in their order, as many of
 * them as it likes, and is called again for what it leaves. A request rejects with its signal's reason as soon as that aborts.
 */
export function createDomainQueues<Q, R>(
  serve: (domain: string, queue: RequestQueue<Q, R>) => Promise<void>,
): (domain: string, query: Q, signal: AbortSignal) => Promise<R> {
  const queues = new Map<string, RequestQueue<Q, R>>()

  const run = async (domain: string, queue: RequestQueue<Q, R>) => {
    while (queue.size() > 0) await serve(domain, queue)
    queues.delete(domain)
  }
  return (domain, query, signal) => {
    const running = queues.get(domain)
    if (running) return running.add(query, signal)
    const queue = createRequestQueue<Q, R>()
    const answer = queue.add(query, signal)
    queues.set(domain, queue)
    void run(domain, queue)
    return answer
  }
}
