import { join } from 'node:path'
import { test } from 'node:test'
import { killInRounds, type Victim } from '../../test/support/embedded-rounds.ts'
import { temporaryFolder } from '../../test/support/embedded-runner.ts'

const rounds = 10

const victims: readonly Victim[] = ['node', 'server', 'everything']

for (const victim of victims) {
  test(`ten times kill -9 of ${victim} under writers: every start succeeds, nothing acknowledged is lost`, async (t) => {
    const tally = await killInRounds(t, join(temporaryFolder(t), 'data'), victim, rounds)
    t.diagnostic(`${tally.promised} rows promised, slowest start ${tally.slowestStartMs} ms`)
  })
}
