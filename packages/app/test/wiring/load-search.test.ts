import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'

type Loaded = {
  readonly rounds: readonly number[]
  readonly names: readonly string[]
  readonly isLoaded: boolean
}

test('the searches are loaded in parts, and the code of the readers in their threads alone', async (t) => {
  // A thread of its own has loaded nothing yet.
  const worker = new Worker(new URL('./loading-thread.ts', import.meta.url))
  t.after(() => worker.terminate())
  const [{ rounds, names, isLoaded }] = (await once(worker, 'message')) as [Loaded]
  assert.ok(isLoaded)
  const total = rounds.reduce((sum, one) => sum + one, 0)
  assert.ok(total > 150, `${total} files`)
  const most = Math.max(...rounds)
  assert.ok(most < total / 2, `files in each round: ${rounds.filter((one) => one > 0)}`)
  const ofReaders = names.filter((name) =>
    /\/(?:cheerio|htmlparser2|read-people|page\/evidence\.ts)/.test(name),
  )
  assert.deepEqual(ofReaders.slice(0, 3), [])
})
