import process from 'node:process'

const acts = new Set<() => void>()

/** Registers an act for an exit before the program could end things in order; returns a function that removes it. */
export function atExit(act: () => void): () => void {
  // All acts share one listener, because Node warns of more than ten.
  if (acts.size === 0) process.once('exit', actAll)
  acts.add(act)
  return () => {
    acts.delete(act)
    if (acts.size === 0) process.off('exit', actAll)
  }
}

function actAll(): void {
  for (const act of acts) {
    try {
      act()
    } catch {
      // The other acts still have to run, and there is no caller to report to.
    }
  }
}
