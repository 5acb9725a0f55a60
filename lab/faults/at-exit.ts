import process from 'node:process'

const acts = new Set<() => void>()

/** Has something done when the program exits before it could end things in order; returns how to call that off. */
export function atExit(act: () => void): () => void {
  // One listener for all: Node warns of more than ten.
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
      // The others still have to be done, and there is no caller to tell.
    }
  }
}
