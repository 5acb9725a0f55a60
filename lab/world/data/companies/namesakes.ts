import type { Company } from '../../model/company.ts'

// Either namesake is an honest answer to a name without context, and neither may be given with much confidence.
const unsure = 0.75

/** Firms that share a name, or whose name is another firm's domain. */
export const namesakeCompanies: readonly Company[] = [
  {
    name: 'Pellworth',
    legal: 'Pellworth Family Bakeries Ltd',
    place: 'York, GB',
    trade: 'bakery',
    about: 'Bread and pies baked in York since 1931.',
    case: 'namesakes',
    domain: 'pellworth.com',
    asks: [
      { context: 'bakery in York, bread and pies', expect: 'pellworth.com' },
      {
        expect: null,
        or: ['pellworth.com', 'pellworth.io'],
        confidenceMax: unsure,
        note: 'two firms bear the name',
      },
    ],
  },
  {
    name: 'Pellworth',
    legal: 'Pellworth Software, Inc.',
    place: 'San Diego, US',
    trade: 'inventory software',
    about: 'Inventory software for repair shops.',
    case: 'namesakes',
    domain: 'pellworth.io',
    asks: [{ context: 'inventory software for repair shops', expect: 'pellworth.io' }],
  },
  {
    name: 'Arkenvale',
    legal: 'Arkenvale Shipping GmbH',
    place: 'Hamburg, DE',
    trade: 'ship broker',
    about: 'Schiffsmakler für Stückgut und Projektladung.',
    case: 'namesakes',
    domain: 'arkenvale.de',
    site: { language: 'de' },
    asks: [{ context: 'Schiffsmakler, Hamburg, Germany', expect: 'arkenvale.de' }],
  },
  {
    name: 'Arkenvale',
    legal: 'Arkenvale Vineyards LLC',
    place: 'Napa, US',
    trade: 'winery',
    about: 'Estate wines: Syrah and Roussanne from old vines.',
    case: 'namesakes',
    domain: 'arkenvale.com',
    asks: [
      { context: 'winery in California, wines', expect: 'arkenvale.com' },
      {
        expect: null,
        or: ['arkenvale.com', 'arkenvale.de'],
        confidenceMax: unsure,
        note: 'two firms bear the name',
      },
    ],
  },
  {
    name: 'Saltern',
    legal: 'Saltern Payroll, Inc.',
    place: 'Omaha, US',
    trade: 'payroll software',
    about: 'Payroll and time sheets for clinics.',
    case: 'other firm at name.com',
    domain: 'usesaltern.com',
    asks: [{ context: 'payroll software for clinics', expect: 'usesaltern.com' }],
  },
  {
    name: 'Saltern Sea Salt Works',
    legal: 'Saltern Sea Salt Works Ltd',
    place: 'Maldon, GB',
    trade: 'sea salt',
    about: 'Sea salt in flakes, dried by the wind.',
    case: 'other firm at name.com',
    domain: 'saltern.com',
    asks: [{ expect: 'saltern.com' }],
  },
  {
    name: 'Lumadrift Analytics',
    legal: 'Lumadrift Analytics, Inc.',
    place: 'Salt Lake City, US',
    trade: 'retail analytics',
    about: 'Footfall and basket analytics for retailers.',
    case: 'other firm at name.com',
    domain: 'lumadrift.io',
    asks: [{ expect: 'lumadrift.io' }],
  },
  {
    name: 'Lumadrift Yacht Charter',
    legal: 'Lumadrift Yacht Charter d.o.o.',
    place: 'Split, HR',
    trade: 'yacht charter',
    about: 'Sailing yachts with and without skipper.',
    case: 'other firm at name.com',
    domain: 'lumadrift.com',
    asks: [{ expect: 'lumadrift.com' }],
  },
  {
    name: 'Thornquist Dental Supply',
    legal: 'Thornquist Dental Supply Co.',
    place: 'Fargo, US',
    trade: 'dental supplies',
    about: 'Dental supplies for practices in the Dakotas.',
    case: 'other firm at name.com',
    domain: 'thornquistdental.com',
    hosts: {
      'thornquist.com': {
        html: '<!DOCTYPE html><html lang="en"><head><title>Thornquist Family Genealogy</title></head><body><h1>The Thornquists of Skåne</h1><p>Births, marriages and voyages of our family since 1740.</p></body></html>',
      },
    },
  },
  {
    name: 'Brackenfeld',
    legal: 'Brackenfeld Maschinenbau GmbH',
    place: 'Bielefeld, DE',
    trade: 'sewing machines',
    about: 'Industrienähmaschinen für Leder und Segel.',
    case: 'other firm at name.com',
    domain: 'brackenfeld.de',
    site: { language: 'de', brand: 'Brackenfeld Maschinenbau' },
    hosts: {
      'brackenfeld.com': {
        html: '<!DOCTYPE html><html lang="en"><head><title>Brackenfeld Recordings | Independent music label</title><meta property="og:site_name" content="Brackenfeld Recordings"></head><body><h1>Brackenfeld Recordings</h1><p>Vinyl and tape from Manchester.</p><footer>© 2026 Brackenfeld Recordings Ltd</footer></body></html>',
      },
    },
    asks: [
      { context: 'Maschinenbau, Nähmaschinen, Germany', expect: 'brackenfeld.de' },
      {
        name: 'Brackenfeld Maschinenbau GmbH',
        expect: 'brackenfeld.de',
        note: 'the legal form says which of the two',
      },
    ],
  },
  {
    name: 'Dunmarrow Systems',
    legal: 'Dunmarrow Systems Limited',
    place: 'Belfast, GB',
    trade: 'lift controls',
    about: 'Controls for lifts and hoists.',
    case: 'only a review site writes about it',
    domain: null,
    hosts: {
      'dunmarrowsystems.com': {
        html: '<!DOCTYPE html><html lang="en"><head><title>Is Dunmarrow Systems a scam? Reviews and complaints 2026</title></head><body><h1>Dunmarrow Systems reviews</h1><p>Honest reviews of thousands of companies. Disclaimer: we are not affiliated with Dunmarrow Systems.</p><footer>© 2026 Candid Complaint Board</footer></body></html>',
      },
    },
  },
  {
    name: 'Ravelmoor',
    legal: 'Ravelmoor Holdings Ltd',
    place: 'Ravelmoor, GB',
    trade: 'property holding',
    about: 'Property holding.',
    case: 'a village of the same name',
    domain: null,
    hosts: {
      'ravelmoor-parish.org.uk': {
        html: '<!DOCTYPE html><html lang="en"><head><title>Ravelmoor Parish Council</title></head><body><h1>Ravelmoor</h1><p>Minutes, footpaths and the village hall.</p></body></html>',
      },
    },
    wikidata: [
      {
        kind: 'village',
        description: 'village in North Yorkshire, England',
        websites: [{ url: 'https://ravelmoor-parish.org.uk/' }],
      },
      { kind: 'ship', description: '1922 cargo ship' },
      { kind: 'disambiguation', description: 'disambiguation page' },
    ],
    asks: [{ context: 'property company', expect: null }],
  },
  {
    name: 'Gretel Hovsund',
    legal: 'Gretel Hovsund Design',
    place: 'Bergen, NO',
    trade: 'textile design',
    about: 'Textile design.',
    case: 'a person of the same name',
    domain: null,
    wikidata: [
      {
        kind: 'human',
        description: 'Norwegian skier',
        websites: [{ url: 'https://gretelhovsund-ski.no/' }],
      },
    ],
    hosts: {
      'gretelhovsund-ski.no': {
        html: '<!DOCTYPE html><html lang="no"><head><title>Gretel Hovsund, skier</title></head><body><h1>Gretel Hovsund</h1><p>Race calendar and results.</p></body></html>',
      },
    },
    asks: [{ context: 'textile design studio', expect: null }],
  },
]
