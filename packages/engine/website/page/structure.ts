import type { Element } from 'domhandler'
import { parseDomain } from '../../lib/domain.ts'
import { isFreeMailDomain } from '../../mail/mail-domains.ts'
import { nodesWithin, typesOf } from '../../read/extract/json-ld.ts'
import { isOrganisation } from '../../read/extract/organisation-data.ts'
import { productTypes } from '../../read/extract/organisation-facts.ts'
import type { PageOutline } from './outline.ts'
import { attributeOf } from './page-text.ts'

/** Facts of a page beside its words: from its links, its structured data and its generator. */
export type PageStructure = {
  /** Addresses of mail that its links show: at the site's own domain, at a provider's for everyone, elsewhere. */
  readonly mail: ReadonlySet<'own' | 'free' | 'other'>
  /** A link calls a number. */
  readonly isCallable: boolean
  /** A link says that another profile is the same person's. */
  readonly hasSelfLink: boolean
  /** Subjects that its structured data describes. */
  readonly describes: ReadonlySet<'organisation' | 'person' | 'diary'>
  /** The program that made it is one for forums, wikis or clans. */
  readonly isForum: boolean
}

// The first links show which kinds a page has; more than so many add nothing.
const linksMax = 300
// More objects are a catalogue, and its firm stands before them.
const nodesMax = 200

/** Reads what a page is built of. Pure. */
export function structureOf(
  { links, metas }: Pick<PageOutline, 'links' | 'metas'>,
  blocks: readonly unknown[],
  url: string,
): PageStructure {
  const some = links.slice(0, linksMax)
  const targets = some.map((link) => attributeOf(link, 'href').trim().toLowerCase())
  const own = parseDomain(new URL(url).hostname)?.registrable ?? ''
  return {
    mail: new Set(targets.flatMap((target) => mailKind(target, own))),
    isCallable: targets.some((target) => /^(?:tel|callto|whatsapp):|\/\/wa\.me\//.test(target)),
    hasSelfLink: some.some(isSelfLink),
    describes: new Set(typesIn(blocks).flatMap(describedBy)),
    isForum: forums.test(metas.get('generator') ?? ''),
  }
}

const forums =
  /^(?:mediawiki|dokuwiki|tiddlywiki|phpbb|discourse|flarum|vbulletin|simple machines|mybb|xenforo|nodebb)/i

function mailKind(target: string, own: string): readonly ('own' | 'free' | 'other')[] {
  const domain = /^mailto:[^@?]{1,64}@([a-z0-9.-]{3,253})/.exec(target)?.[1]
  if (!domain) return []
  if (parseDomain(domain)?.registrable === own) return ['own']
  return [isFreeMailDomain(domain) ? 'free' : 'other']
}

function isSelfLink(link: Element): boolean {
  return attributeOf(link, 'rel').toLowerCase().split(/\s+/).includes('me')
}

function typesIn(blocks: readonly unknown[]): string[] {
  return blocks
    .flatMap((block) => nodesWithin(block, (key) => key !== '@graph' && key !== 'mainEntity'))
    .slice(0, nodesMax)
    .flatMap(({ node }) => typesOf(node))
}

function describedBy(type: string): readonly ('organisation' | 'person' | 'diary')[] {
  if (isOrganisation(type) || productTypes.test(type)) return ['organisation']
  if (type === 'Person' || type === 'ProfilePage') return ['person']
  return type === 'Blog' || type === 'BlogPosting' ? ['diary'] : []
}
