/** How many pages each site has; both sides read all of them. */
export const pagesPerSite = 11

/** Returns the host names of the sites. */
export function benchHosts(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `firm-${n}.bench.example`)
}

const people = [
  ['Jane Doe', 'Chief Executive Officer'],
  ['Max Sample', 'Head of Sales'],
  ['Ann Roe', 'Finance Director'],
  ['Li Wei', 'Head of Engineering'],
  ['Eva Example', 'Marketing Manager'],
  ['Tom Tester', 'Purchasing Manager'],
] as const

/** Returns the pages of one invented firm by path, each about as long as those of real firms. */
export function benchPages(host: string): ReadonlyMap<string, string> {
  const slugs = people.map(([name]) => name.toLowerCase().replace(' ', '-'))
  const pages = new Map([
    ['/', page(host, 'Welcome', paragraphs(16))],
    ['/team', page(host, 'Our team', teamOf(host) + paragraphs(11))],
    ['/contact', page(host, 'Contact', contactOf(host) + paragraphs(13))],
    ['/about', page(host, 'About us', paragraphs(18))],
    [
      '/imprint',
      page(
        host,
        'Imprint',
        `<p>Managing director: Jane Doe</p>${contactOf(host)}${paragraphs(13)}`,
      ),
    ],
  ])
  for (const [n, slug] of slugs.entries()) {
    const [name = '', title = ''] = people[n] ?? []
    pages.set(`/team/${slug}`, page(host, name, `<h2>${name}</h2><p>${title}</p>${paragraphs(15)}`))
  }
  return pages
}

/** The addresses a site publishes: each of six people, and two of the firm. */
function benchAddresses(host: string): string[] {
  const locals = people.map(([name]) => name.toLowerCase().replace(' ', '.'))
  return [...locals, 'info', 'sales'].map((local) => `${local}@${host}`)
}

/** Counts how many of the addresses found are published by these sites, and how many of those were found. */
export function judged(found: ReadonlySet<string>, hosts: readonly string[]) {
  const truth = hosts.flatMap(benchAddresses)
  const right = truth.filter((email) => found.has(email)).length
  return { precision: right / Math.max(1, found.size), recall: right / truth.length }
}

function teamOf(host: string): string {
  const slug = (name: string) => name.toLowerCase().replace(' ', '-')
  return people
    .map(([name, title], n) => {
      const local = name.toLowerCase().replace(' ', '.')
      // A third of the addresses are disguised, as on real sites.
      const mail =
        n % 3 === 2
          ? `<span>${local} [at] ${host}</span>`
          : `<a href="mailto:${local}@${host}">${local}@${host}</a>`
      return `<div class="team-member"><img src="/${n}.jpg" alt=""><h3><a href="/team/${slug(name)}">${name}</a></h3>
        <p class="title">${title}</p><p>${mail}</p></div>`
    })
    .join('\n')
}

function contactOf(host: string): string {
  return `<address>1 Long Street, Sampletown<br>Telephone 555 0100<br>
    <a href="mailto:info@${host}?subject=Hello">info@${host}</a><br>sales@${host}</address>`
}

const words =
  `instruments laboratories workshops deliver days running decades support engineers measure quality customers projects
  service repair training region partners material process safety energy simple careful modern precise local global`.split(
    /\s+/,
  )

/** Returns a text that differs from block to block, as on real pages. */
function sentence(seed: number): string {
  const chosen = Array.from(
    { length: 12 },
    (_, n) => words[(seed * 7 + n * n + 3 * n) % words.length],
  )
  return `We ${chosen.join(' ')}.`
}

const wrapper =
  'class="elementor-widget elementor-col-33 col-md-4 col-sm-6" data-element_type="widget" data-id="3f2a91c"'

function paragraphs(count: number): string {
  const blocks = Array.from(
    { length: count },
    (
      _,
      n,
    ) => `<div ${wrapper}><div class="elementor-widget-container"><h4 class="heading-title size-default">
      ${words[n % words.length]} and ${words[(n * 5) % words.length]}</h4><div class="text-editor clearfix">
      <p style="margin-bottom: 0">${sentence(n)}</p></div><ul class="icon-list"><li class="icon-list-item"><span
      class="icon-list-text">${words[(n * 3) % words.length]}</span></li><li class="icon-list-item"><span
      class="icon-list-text">${words[(n * 11) % words.length]}</span></li></ul></div></div>`,
  )
  return `<section class="elementor-section elementor-top-section" data-settings="boxed">${blocks.join('')}</section>`
}

const paths = ['/', '/team', '/contact', '/about', '/imprint']

function menu(name: string): string {
  const items = paths.map(
    (
      path,
      n,
    ) => `<li id="${name}-item-${n}" class="menu-item menu-item-type-post_type menu-item-${n}"><a
      class="menu-link elementor-item" href="${path}" title="${path.slice(1) || 'Home'}">${path.slice(1) || 'Home'}</a></li>`,
  )
  return `<nav class="${name} navigation" aria-label="${name}"><ul class="menu nav-menu">${items.join('')}</ul></nav>`
}

/** Returns a page like the middle of real home, team and contact pages: 21 kB, 300 elements, 60 links, 2.5 kB text. */
function page(host: string, title: string, body: string): string {
  const others = Array.from(
    { length: 36 },
    (
      _,
      n,
    ) => `<li class="footer-link-item"><a class="footer-link" rel="noopener nofollow" target="_blank"
      href="https://www.partner-${n}.example/${words[n % words.length]}">${words[n % words.length]} ${words[(n * 13) % words.length]}</a></li>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} | ${host}</title>
    <meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/style.css">
    <style>${'.row{display:flex;margin:0 auto;padding:1rem}'.repeat(15)}</style>
    <script>${'window.dataLayer = window.dataLayer || []; '.repeat(25)}</script></head>
    <body class="page page-template elementor-default"><header class="site-header">${menu('main')}${menu('mobile')}</header>
    <main id="content" class="site-main"><h1 class="entry-title">${title}</h1>${body}</main><footer class="site-footer">
    ${menu('footer')}<ul class="footer-links">${others.join('')}</ul><p class="copyright">Copyright 2026 ${host}</p>
    <a class="to-top" href="#top">Up</a></footer></body></html>`
}
