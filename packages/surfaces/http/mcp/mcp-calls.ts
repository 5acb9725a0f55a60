/** Calls that clients of 2025 may cancel from another connection. */
export type McpCalls = {
  /** Does the work of a call; its signal aborts when the call is cancelled. */
  run<T>(name: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Cancels the call of this name, where it is under way in this process. */
  cancel(name: string): void
}

/** Creates the calls under way in this process: as many as there are requests, and no more. */
export function createMcpCalls(): McpCalls {
  const underWay = new Map<string, AbortController>()
  return {
    async run(name, work) {
      const cancelling = new AbortController()
      underWay.set(name, cancelling)
      try {
        return await work(cancelling.signal)
      } finally {
        if (underWay.get(name) === cancelling) underWay.delete(name)
      }
    },
    cancel: (name) => underWay.get(name)?.abort(),
  }
}
