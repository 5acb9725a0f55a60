import { writeFileSync } from 'node:fs'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { catalogRows, type ProviderName } from '@enricher/engine/model/provider-catalog'
import { startWorld } from './world.ts'

// `npm run world`: one line of JSON for trying the service by hand, then silence.
const usage = `Usage: npm run world -- [--providers NAMES] [--service URL] [--write-env FILE]

Starts the example world, prints one JSON line with the variables to start the service with and the truth it holds, and
stays up until Ctrl-C.

  --providers NAMES  vendors with a key beside it: hunter,dropcontact
  --service URL      where the service listens, for the webhooks of payments
  --write-env FILE   write the variables there, a line each
`

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    providers: { type: 'string' },
    service: { type: 'string', default: 'http://127.0.0.1:8080' },
    'write-env': { type: 'string' },
  },
})
if (values.help) {
  process.stdout.write(usage)
  process.exit()
}
const names = providersOf(values.providers ?? '')
const webhook = `${values.service.replace(/\/$/, '')}/billing/webhooks/stripe`
// The seed differs at each start: a database that outlives the world would take new payments for old ones.
const seed = Date.now() % 2 ** 32
const world = await startWorld({ stripe: { webhook: { url: webhook }, seed } })
// The module loads twenty vendors, so it is imported only where a vendor is wanted.
const doubles =
  names.length === 0
    ? null
    : await import('./providers/vendors/doubles.ts').then((module) =>
        module.startCommercialDoubles(),
      )
const env = { ...world.env, ...doubles?.envOf(...names) }

const stop = () => {
  process.off('SIGINT', stop).off('SIGTERM', stop)
  Promise.all([world.stop(), doubles?.stop()]).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`)
    process.exitCode = 1
  })
}
// The handlers are set before the line is printed: its reader may end the world at once.
process.once('SIGINT', stop).once('SIGTERM', stop)
const file = values['write-env']
if (file === undefined) {
  process.stdout.write(`${JSON.stringify({ env, truth: world.truth, people: world.people })}\n`)
} else {
  const lines = Object.entries(env).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(file, lines.join(''))
  const [example] = world.people.persons
  process.stdout.write(
    `Written to ${file}. The example world is up until Ctrl-C.\n` +
      `To ask for, among others: ${JSON.stringify(example?.input)} and {"company_name":"Brindlewick Optics"}\n`,
  )
}

function providersOf(text: string): readonly ProviderName[] {
  const wanted = text.split(',').flatMap((name) => name.trim() || [])
  const unknown = wanted.filter((name) => !catalogRows.some((row) => row.name === name))
  if (unknown.length > 0) {
    const all = catalogRows.map(({ name }) => name).join(', ')
    process.stderr.write(`error: No provider is called ${unknown.join(', ')}. There are ${all}.\n`)
    process.exit(2)
  }
  return catalogRows.flatMap(({ name }) => (wanted.includes(name) ? [name] : []))
}
