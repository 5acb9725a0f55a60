import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { enableCompileCache, getCompileCacheDir } from 'node:module'
import process from 'node:process'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import type { Worker } from 'node:worker_threads'
import { createThreadPool, type ThreadPoolOptions } from '../../threads/thread-pool.ts'

const entry = new URL('./odd-tasks.ts', import.meta.url)
const endlessLoad = new URL('./endless-load.ts', import.meta.url)

function openPool(t: TestContext, options: Partial<ThreadPoolOptions> = {}) {
  const pool = createThreadPool({ entry, threadsMax: 2, deadlineMs: 20_000, ...options })
  t.after(() => pool.close())
  return {
    close: pool.close,
    run: (name: string, input?: unknown, owner = name, signal?: AbortSignal) =>
      pool.run(name, input, { owner, signal }),
  }
}

test('a task gives a copy of its result, and what it throws is reported', async (t) => {
  const pool = openPool(t)
  assert.equal(await pool.run('double', 21), 42)
  assert.deepEqual(await pool.run('echo', { list: [1, '\ud800', null] }), {
    list: [1, '\ud800', null],
  })
  await assert.rejects(pool.run('fail', 'too deep'), (error: Error & { fault?: string }) => {
    assert.deepEqual([error.fault, (error.cause as Error).name], ['failed', 'RangeError'])
    assert.match((error.cause as Error).stack ?? '', /too deep[\s\S]*odd-tasks/)
    return true
  })
  for (const name of ['failOddly', 'uncopyable', 'constructor', '__proto__']) {
    await assert.rejects(pool.run(name), { fault: 'failed' }, name)
  }
  await assert.rejects(
    pool.run('echo', () => 1),
    { fault: 'failed' },
  )
  assert.equal(await pool.run('double', 1), 2)
})

test('an owner is served by the thread that served it last, where that is idle', async (t) => {
  const pool = openPool(t)
  // Both threads are at work at once.
  await Promise.all(['one', 'two'].map((owner) => pool.run('threadAfter', 500, owner)))
  for (const owner of ['one', 'two', 'three']) {
    const first = await pool.run('threadAfter', 0, owner)
    await pool.run('threadAfter', 0, `other than ${owner}`)
    assert.equal(await pool.run('threadAfter', 0, owner), first, owner)
  }
  const [first, second] = await Promise.all(
    ['one', 'one'].map((owner) => pool.run('threadAfter', 200, owner)),
  )
  assert.notEqual(first, second)
})

test('a task past its deadline is ended, whatever it does, and the next one runs', async (t) => {
  const pool = openPool(t, { threadsMax: 1, deadlineMs: 200 })
  for (const [name, input] of [['neverEnd'], ['backtrack', 60]] as const) {
    const startedMs = performance.now()
    await assert.rejects(pool.run(name, input), { fault: 'deadline' })
    assert.ok(performance.now() - startedMs < 10_000)
    assert.equal(await pool.run('double', 2), 4)
  }
})

test('a thread that ends or fails by itself rejects its task and is replaced', async (t) => {
  const pool = openPool(t, { threadsMax: 1, deadlineMs: 20_000 })
  await assert.rejects(pool.run('exit'), { fault: 'crashed' })
  assert.equal(await pool.run('double', 3), 6)
})

test('a thread that fails between two tasks is replaced', async (t) => {
  const pool = openPool(t, { threadsMax: 1, deadlineMs: 20_000 })
  const ended = once(process, 'worker').then(([worker]: Worker[]) => {
    worker?.ref()
    return new Promise((resolve) => worker?.once('exit', resolve))
  })
  assert.equal(await pool.run('crashLater'), 'done')
  await ended
  assert.equal(await pool.run('double', 4), 8)
})

test('a thread whose heap fills is ended without the process', async (t) => {
  const heapGrowthBytesMax = 32 * 1_048_576
  const pool = openPool(t, { threadsMax: 1, deadlineMs: 60_000, heapGrowthBytesMax })
  for (const size of [1, 1_000, 1_000_000]) {
    await assert.rejects(pool.run('fillHeap', size), { fault: 'memory' })
  }
  assert.equal(await pool.run('double', 5), 10)
})

test('a task whose garbage comes to half a gigabyte keeps its heap below 200 MB', async (t) => {
  const pool = openPool(t, { threadsMax: 1, deadlineMs: 60_000 })
  const mostMb = Number(await pool.run('litter', 24)) / 1_048_576
  assert.ok(mostMb < 200, `${Math.round(mostMb)} MB`)
})

test('threads see nothing of the environment', async (t) => {
  assert.deepEqual(await openPool(t).run('environment'), [])
})

test('a thread keeps and takes compiled code where its process does, and nowhere where that keeps none', async (t) => {
  assert.equal(await openPool(t).run('compiledCode'), getCompileCacheDir() ?? null)
  enableCompileCache()
  assert.notEqual(getCompileCacheDir(), undefined)
  assert.equal(await openPool(t).run('compiledCode'), getCompileCacheDir())
})

