import type { SitePages } from './seal.ts'

/** The answer of a host to a path. */
export type StaticReply = {
  readonly status: 200 | 301 | 404
  readonly contentType: string
  readonly body: Uint8Array | string
  readonly location?: string
}

const contentTypes: ReadonlyMap<string, string> = new Map([
  ['txt', 'text/plain; charset=utf-8'],
  ['xml', 'application/xml; charset=utf-8'],
])
const html = 'text/html; charset=utf-8'

/**
 * Answers a path as hosts of static sites do: the index of a folder, a page without its ending, a redirect to the
 * slash of a folder, and the site's own page with 404. Pure.
 */
export function replyFor(files: SitePages, url: string): StaticReply {
  const path = pathOf(url)
  if (path === null) return missing(files)
  const found = fileAt(files, path)
  if (found) return found
  const isFolder = indexes.some((index) => files.has(`${path}/${index}`))
  if (isFolder) return { status: 301, contentType: html, body: '', location: `/${path}/` }
  return missing(files)
}

const indexes = ['index.html', 'index.htm']

function fileAt(files: SitePages, path: string): StaticReply | null {
  const isFolder = path === '' || path.endsWith('/')
  const tried = isFolder ? indexes.map((index) => path + index) : [path, `${path}.html`]
  for (const one of tried) {
    const body = files.get(one)
    const ending = one.slice(one.lastIndexOf('.') + 1)
    if (body) return { status: 200, contentType: contentTypes.get(ending) ?? html, body }
  }
  return null
}

function missing(files: SitePages): StaticReply {
  return { status: 404, contentType: html, body: files.get('404.html') ?? 'not found' }
}

/** Returns the path of a request without its slash and query; null where it is no path. */
function pathOf(url: string): string | null {
  try {
    return decodeURIComponent(new URL(url, 'http://site.test').pathname.slice(1))
  } catch {
    return null
  }
}
