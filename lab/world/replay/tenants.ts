import type { CompanyRow } from './companies.ts'
import type { StrangerKind } from './strangers.ts'
import type { Trade } from './trades.ts'

/** The site at a domain of the replayed internet. */
export type Tenant =
  | { readonly kind: 'official'; readonly row: CompanyRow }
  /** Another domain of a listed firm, which redirects to its site. */
  | { readonly kind: 'alias'; readonly domain: string }
  | { readonly kind: 'parked'; readonly style: ParkedStyle }
  | { readonly kind: StrangerKind }
  | {
      readonly kind: 'other'
      /** How the firm's name relates to the name its domain was guessed from. */
      readonly relation: 'same' | 'extended' | 'word' | 'label' | 'unrelated'
      readonly name: string
      readonly trade: Trade
    }
  | { readonly kind: 'none' }

/** The ways in which a name without a site is shown. `polite`: only the domain as a heading and a small notice. */
export type ParkedStyle =
  | 'ads'
  | 'for_sale'
  | 'polite'
  | 'script'
  | 'market'
  | 'default_page'
  | 'coming_soon'
  | 'suspended'
  | 'blank'
