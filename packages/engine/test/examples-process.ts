import { registerHooks } from 'node:module'
import process from 'node:process'

// Runs examples one after the other, and writes the packages it has loaded to its error output as it ends.
const packages = new Set<string>()
registerHooks({
  load(url, context, next) {
    const [, name] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? []
    if (name !== undefined) packages.add(name)
    return next(url, context)
  },
})
process.on('exit', () => process.stderr.write(JSON.stringify([...packages])))

// Hooks do not reach into threads: the code that those of the engine run is loaded here as well.
await import('../readers/reader-tasks.ts')
const programs = JSON.parse(process.argv[2] ?? '[]') as [string, ...string[]][]
for (const [program, ...words] of programs) {
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...words)
  await import(`../examples/${program}`)
}
