import { startWorld } from './world.ts'

// `npm run world`: one line of JSON for whoever wants to try the service by hand, then silence.
const world = await startWorld()
process.stdout.write(`${JSON.stringify({ env: world.env, truth: world.truth })}\n`)

const stop = () => {
  process.off('SIGINT', stop).off('SIGTERM', stop)
  world.stop().catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`)
    process.exitCode = 1
  })
}
process.once('SIGINT', stop).once('SIGTERM', stop)