test('an owner of slow tasks waits for all others, and is suspended when they never end', async (t) => {
  let nowMs = 0
  const pool = openPool(t, { threadsMax: 1, deadlineMs: 200, clock: () => nowMs })
  const order: string[] = []
  const note = (name: string) => (error: unknown) => order.push(`${name} ${faultOf(error)}`)
  await pool.run('last', 20, 'slow')
  const tasks = [
    pool.run('neverEnd', 0, 'slow').catch(note('slow')),
    pool.run('neverEnd', 0, 'slow').catch(note('slow')),
    pool.run('neverEnd', 0, 'slow').catch(note('slow')),
    pool.run('last', 5, 'quick').then(() => order.push('quick')),
    pool.run('last', 5, 'quick').then(() => order.push('quick')),
  ]
  await Promise.all(tasks)
  // The first task had begun when the others came.
  assert.deepEqual(order, ['slow deadline', 'quick', 'quick', 'slow deadline', 'slow deadline'])
  await assert.rejects(pool.run('double', 1, 'slow'), { fault: 'suspended' })
  assert.equal(await pool.run('double', 1, 'quick'), 2)
  nowMs += 10 * 60_000
  assert.equal(await pool.run('double', 1, 'slow'), 2)
})

test('a caller that leaves gives up its place, and too many that wait are refused', async (t) => {
  const pool = openPool(t, { threadsMax: 1 })
  await pool.run('double', 1)
  const flag = new Int32Array(new SharedArrayBuffer(4))
  const running = pool.run('waitFor', flag)
  const abort = new AbortController()
  const left = assert.rejects(pool.run('double', 1, 'other', abort.signal), /gone/)
  abort.abort(new Error('gone'))
  await left
  const waiting = Array.from({ length: 500 }, (_, n) => pool.run('double', n, `${n}`))
  await assert.rejects(pool.run('double', 1), { fault: 'overloaded' })
  Atomics.store(flag, 0, 1)
  Atomics.notify(flag, 0)
  await running
  assert.equal((await Promise.all(waiting)).length, 500)
  await assert.rejects(pool.run('double', 1, 'x', AbortSignal.abort(new Error('late'))), /late/)
})

test('a result that came in time counts although this thread was too busy to take it', async (t) => {
  const pool = openPool(t, { deadlineMs: 200 })
  await pool.run('double', 1)
  const flag = new Int32Array(new SharedArrayBuffer(4))
  const result = pool.run('raise', flag)
  assert.notEqual(Atomics.wait(flag, 0, 0, 20_000), 'timed-out')
  // The wait is longer than a thread may be silent.
  Atomics.wait(flag, 0, 1, 1_100)
  // The notified thread had already gone on, or was waiting for the notice.
  assert.ok(Number(await result) <= 1)
})

test('a task that the machine hardly lets run keeps its time', async (t) => {
  // Five deadlines without a report of the thread are too many: a pause of the machine is shorter than these.
  const [deadlineMs, restMs] = [500, 2_600]
  await Promise.all([
    assert.rejects(openPool(t, { deadlineMs: 50 }).run('rest', 60_000), { fault: 'deadline' }),
    openPool(t, { deadlineMs })
      .run('rest', restMs)
      .then((rested) => assert.equal(rested, restMs)),
  ])
})

test('closing rejects what is under way; nothing runs afterwards', async (t) => {
  const pool = openPool(t, { threadsMax: 1 })
  const tasks = [pool.run('neverEnd'), pool.run('double', 1)]
  const ended = Promise.all(tasks.map((task) => assert.rejects(task, { fault: 'closed' })))
  await pool.close()
  await ended
  await assert.rejects(pool.run('double', 1), { fault: 'closed' })
})

test('where no thread can be started, tasks are rejected', async (t) => {
  const missing = new URL('./no-such-tasks.ts', import.meta.url)
  const pool = openPool(t, { entry: missing })
  await assert.rejects(pool.run('double', 1), { fault: 'unstarted' })
})

test('an idle pool lets the process end, a task under way does not', async () => {
  const { stdout } = await runProgram(`
    const pool = createThreadPool({ ...options, entry: new URL('${entry}') })
    console.log(await pool.run('last', 100, { owner: '' }))`)
  assert.equal(stdout, '100\n')
})

test('neither a pool that closes nor a process that exits waits for a thread to load, and no thread aborts it', async () => {
  const { stdout } = await runProgram(`
    const channel = new BroadcastChannel('endless load')
    const startLoading = async () => {
      const pool = createThreadPool({ ...options, entry: new URL('${endlessLoad}') })
      const outcome = pool.run('double', 1, { owner: '' }).catch(({ fault }) => console.log(fault))
      await new Promise((resolve) => { channel.onmessage = resolve })
      return { pool, outcome }
    }
    const { pool, outcome } = await startLoading()
    await pool.close()
    await outcome
    await startLoading()
    console.log('exits')
    process.exit()`)
  assert.equal(stdout, 'closed\nexits\n')
})

/** Runs the program as a process of its own. @throws {Error} when it does not end with 0. */
function runProgram(program: string) {
  const pool = new URL('../../threads/thread-pool.ts', import.meta.url)
  const start = `
    const { createThreadPool } = await import('${pool}')
    const options = { threadsMax: 1, deadlineMs: 5_000 }`
  const args = ['--input-type=module', '--eval', start + program]
  return promisify(execFile)(process.execPath, args, { timeout: 60_000 })
}

function faultOf(error: unknown): string {
  return error instanceof Error && 'fault' in error ? String(error.fault) : 'no fault'
}
