import type { Hold } from './holders.ts'
import type { Lifeline } from './lifeline.ts'

/** This process's use of a server, which it started itself or joined. */
export type Use = {
  readonly hold: Hold
  readonly lifeline: Lifeline
  readonly isStarter: boolean
}

/** The settings and functions with which a server is kept. */
export type Keeping = {
  readonly cluster: string
  /** Joins the server, or starts it when none is there. */
  serve(signal: AbortSignal): Promise<Use>
  log(message: string): void
  /** Receives messages for the operator. */
  onFault(message: string): void
}
