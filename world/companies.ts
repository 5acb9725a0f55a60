import type { Company } from './company.ts'

const anglophone: readonly Company[] = [
  {
    name: 'Brindlewick Optics',
    legal: 'Brindlewick Optics Ltd',
    place: 'Leeds, GB',
    trade: 'optical instruments',
    about: 'Field glasses and telescopes, ground by hand in Leeds.',
    case: 'exact',
    domain: 'brindlewickoptics.com',
  },
  {
    name: 'Quillmarrow Labs',
    legal: 'Quillmarrow Labs, Inc.',
    place: 'Portland, US',
    trade: 'document software',
    about: 'Quillmarrow turns piles of contracts into searchable records.',
    case: 'affixed',
    domain: 'getquillmarrow.com',
    hosts: { 'quillmarrow.com': { parked: 'for_sale' } },
  },
  {
    name: 'Tarnholt & Vane',
    legal: 'Tarnholt & Vane LLP',
    place: 'Dublin, IE',
    trade: 'patent attorneys',
    about: 'Patent attorneys for makers of machines.',
    case: 'hyphenated',
    domain: 'tarnholt-vane.ie',
    site: { front: 'www' },
  },
]

/** Every company of the world. */
export const companies: readonly Company[] = [...anglophone]
