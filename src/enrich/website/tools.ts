import type { NetworkSource } from '../../egress/network.ts'
import type { WebsiteSource } from '../../model/provider.ts'
import type { Robots } from '../crawl/robots.ts'
import type { ProviderDesk } from '../waterfall/desk.ts'
import type { GuessWeights } from './guesses.ts'
import type { EvidenceReader } from './page-evidence.ts'
import type { EvidenceModel } from './score.ts'

/** What a website search works with. */
export type WebsiteTools = {
  readonly network: NetworkSource
  readonly robots: Robots
  readonly readers: EvidenceReader
  readonly sources: readonly WebsiteSource[]
  /** Those with a key, asked while nothing is decided; null: there are none. */
  readonly desk: Pick<ProviderDesk, 'has' | 'ask'> | null
  /** Other weights than the shipped ones; for measuring on names they were not learnt from. */
  readonly models?: { readonly guesses: GuessWeights; readonly evidence: EvidenceModel }
  /** Another confidence from which no provider is asked than the measured one. */
  readonly decidedFrom?: number
}
