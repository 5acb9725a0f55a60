import { parentPort, workerData } from 'node:worker_threads'
import type { MadeExpression } from './made.ts'

// Records what is made by `new RegExp` while the modules of the packages load, and while `runs` are called.

const made: MadeExpression[] = []
const plain = RegExp

globalThis.RegExp = new Proxy(plain, {
  construct(target, given: [string | RegExp, string?], self) {
    const expression = Reflect.construct(target, given, self) as RegExp
    const file = /\/packages\/([^\s:?]+\.ts)/.exec(new Error('where').stack ?? '')?.[1]
    if (file) made.push({ file, source: expression.source, flags: expression.flags })
    return expression
  },
})

const { modules, runs } = workerData as {
  readonly modules: readonly string[]
  readonly runs: readonly {
    readonly module: string
    readonly name: string
    readonly given: readonly unknown[]
  }[]
}
const source = new URL('../../../packages/', import.meta.url)
const patterns: MadeExpression[] = []

/** Gathers the patterns of a schema, wherever they stand in it. */
function gatherPatterns(value: unknown, file: string, seen: Set<unknown>): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  for (const [key, inner] of Object.entries(value)) {
    // Ajv compiles them with the flag u.
    if (key === 'pattern' && typeof inner === 'string')
      patterns.push({ file, source: inner, flags: 'u' })
    else gatherPatterns(inner, file, seen)
  }
}

for (const module of modules) {
  const loaded: unknown = await import(new URL(module, source).href)
  if (module.startsWith('contract/')) gatherPatterns({ ...(loaded as object) }, module, new Set())
}
for (const { module, name, given } of runs) {
  const loaded = (await import(new URL(module, source).href)) as Readonly<Record<string, unknown>>
  const run = loaded[name]
  if (typeof run !== 'function') throw new Error(`${module} exports no function ${name}`)
  run(...given)
}
parentPort?.postMessage([...made, ...patterns])
