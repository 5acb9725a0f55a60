import { page } from './markup.ts'
import type { ParkedStyle } from './tenants.ts'

/** Builds the page of a name without a site. Null: the style is a redirect or an empty answer instead of a page. */
export function parkedPage(style: ParkedStyle, domain: string): string {
  const title = domain.charAt(0).toUpperCase() + domain.slice(1)
  const label = domain.split('.')[0] ?? domain
  const brand = label.charAt(0).toUpperCase() + label.slice(1)
  const pages: Record<ParkedStyle, () => string> = {
    ads: () =>
      page(
        [`<title>${domain} - ${brand} Resources and Information.</title>`],
        `<h1>${domain}</h1><h2>Related searches</h2><ul><li><a href="/?q=1">Business Loans</a></li><li><a href="/?q=2">Cheap Flights</a></li><li><a href="/?q=3">${brand} Online</a></li></ul><p>2026 Copyright. All Rights Reserved. <a href="/p">Privacy Policy</a> The Sponsored Listings displayed above are served automatically by a third party.</p>`,
      ),
    for_sale: () =>
      page(
        [
          `<title>${title} is for sale</title>`,
          `<meta name="description" content="${title} is available for purchase">`,
        ],
        `<h1>${title}</h1><p>The domain name ${title} is for sale. Make an offer or buy it now at a set price.</p><form><input name="offer"><button>Submit your offer</button></form>`,
      ),
    polite: () =>
      page(
        [`<title>${brand}</title>`, `<meta property="og:site_name" content="${brand}">`],
        `<h1>${brand}</h1><p>Welcome to ${domain}.</p><p>This domain is registered and may be available. Interested in this domain? Contact the owner.</p>`,
      ),
    script: () =>
      '<!DOCTYPE html><html><head><script>window.onload=function(){window.location.href="/lander"}</script></head></html>',
    market: () => '',
    default_page: () =>
      page(
        ['<title>Welcome to nginx!</title>'],
        '<h1>Welcome to nginx!</h1><p>If you see this page, the web server is successfully installed and working.</p>',
      ),
    coming_soon: () =>
      page(
        [`<title>${brand}</title>`],
        `<h1>${brand}</h1><p>Coming soon. We are working on our new website.</p>`,
      ),
    suspended: () =>
      page(
        ['<title>Account Suspended</title>'],
        '<h1>This account has been suspended.</h1><p>Contact your hosting provider.</p>',
      ),
    blank: () => '',
  }
  return pages[style]()
}
