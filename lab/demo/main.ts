import { rm } from 'node:fs/promises'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { restCompilers } from '@enricher/engine/lib/rest-compilers'
import { onStopSignal } from '../../packages/app/wiring/stop.ts'
import { makePassableFolder } from '../tools/passable-folder.ts'
import { freePort, type ServiceProcess, startServiceProcess } from '../tools/service-process.ts'
import { startWorld } from '../world/world.ts'
import { startDemoProviders } from './chapters/providers.ts'
import { paint, summaryLine } from './lines.ts'
import { type DemoAccount, signUp } from './perform.ts'
import { showLookups } from './show.ts'

const usage = `Usage: npm run demo -- [--exit] [--port N] [--data-dir PATH]

Starts the example world and the service, performs every lookup over HTTP and prints what came of it.

  --exit           stop after the report; the exit code is 0 when every answer was right
  --port N         port of the service, as PORT in the environment; 8080 when it is free, else any
  --data-dir PATH  keep the database there; a temporary folder otherwise
`

const preferredPort = 8080

const { values } = parseArgs({
  options: {
    exit: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
    port: { type: 'string' },
    'data-dir': { type: 'string' },
  },
})
if (values.help) process.stdout.write(usage)
else await demo()

/** Undoes one step of the start; the demo calls them in reverse order, however it ends. */
type Ending = () => Promise<void>

async function demo(): Promise<void> {
  const endings: Ending[] = []
  const interrupted = new Promise<void>((resolve) => {
    onStopSignal(['SIGINT', 'SIGTERM', 'SIGHUP'], () => resolve())
  })
  const isInterrupted = interrupted.then(() => 'interrupted' as const)
  try {
    const outcome = await Promise.race([show(endings), isInterrupted])
    if (outcome !== 'interrupted') {
      process.exitCode = outcome.isRight ? 0 : 1
      if (!values.exit) await stayUp(outcome.service, isInterrupted)
    } else if (values.exit) process.exitCode = 1
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  } finally {
    note('Stopping.')
    for (const end of endings.reverse()) await end()
  }
  // An interrupted start may still be waiting for something that has ended by now.
  await restCompilers()
  process.exit()
}

async function show(endings: Ending[]) {
  note('Starting the example world ...')
  // The seed differs at each start: a database that is kept would take new payments for old ones.
  const world = await startWorld({ stripe: { seed: Date.now() % 2 ** 32 } })
  endings.push(() => world.stop())
  const providers = await startDemoProviders()
  endings.push(() => providers.stop())
  const dataDir = dataFolder(endings)
  note('Starting the service with an embedded database ...')
  const port = await freePort(Number(values.port ?? process.env['PORT'] ?? preferredPort))
  const startMs = performance.now()
  const env = {
    ...world.env,
    ...providers.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'warn',
  }
  const service = startServiceProcess(env)
  endings.push(() => service.stop())
  await service.ready()
  world.stripe?.webhooks.setUrl(`${service.url}/billing/webhooks/stripe`)
  note(`Ready after ${((performance.now() - startMs) / 1000).toFixed(1)} s.`)
  const account = await signUp(service.url)
  note(`Signed up ${account.email}: ${account.credits} credits.\n`)
  const results = await showLookups({ url: service.url, world, account, env }, print)
  print([summaryLine(results)])
  if (!values.exit) print(whatNext(port, account, dataDir))
  return { isRight: results.every(({ faults }) => faults.length === 0), service }
}

function dataFolder(endings: Ending[]): string {
  if (values['data-dir'] !== undefined) return values['data-dir']
  const folder = makePassableFolder('enricher-demo-')
  endings.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

async function stayUp({ child, output }: ServiceProcess, isInterrupted: Promise<unknown>) {
  const ended = new Promise((resolve) => child.once('exit', () => resolve('ended')))
  if ((await Promise.race([ended, isInterrupted])) !== 'ended') return
  process.exitCode = 1
  process.stderr.write(`The service has ended.\n${output()}\n`)
}

function whatNext(
  port: number,
  { apiKey, email, password }: DemoAccount,
  dataDir: string,
): string[] {
  const url = `http://localhost:${port}`
  return [
    '',
    `The service is up at ${paint('bold', url)} (reference: ${url}/docs)`,
    `Your key: ${paint('bold', apiKey)}`,
    '',
    'Try it:',
    `  curl -s ${url}/find-website -H 'Authorization: Bearer ${apiKey}' \\`,
    `    -H 'Content-Type: application/json' -d '{"company_name": "Tollgrave"}'`,
    '',
    `In a browser: open ${url}/signin as ${email}, password "${password}".`,
    '',
    `There, Billing sells more credits on a double of Stripe: card 4242 4242 4242 4242, no money moves.`,
    '',
    'Credits as the operator grants them, from another terminal:',
    `  DATA_DIR=${dataDir} npm run enricher -- account grant --email ${email} --credits 1000`,
    '',
    'Ctrl-C stops it.',
  ]
}

function note(line: string): void {
  process.stderr.write(`${line}\n`)
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
