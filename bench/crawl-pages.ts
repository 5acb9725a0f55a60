/** How many pages each site has; both sides read all of them. */
export const pagesPerSite = 11

/** Host names of the sites. */
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

/** The pages of one invented firm by path, each about as long as those of real firms. */
export function benchPages(host: string): ReadonlyMap<string, string> {
  const slugs = people.map(([name]) => name.toLowerCase().replace(' ', '-'))
  const pages = new Map([
    ['/', page(host, 'Welcome', paragraphs(12))],
    ['/team', page(host, 'Our team', teamOf(host) + paragraphs(4))],
    ['/contact', page(host, 'Contact', contactOf(host) + paragraphs(3))],
    ['/about', page(host, 'About us', paragraphs(14))],
    ['/imprint', page(host, 'Imprint', `<p>Managing director: Jane Doe</p>${contactOf(host)}`)],
  ])
  for (const [n, slug] of slugs.entries()) {
    const [name = '', title = ''] = people[n] ?? []
    pages.set(`/team/${slug}`, page(host, name, `<h2>${name}</h2><p>${title}</p>${paragraphs(8)}`))
  }
  return pages
}

/** The addresses a site publishes: each of six people, and two of the firm. */
export function benchAddresses(host: string): string[] {
  const locals = people.map(([name]) => name.toLowerCase().replace(' ', '.'))
  return [...locals, 'info', 'sales'].map((local) => `${local}@${host}`)
}

/** How many of the addresses found are published by these sites, and how many of those were found. */
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
      // A third of them in a disguise, as on real sites.
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

const sentence =
  'We build instruments for laboratories and workshops, deliver them within days and keep them running for decades. '

function paragraphs(count: number): string {
  return `<section class="row">${`<div class="col"><h4>Service</h4><p>${sentence.repeat(3)}</p><ul><li>Fast</li><li>Quiet</li></ul></div>`.repeat(count)}</section>`
}

function page(host: string, title: string, body: string): string {
  const menu = ['/', '/team', '/contact', '/about', '/imprint']
    .map(
      (path) =>
        `<li class="menu-item"><a class="link" href="${path}">${path.slice(1) || 'Home'}</a></li>`,
    )
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} | ${host}</title>
    <link rel="stylesheet" href="/style.css"><style>${'.row{display:flex;margin:0 auto;padding:1rem}'.repeat(60)}</style>
    <script>${'window.dataLayer = window.dataLayer || []; '.repeat(60)}</script></head>
    <body class="page"><header><nav><ul>${menu}</ul></nav></header><main><h1>${title}</h1>${body}</main>
    <footer><p>Copyright 2026 ${host}</p>${'<a class="f" href="#top">Up</a> '.repeat(30)}</footer></body></html>`
}
