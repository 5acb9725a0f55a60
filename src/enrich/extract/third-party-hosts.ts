// Sites about companies, or where companies only rent a page: never a company's own site unless the
// company asked for is the operator itself, whose name is then the label.
const hostTable = `
social: facebook.com instagram.com linkedin.com twitter.com x.com youtube.com tiktok.com pinterest.com reddit.com medium.com threads.net snapchat.com vk.com weibo.com quora.com tumblr.com vimeo.com t.me wa.me xing.com
directory: crunchbase.com bloomberg.com zoominfo.com glassdoor.com indeed.com yelp.com dnb.com rocketreach.co apollo.io lusha.com pitchbook.com owler.com craft.co cbinsights.com tracxn.com opencorporates.com kompass.com europages.com yellowpages.com trustpilot.com g2.com capterra.com clutch.co goodfirms.co f6s.com angel.co wellfound.com ycombinator.com producthunt.com bbb.org manta.com northdata.com companieshouse.gov.uk sec.gov hoovers.com signalhire.com contactout.com leadiq.com comparably.com builtin.com ambitionbox.com zaubacorp.com societe.com pappers.fr infogreffe.fr firmenwissen.de unternehmensregister.de moneyhouse.ch einforma.com infobel.com cylex.de tripadvisor.com foursquare.com mapquest.com
reference: wikipedia.org wikidata.org wikimedia.org britannica.com dbpedia.org fandom.com imdb.com
code: github.com gitlab.com bitbucket.org sourceforge.net npmjs.com pypi.org huggingface.co stackoverflow.com
market: amazon.com ebay.com alibaba.com aliexpress.com etsy.com walmart.com apps.apple.com play.google.com itunes.apple.com chromewebstore.google.com apps.microsoft.com
news: reuters.com forbes.com nytimes.com wsj.com ft.com techcrunch.com businesswire.com prnewswire.com globenewswire.com cnbc.com bbc.com bbc.co.uk theguardian.com businessinsider.com venturebeat.com marketwatch.com yahoo.com msn.com
builder: wixsite.com weebly.com wordpress.com blogspot.com squarespace.com godaddysites.com webflow.io carrd.co notion.site linktr.ee sites.google.com strikingly.com jimdofree.com business.site myshopify.com herokuapp.com vercel.app netlify.app github.io azurewebsites.net framer.website substack.com
job: lever.co greenhouse.io workable.com smartrecruiters.com jobs.lever.co boards.greenhouse.io welcometothejungle.com monster.com ziprecruiter.com stepstone.de
`

/** What kind of third-party host a domain is. */
export type HostKind =
  | 'social'
  | 'directory'
  | 'reference'
  | 'code'
  | 'market'
  | 'news'
  | 'builder'
  | 'job'

const kindByHost = new Map<string, HostKind>(
  hostTable
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [kind = '', hosts = ''] = line.split(': ')
      return hosts.split(' ').map((host) => [host, kind as HostKind] as const)
    }),
)

/** The kind of third-party host that `host` lies on, or null for a site of its own. */
export function kindOfHost(host: string): HostKind | null {
  let name = host.replace(/^www\./, '')
  for (;;) {
    const kind = kindByHost.get(name)
    if (kind) return kind
    const dot = name.indexOf('.')
    if (dot < 0) return null
    name = name.slice(dot + 1)
  }
}

// Market places and parking services for domain names, by registrable domain of name server or landing page.
const parkingHosts = new Set(
  'sedo.com sedoparking.com bodis.com parkingcrew.net above.com dan.com afternic.com hugedomains.com uniregistry.com uniregistrymarket.link namebright.com parklogic.com voodoo.com dsredirection.com rookdns.com ztomy.com cashparking.com smartname.com trafficz.com fabulous.com domainmarket.com buydomains.com namebrightdns.com undeveloped.com brandbucket.com squadhelp.com atom.com perfectdomain.com domainnamesales.com internettraffic.com domainsponsor.com skenzo.com namedrive.com park-your-domain.com saw.com brandpa.com flippa.com efty.com domainparking.ru parked.com parking.reg.ru nameshift.com mydomaincontact.com giantpanda.com expireddomains.com dropcatch.com snapnames.com namejet.com'.split(
    ' ',
  ),
)
// Services not in the list give themselves away by name. A Hostinger customer's live site is served
// from `dns-parking.com` as well, so that one says nothing.
const parkingWords =
  /(?:^|[.-])(?:parked|parking|forsale|for-sale)(?:[.-]|$)|(?:domain|name)s?-?(?:market|barter|sale|parking)|parking(?:crew|page|harbo)/
const notParking = /(?:^|\.)dns-parking\.com$/

/** True for a site of the trade in domain names: a market place, a parking service. */
export function isParkingHost(host: string): boolean {
  let name = host.toLowerCase().replace(/\.$/, '')
  while (name.includes('.')) {
    if (parkingHosts.has(name)) return true
    name = name.slice(name.indexOf('.') + 1)
  }
  return false
}

/** True for name servers and redirect targets of that trade, listed or named after it. */
export function looksLikeParking(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  return isParkingHost(name) || (parkingWords.test(name) && !notParking.test(name))
}
