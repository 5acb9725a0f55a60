import process from 'node:process'
import { startReplayWorld } from '../../world/replay/world.ts'
import { benchFirms, benchSeed } from './population.ts'

// The replayed internet that both sides ask, in a process of its own, so that its cost is not measured.
const world = await startReplayWorld({
  rows: benchFirms(Number(process.argv[2])),
  seed: benchSeed,
  parked: 0.3,
  other: 0.3,
  namesakes: 1,
  strangers: 1,
  variants: 'all',
})
const { dnsServer, portMap } = world
process.stdout.write(`${JSON.stringify({ dnsServer, portMap: [...portMap] })}\n`)
