import { registerHooks } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { loadSearchCode } from '../../wiring/load-search.ts'

// Counts our files that each round of the event loop loads while the searches are loaded.
const rounds: number[] = []
const names: string[] = []
let loadedNow = 0
registerHooks({
  load(url, context, next) {
    // Undici is one piece: what is counted is our own.
    if (url.includes('/packages/')) loadedNow += 1
    names.push(url)
    return next(url, context)
  },
})

let isLoading = true
const endRound = () => {
  rounds.push(loadedNow)
  loadedNow = 0
  if (isLoading) setImmediate(endRound)
}
setImmediate(endRound)
const { openSearch } = await loadSearchCode()
isLoading = false
endRound()
parentPort?.postMessage({ rounds, names, isLoaded: typeof openSearch === 'function' })
