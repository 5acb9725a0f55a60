import type { CallOptions, Operation } from './operation.ts'
import type { Input } from './request.ts'

type Page = Readonly<Record<string, unknown>>
type Call = (input: Input, options: CallOptions) => Promise<unknown>

/** Yields the pages of a result; the next one is asked for when it is needed. */
export async function* pagesOf(
  call: Call,
  input: Input,
  options: CallOptions,
): AsyncGenerator<Page> {
  // The caller's own key is for the first page: each later page is a request of its own.
  const { idempotencyKey: _, ...later } = options
  let page = (await call(input, options)) as Page
  for (;;) {
    yield page
    const cursor = page['next_cursor']
    if (typeof cursor !== 'string') return
    page = (await call({ ...input, cursor }, later)) as Page
  }
}

/** Yields the items of all pages of a result. */
export async function* itemsOf(
  { items }: Pick<Operation, 'items'>,
  pages: AsyncIterable<Page>,
): AsyncGenerator<unknown> {
  for await (const page of pages) {
    const list = items === null ? [] : page[items]
    yield* Array.isArray(list) ? list : []
  }
}
