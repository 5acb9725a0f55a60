import { languageOfPath } from './page-address.ts'

/** A page by its address, with the language that it states. */
export type StatedPage = { readonly url: string; readonly language: string | null }

type PageOf<Person> = {
  readonly people: readonly Person[]
  /** The language that the page states. */
  readonly language?: string | null
}

/**
 * Marks the people of pages that are in another language than the home page. The address weighs more than the stated
 * language: templates keep one language for all pages. Pages without a known language are not in another one. Pure.
 */
export function markTranslations<Person extends { readonly pageUrl: string }>(
  pages: readonly PageOf<Person>[],
  home: StatedPage,
): readonly { readonly people: readonly (Person & { readonly isTranslated: boolean })[] }[] {
  const own = languageOf(home)
  return pages.map(({ people, language = null }) => {
    // Each address is parsed once: a page may name a thousand people.
    const languages = new Map(
      [...new Set(people.map(({ pageUrl }) => pageUrl))].map((url) => [
        url,
        languageOf({ url, language }),
      ]),
    )
    const isTranslated = ({ pageUrl }: Person) => {
      const one = languages.get(pageUrl) ?? null
      return one !== null && own !== null && one !== own
    }
    return { people: people.map((person) => ({ ...person, isTranslated: isTranslated(person) })) }
  })
}

function languageOf({ url, language }: StatedPage): string | null {
  const address = URL.parse(url)
  const ofPath = address === null ? null : languageOfPath(address)
  const code = ofPath ?? (language?.split(/[-_]/, 1)[0] || null)
  return code === 'nb' || code === 'nn' ? 'no' : code
}
