import { parseShownPage, type ShownPage } from '../read/extract/state/show-state.ts'

/** Parsed pages of one thread: the website search reads a page's owner, and a crawl its people some seconds later. */
export type ParsedPages = {
  /** Parses a page and keeps its tree. */
  parse(html: string, url: string): ShownPage
  /** Returns the tree of a page and forgets it; a page that is not kept is parsed. */
  take(html: string, url: string): ShownPage
}

// A search reads some ten pages in each thread before a crawl follows. The tree of a real page takes six bytes a
// character, that of a hostile one a hundred times as much.
const charactersMax = 300_000

/** Creates an empty store. Its readers must leave the trees as they are. */
export function createParsedPages(): ParsedPages {
  // The map is in order of age, oldest first.
  const kept = new Map<string, { readonly html: string; readonly shown: ShownPage }>()
  let characters = 0
  const remove = (url: string) => {
    const found = kept.get(url)
    characters -= found?.html.length ?? 0
    kept.delete(url)
    return found
  }
  return {
    parse(html, url) {
      const shown = parseShownPage(html, url)
      remove(url)
      if (html.length > charactersMax) return shown
      kept.set(url, { html, shown })
      characters += html.length
      for (const oldest of kept.keys()) {
        if (characters <= charactersMax) break
        remove(oldest)
      }
      return shown
    },
    take(html, url) {
      const found = remove(url)
      return found?.html === html ? found.shown : parseShownPage(html, url)
    },
  }
}
