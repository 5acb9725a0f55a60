import process from 'node:process'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'

// Between two looks; what works longer than this at a stretch is what is sought.
const lookEveryMs = 1

/** The most processor time that anything took at a stretch in this thread. A busy machine does not count. */
export type LongestTurn = { end(): Promise<number> }

/** Looks, until it is ended, at how much processor time this thread used between two turns of its event loop. */
export function watchTurns(): LongestTurn {
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
      await nextTurn()
      isOver = true
      return watching
    },
  }
}
