import type { Hold } from './holders.ts'
import type { Lifeline } from './lifeline.ts'

/** This process's use of a server, which it started itself or joined. */
export type Use = {
  readonly hold: Hold
  readonly lifeline: Lifeline
  readonly isStarter: boolean
}

/** What keeping a server needs to know and to do. */
export type Keeping = {
  readonly cluster: string
  /** Joins the server, or starts it when none is there. */
  serve(signal: AbortSignal): Promise<Use>
  log(message: string): void
  /** Called with what an operator should know. */
  onFault(message: string): void
}
