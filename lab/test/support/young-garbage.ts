import v8 from 'node:v8'
import vm from 'node:vm'

v8.setFlagsFromString('--expose-gc')
const collect = vm.runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void

/**
 * Collects young objects only, as V8 does all the time, between `rounds` of work, and returns the bytes by which the
 * heap has grown: objects that survived although nothing needs them any more. The first rounds, which compile, do not
 * count.
 */
export async function survivingBytes(
  rounds: number,
  work: (round: number) => unknown,
): Promise<number> {
  for (let round = 0; round < 5; round += 1) await work(round)
  collect({ type: 'major' })
  const beforeBytes = v8.getHeapStatistics().used_heap_size
  for (let round = 0; round < rounds; round += 1) {
    await work(round)
    // A minor collection copies objects at first and promotes them the second time; the next full one is far off.
    collect({ type: 'minor' })
  }
  collect({ type: 'minor' })
  return v8.getHeapStatistics().used_heap_size - beforeBytes
}
