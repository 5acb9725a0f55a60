import process from 'node:process'
import { setTimeout as delay, setImmediate as nextImmediate } from 'node:timers/promises'

// The interval between two looks; work that takes longer than this at a stretch is what is sought.
const lookEveryMs = 1

/** The most processor time that any work of this thread took at a stretch. A busy machine does not count. */
export type LongestTask = { end(): Promise<number> }

/** Measures, until it is ended, how much processor time this thread uses between two rounds of its event loop. */
export function watchLongestTask(): LongestTask {
  let isOver = false
  const watch = async () => {
    let longestMs = 0
    while (!isOver) {
      const before = process.threadCpuUsage()
      await delay(lookEveryMs)
      const { user, system } = process.threadCpuUsage(before)
      longestMs = Math.max(longestMs, (user + system) / 1_000)
    }
    return longestMs
  }
  const watching = watch()
  return {
    async end() {
      await nextImmediate()
      isOver = true
      return watching
    },
  }
}
