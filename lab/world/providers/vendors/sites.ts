import { companies } from '../../data/companies.ts'

/** A page a search engine would find. */
export type FoundPage = { readonly url: string; readonly title: string; readonly excerpt: string }

/** Finds the sites of companies whose name stands in the query, as search engines rank them. */
export function pagesFor(query: string): readonly FoundPage[] {
  const asked = query.toLowerCase()
  return companies.flatMap(({ name, domain, about, isIndexed }) =>
    isIndexed && domain !== null && asked.includes(name.toLowerCase())
      ? { url: `https://${domain}/`, title: name, excerpt: about }
      : [],
  )
}
