import { startWorld } from './world.ts'

// `npm run world`: one line of JSON for whoever wants to try the service by hand, then silence.
const world = await startWorld()

const stop = () => {
  process.off('SIGINT', stop).off('SIGTERM', stop)
  world.stop().catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`)
    process.exitCode = 1
  })
}
// Before the line is printed: whoever reads it may end the world at once.
process.once('SIGINT', stop).once('SIGTERM', stop)
process.stdout.write(
  `${JSON.stringify({ env: world.env, truth: world.truth, people: world.people })}\n`,
)
