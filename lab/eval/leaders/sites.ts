import { createHash } from 'node:crypto'
import { drawRanked, drawShare, randomOf } from '../../tools/random.ts'
import { type Form, forms } from './forms.ts'
import type { Layout, Pick } from './layouts/layout.ts'
import { layouts } from './layouts/layouts.ts'
import { type Firm, inventFirm, inventStrangers } from './staff.ts'

/** The sets of drawn sites: pages in forms, or pages in whole layouts. */
export type SiteSet = 'forms' | 'layouts'

/** The halves of the forms: rules may be made on the shown ones, and are only measured on the held-out ones. */
export type Half = 'shown' | 'held-out'

/** A site of several pages with the truth about it. */
export type LeaderSite = {
  readonly firm: Firm
  readonly form: Omit<Form, 'show'>
  readonly half: Half
  /** The link to its page of people. */
  readonly team: Word
  readonly pages: ReadonlyMap<string, string>
  /** Addresses that its pages publish. */
  readonly addresses: readonly string[]
}

/** A page's path, the text of its link, and whether a reader of few words finds it. */
type Word = { readonly path: string; readonly text: string; readonly isUsual: boolean }

const word = (path: string, text: string, isUsual: boolean): Word => ({ path, text, isUsual })

const teamWords: readonly (readonly [Word, number])[] = [
  [word('/team', 'Our team', true), 6],
  [word('/about/leadership', 'Leadership', true), 3],
  [word('/who-we-are', 'Who we are', true), 2],
  [word('/the-crew', 'The crew', false), 1],
  [word('/partners-and-principals', 'Principals', false), 1],
  [word('/company/officers', 'Officers', false), 1],
  [word('/meet-us', 'Meet us', false), 1],
  [word('/bios', 'Staff bios', false), 1],
]
const careerWords: readonly (readonly [Word, number])[] = [
  [word('/careers', 'Careers', true), 3],
  [word('/employment', 'Employment', false), 1],
  [word('/join-us', 'Join us', false), 1],
  [word('/work-with-us', 'Work with us', false), 1],
  [word('/vacancies', 'Vacancies', false), 1],
]

// One site of four has old links that lead nowhere.
const lostShare = 0.25
// The share of sites in plain forms that show their people as structured data instead.
const dataShare = 0.4

/** Returns the half of a form: its digest decides, so that new forms do not move old ones. */
function halfOf({ cause, id }: Omit<Form, 'show'>): Half {
  const digest = createHash('sha256').update(`${cause} ${id}`).digest()
  return (digest[0] ?? 0) % 2 === 0 ? 'shown' : 'held-out'
}

/** Draws sites, one form or layout after the other so that each is shown as often. */
export function drawSites(set: SiteSet, count: number, seed: number): readonly LeaderSite[] {
  const random = randomOf(seed)
  if (set === 'layouts') {
    return Array.from({ length: count }, (_, number) =>
      drawLaidOut(layouts[number % layouts.length] as Layout, number, { random, seed }),
    )
  }
  return Array.from({ length: count }, (_, number) => {
    const form = forms[number % forms.length] as Form
    return drawSite(form, inventFirm(random, number), random)
  })
}

function drawSite(form: Form, firm: Firm, random: () => number): LeaderSite {
  const team = drawShare(teamWords, random)
  const careers = drawShare(careerWords, random)
  const isLost = random() < lostShare
  const isData = form.cause === 'plain' && random() < dataShare
  const jobs = `jobs@${firm.domain}`
  const lost = isLost ? '<a href="/careers/old">Careers</a><a href="/imprint-old">Imprint</a>' : ''
  const links = `${lost}<a href="${team.path}">${team.text}</a> <a href="${careers.path}">${careers.text}</a>
    <a href="/imprint">Imprint</a> <a href="/products">Products</a>`
  const foot = `<div><p>© 2026 ${firm.name}. All rights reserved.</p></div>`
  const people = firm.staff.map(form.show).join('\n')
  const pages = new Map([
    ['/', page(firm, `<nav>${links}</nav><h1>${firm.name}</h1>${praise}${foot}`)],
    [team.path, page(firm, `<h1>${team.text}</h1>${isData ? dataOf(firm) : people}`)],
    [careers.path, page(firm, `<h1>${careers.text}</h1><p>Write to ${jobs} with a few words.</p>`)],
    ['/imprint', page(firm, `<h1>Imprint</h1><p>${firm.name}<br>1 Mill Lane</p>`)],
    ['/products', page(firm, '<h1>Products</h1><p>Oak, ash and elm.</p>')],
  ])
  const shown = isData ? { ...form, cause: 'structured data', id: 'employer in full' } : form
  return { firm, form: shown, half: halfOf(shown), team, pages, addresses: [jobs] }
}

/** Draws a site in a layout: an odd seed takes the shown variants, an even one the held-out ones. */
function drawLaidOut(
  layout: Layout,
  number: number,
  { random, seed }: { readonly random: () => number; readonly seed: number },
): LeaderSite {
  const tongue = layout.tongue ?? 'com'
  const whole = inventFirm(random, number, tongue)
  const isShown = seed % 2 === 1
  const pick: Pick = (shown, heldOut) => drawRanked(isShown ? shown : heldOut, random)
  const strangers = inventStrangers(random, tongue)
  const pages = layout.show({ firm: whole, strangers, pick })
  const [path, text] = pages.place ?? ['/team', 'Our team']
  const firm = { ...whole, staff: pages.staff ?? whole.staff }
  const jobs = `jobs@${firm.domain}`
  const foot = `<footer><p>© 2026 ${firm.name}</p><a href="mailto:${jobs}">${jobs}</a></footer>`
  const links = `<nav><a href="/">Home</a> <a href="${path}">${text}</a> <a href="/products">Products</a></nav>`
  const bodies: readonly (readonly [string, string])[] = [
    ['/', `${links}<h1>${firm.name}</h1>${pages.home ?? ''}${foot}`],
    [path, `${links}<h1>${text}</h1>${pages.team}${foot}`],
    ['/products', `${links}<h1>Products</h1><p>Oak, ash and elm.</p>${foot}`],
    ...(pages.more ?? []).map(([at, body]) => [at, `${links}${body}${foot}`] as const),
  ]
  return {
    firm,
    form: layout,
    half: isShown ? 'shown' : 'held-out',
    team: word(path, text, true),
    pages: new Map(bodies.map(([at, body]) => [at, page(firm, body)])),
    addresses: [jobs],
  }
}

const page = ({ name }: Firm, body: string): string =>
  `<!DOCTYPE html><html><head><title>${name}</title></head><body>${body}</body></html>`

// The page quotes a stranger with a title, whom no answer may name.
const praise = `<div class="testimonial"><p>“They kept every date.”</p><p>Otto Stranger, CEO</p></div>`

/** Writes the people as structured data alone, employed by the firm's full name, of which its host has only a part. */
function dataOf({ name, staff }: Firm): string {
  const people = staff.map((leader) => ({
    '@type': 'Person',
    name: leader.name,
    jobTitle: leader.title,
    worksFor: { '@type': 'Organization', name: `${name} Inc.` },
  }))
  return `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': people })}</script>`
}
