/**
 * Adds an option to a `postgres://` address, after those with which it starts its sessions already. The address is
 * handled as text: it may name a socket's folder, which is no valid URL.
 */
export function withOption(url: string, option: string): string {
  const added = encodeURIComponent(option)
  const given = /[?&]options=[^&#]*/.exec(url)?.[0]
  if (given !== undefined) return url.replace(given, () => `${given}%20${added}`)
  const [address = '', fragment] = url.split('#', 2)
  const extended = `${address}${address.includes('?') ? '&' : '?'}options=${added}`
  return fragment === undefined ? extended : `${extended}#${fragment}`
}
