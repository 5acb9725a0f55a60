import { getCompileCacheDir } from 'node:module'
import process from 'node:process'
import { getHeapStatistics } from 'node:v8'
import { threadId, workerData } from 'node:worker_threads'
import { serveTasks } from '../../threads/serve-tasks.ts'

// Tasks that do to a thread what readers of foreign text must not be able to do to the service.
serveTasks(workerData.port, {
  double: (value: number) => value * 2,
  echo: (value: unknown) => value,
  fail: (message: string) => {
    throw new RangeError(message)
  },
  failOddly: () => {
    throw 'a text'
  },
  neverEnd: () => {
    for (;;);
  },
  backtrack: (length: number) => /^(a+)+$/.test(`${'a'.repeat(length)}b`),
  exit: () => process.exit(3),
  crashLater: () => {
    setTimeout(() => {
      throw new Error('later')
    }, 20)
    return 'done'
  },
  uncopyable: () => () => 1,
  fillHeap: (size: number) => {
    const kept: object[] = []
    for (;;) kept.push(new Array(size).fill(Math.random()))
  },
  litter: (trees: number) => {
    let mostBytes = 0
    for (let tree = 0; tree < trees; tree += 1) {
      // Each tree has as many nodes as a large page makes, and is garbage when the next one is begun.
      const nodes: object[] = []
      for (let id = 0; id < 150_000; id += 1) {
        nodes.push({ name: `n${id}`, attributes: { id }, children: [], parent: nodes.at(-1) })
      }
      mostBytes = Math.max(mostBytes, getHeapStatistics().total_heap_size)
    }
    return mostBytes
  },
  last: (length: number) => {
    const end = performance.now() + length
    while (performance.now() < end);
    return length
  },
  waitFor: (flag: Int32Array) => Atomics.wait(flag, 0, 0),
  raise: (flag: Int32Array) => {
    Atomics.store(flag, 0, 1)
    return Atomics.notify(flag, 0)
  },
  rest: (length: number) => {
    const end = performance.now() + length
    // The thread acts as one that the machine hardly lets run: time passes, and none of it is processor time.
    while (performance.now() < end) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    return length
  },
  compiledCode: () => getCompileCacheDir() ?? null,
  threadAfter: (length: number) => {
    const end = performance.now() + length
    while (performance.now() < end);
    return threadId
  },
  environment: () => Object.keys(process.env),
})
