import { html } from '../markup.ts'
import type { HostilePage } from '../page.ts'

// Sites that redirect from host to host. The page itself is at `/start`.

const redirecting = (
  name: string,
  why: string,
  target: (path: string, host: string) => string | null,
): HostilePage => ({
  name,
  why,
  text: () => html('<a href="/team">Our team</a>'),
  elsewhere: (path, { host }) => {
    const redirect = target(path, host)
    return redirect === null ? null : { redirect }
  },
})

export const redirectPages: readonly HostilePage[] = [
  redirecting('cycle', 'two addresses that send to each other for ever', (path) =>
    path === '/team' ? '/team/a' : path === '/team/a' ? '/team' : null,
  ),
  redirecting('cycle-hosts', 'two hosts that send to each other for ever', (path, host) =>
    path.startsWith('/team')
      ? `https://${host.startsWith('www.') ? host.slice(4) : `www.${host}`}/team`
      : null,
  ),
  redirecting('ever-on', 'an address that sends to one a little longer', (path) =>
    path.startsWith('/team') ? `${path}/a` : null,
  ),
  redirecting('long', 'an address of 15,000 characters', (path) =>
    path === '/team' ? `/team/${'a'.repeat(15_000)}` : null,
  ),
  redirecting('long-host', 'a host longer than DNS allows', (path) =>
    path === '/team' ? `https://${'a'.repeat(15_000)}.com/` : null,
  ),
  redirecting('idn-host', 'a host of letters that need punycode', (path) =>
    path === '/team' ? `https://${encodeURIComponent('ä'.repeat(2_000))}.com/` : null,
  ),
  redirecting('private', 'private addresses in every spelling', (path) =>
    path === '/team' ? 'http://0x7f.1/' : path === '/about' ? 'http://[::ffff:10.0.0.1]/' : null,
  ),
  redirecting('no-address', 'what is no web address', (path) =>
    path === '/team' ? 'file:///etc/passwd' : path === '/about' ? 'https://' : null,
  ),
  redirecting('everything', 'every path sends to a sub-domain of its own', (path, host) =>
    path.startsWith('/team') ? `https://a${path.length}.${host}${path}x` : null,
  ),
]
