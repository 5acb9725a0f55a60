/** Returns the query of an address: all after its first question mark, further ones included (RFC 3986 section 3.4). */
export function queryTextOf(url: string): string {
  const mark = url.indexOf('?')
  return mark < 0 ? '' : url.slice(mark + 1)
}
