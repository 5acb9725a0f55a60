import { each, familyOf, layoutsOf, lifeOf } from './layout.ts'

const jsonLd = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data })}</script>`

/** People in microdata, RDFa, hCard and JSON-LD. */
export const markedUpLayouts = layoutsOf('markup', {
  microdata: ({ firm, pick }) => {
    const [tag, type] = pick(
      [
        ['span', 'https://schema.org/Person'],
        ['div', 'http://schema.org/Person'],
      ],
      [
        ['p', 'http://www.schema.org/Person'],
        ['strong', 'https://schema.org/Person'],
      ],
    )
    return {
      team: each(
        firm.staff,
        (l) =>
          `<div itemscope itemtype="${type}"><${tag} itemprop="name">${l.name}</${tag}> <${tag} itemprop="jobTitle">${l.title}</${tag}><p itemprop="description">${lifeOf(l)}</p></div>`,
      ),
    }
  },
  'microdata within the firm': ({ firm, pick }) => {
    const property = pick(['employee', 'member'], ['founder', 'employees'])
    return {
      team: `<div itemscope itemtype="https://schema.org/Organization"><meta itemprop="name" content="${firm.name}">${each(
        firm.staff,
        (l) =>
          `<div itemprop="${property}" itemscope itemtype="https://schema.org/Person"><span itemprop="givenName">${l.given}</span> <span itemprop="familyName">${familyOf(l)}</span><div itemprop="jobTitle">${l.title}</div></div>`,
      )}</div>`,
    }
  },
  rdfa: ({ firm, pick }) => {
    const prefix = pick(['', 'schema:'], ['foaf:', ''])
    return {
      team: `<div vocab="https://schema.org/">${each(
        firm.staff,
        (l) =>
          `<div typeof="${prefix}Person"><span property="${prefix}name">${l.name}</span><span property="${prefix === 'foaf:' ? 'schema:' : prefix}jobTitle">${l.title}</span></div>`,
      )}</div>`,
    }
  },
  hcard: ({ firm, pick }) => {
    const [box, name, role] = pick(
      [
        ['vcard', 'fn', 'title'],
        ['h-card', 'p-name', 'p-job-title'],
      ],
      [
        ['vcard person', 'fn n', 'role'],
        ['h-card', 'p-name u-url', 'p-role'],
      ],
    )
    return {
      team: each(
        firm.staff,
        (l) =>
          `<div class="${box}"><div class="${name}">${l.name}</div><div class="${role}">${l.title}</div><div class="org">${firm.name}</div></div>`,
      ),
    }
  },
  'employees of the organisation': ({ firm, pick }) => {
    const key = pick(['employee', 'employees'], ['member', 'founder'])
    return {
      team: jsonLd({
        '@type': 'Organization',
        name: firm.name,
        [key]: firm.staff.map((l) => ({ '@type': 'Person', name: l.name, jobTitle: l.title })),
      }),
    }
  },
  'list of profile pages': ({ firm, pick }) => {
    const type = pick(['ItemList', 'CollectionPage'], ['AboutPage', 'ItemList'])
    const list = firm.staff.map((l, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      item: { '@type': 'Person', name: l.name, jobTitle: [l.title] },
    }))
    return {
      team: jsonLd(
        type === 'ItemList'
          ? { '@type': type, itemListElement: list }
          : { '@type': type, mainEntity: { '@type': 'ItemList', itemListElement: list } },
      ),
    }
  },
})
