import { createClient, type Enricher } from './client.ts'
import { platformRuntime } from './runtime.ts'
import type { EnricherOptions } from './settings.ts'

export type { Enricher } from './client.ts'
export { EnricherError, type EnricherErrorCode } from './error.ts'
export type * from './generated/types.ts'
export type { FinishedJob, WaitOptions } from './jobs.ts'
export type { CallOptions, StreamEvent } from './operation.ts'
export { type ReplyFacts, replyOf } from './reply.ts'
export type { EnricherOptions, Fetch } from './settings.ts'

/** Creates a client. It holds no connection and needs no end. @throws {TypeError} what is wrong with the options */
export function createEnricher(options: EnricherOptions): Enricher {
  return createClient(options, platformRuntime)
}
