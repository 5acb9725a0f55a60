import type { Company } from '../../model/company.ts'

const lure = (name: string) =>
  `<!DOCTYPE html><html lang="en"><head><title>${name}</title></head><body><h1>${name}</h1></body></html>`

/**
 * Companies whose names and pages lead a careless service into its own network, from which no answer may come, and
 * companies whose pages hold it up.
 */
export const hostileCompanies: readonly Company[] = [
  {
    name: 'Trapmallow',
    legal: 'none',
    place: 'Nowhere, US',
    trade: 'traps',
    about: 'A redirect to the metadata server of clouds.',
    case: 'hostile: redirect to a metadata address',
    domain: null,
    hosts: {
      'trapmallow.com': {
        redirect: { to: 'http://169.254.169.254/latest/meta-data/', status: 302 },
      },
    },
  },
  {
    name: 'Snarefennel',
    legal: 'none',
    place: 'Nowhere, US',
    trade: 'traps',
    about: 'A redirect to a private address.',
    case: 'hostile: redirect to a private address',
    domain: null,
    hosts: {
      'snarefennel.com': { redirect: { to: 'http://10.0.0.1/admin' } },
      'snarefennel.io': { redirect: { to: 'http://[::ffff:10.0.0.1]/' } },
      'snarefennel.co': { redirect: { to: 'file:///etc/passwd' } },
    },
  },
  {
    name: 'Gincobble',
    legal: 'none',
    place: 'Nowhere, US',
    trade: 'traps',
    about: 'Names that answer private addresses.',
    case: 'hostile: name with a private address',
    domain: null,
    hosts: {
      'gincobble.com': { html: lure('Gincobble'), dns: { addresses: ['10.0.0.1'] } },
      'gincobble.io': { html: lure('Gincobble'), dns: { addresses: ['127.0.0.53'] } },
      'gincobble.co': { html: lure('Gincobble'), dns: { addresses: ['169.254.169.254'] } },
      'gincobble.net': { html: lure('Gincobble'), dns: { addresses: [], ipv6: ['fd00::1'] } },
      'gincobble.org': {
        html: lure('Gincobble'),
        dns: { addresses: [], ipv6: ['::ffff:169.254.169.254'] },
      },
    },
  },
  {
    name: 'Pitfallow',
    legal: 'none',
    place: 'Nowhere, US',
    trade: 'traps',
    about: 'A redirect through a public name to a private one.',
    case: 'hostile: redirect to a name with a private address',
    domain: null,
    hosts: {
      'pitfallow.com': { redirect: { to: 'http://inside.pitfallow.net/' } },
      'inside.pitfallow.net': { html: lure('Pitfallow'), dns: { addresses: ['192.168.1.1'] } },
    },
  },
  {
    name: 'Wikidecoy Industries',
    legal: 'none',
    place: 'Nowhere, US',
    trade: 'traps',
    about: 'A knowledge base entry that points inwards.',
    case: 'hostile: the registry names a private address',
    domain: null,
    wikidata: [
      { description: 'company', websites: [{ url: 'http://169.254.169.254/' }] },
      { description: 'company', websites: [{ url: 'javascript:alert(1)' }] },
    ],
  },
  {
    name: 'Nestbarrow',
    legal: 'Nestbarrow Ltd',
    place: 'Stroud, GB',
    trade: 'bird boxes',
    about: 'Nestbarrow builds bird boxes for gardens and barns.',
    case: 'hazard: the own page nests its elements without measure',
    domain: 'nestbarrow.com',
    site: { hazard: 'nested' },
  },
  {
    name: 'Thrumwood',
    legal: 'Thrumwood Ltd',
    place: 'Ludlow, GB',
    trade: 'looms',
    about: 'Thrumwood makes hand looms and the tools of weavers.',
    case: 'hazard: pages of others that take long to read',
    domain: 'getthrumwood.com',
    hosts: {
      'thrumwood.com': { hazard: 'unclosed', html: lure('Velmora Photography') },
      'thrumwood.io': { hazard: 'signs', html: lure('Velmora Photography') },
      'thrumwood.co': { hazard: 'nested', html: lure('Velmora Photography') },
    },
  },
]
