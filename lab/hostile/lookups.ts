import type { Case } from './case.ts'
import type { Service } from './service.ts'

/** The outcome of one lookup. */
export type Asked = {
  readonly path: string
  readonly ms: number
  /** 0 when no reply came. */
  readonly status: number
  readonly body: unknown
}

/** The statuses each path documents, from the service's own description of itself. */
export type Documented = ReadonlyMap<string, ReadonlySet<string>>

// After this time beyond the deadline of a lookup no reply is to be expected.
const graceMs = 5_000

/** Asks one thing of the service; never rejects. */
export async function ask(
  { url, key }: Pick<Service, 'url' | 'key'>,
  path: string,
  input: object,
  timeoutMs: number,
): Promise<Asked> {
  const startMs = performance.now()
  try {
    const reply = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(timeoutMs + graceMs),
    })
    const body: unknown = await reply.json()
    return { path, ms: performance.now() - startMs, status: reply.status, body }
  } catch {
    // The service has ended, or hangs: its status and its process show which.
    return { path, ms: performance.now() - startMs, status: 0, body: null }
  }
}

/** Asks everything that callers may ask about the company of a case, as they would: first its site, then its people. */
export async function askAbout(
  { companyName, host }: Case,
  service: Service,
  timeoutMs: number,
): Promise<readonly Asked[]> {
  const put = (path: string, input: object) => ask(service, path, input, timeoutMs)
  const found = [await put('/find-website', { company_name: companyName })]
  const people = [
    put('/find-email/company', { domain: host }),
    put('/find-email/person', { full_name: 'Boris Codak', domain: host }),
    put('/find-email/decision-maker', { decision_maker_category: 'sales', domain: host }),
    put('/verify-email', { email: `info@${host}` }),
  ]
  found.push(...(await Promise.all(people)))
  found.push(await put('/find-all', { company_name: companyName }))
  return found
}

/** Reads the documented statuses. */
export async function readDocumented({ url }: Service): Promise<Documented> {
  const reply = await fetch(`${url}/openapi.json`)
  const { paths } = (await reply.json()) as {
    paths: Record<string, { post?: { responses: Record<string, unknown> } }>
  }
  return new Map(
    Object.entries(paths).map(([path, { post }]) => [
      path,
      new Set(Object.keys(post?.responses ?? {})),
    ]),
  )
}

/** Returns the fault of a reply in a few words; null when it has none. */
export function faultOf({ path, status, body, ms }: Asked, known: Documented, deadlineMs: number) {
  if (status === 0) return `${path} got no reply`
  // The service's own fault is documented, and a fault all the same.
  if (status === 500) return `${path} answered 500`
  if (!known.get(path)?.has(String(status))) return `${path} answered ${status}, undocumented`
  if (status >= 400 && !hasDetail(body)) return `${path} answered ${status} without detail`
  return ms > deadlineMs ? `${path} took ${Math.round(ms)} ms` : null
}

function hasDetail(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'detail' in body
}
