import { fill, html, scripted, series } from '../markup.ts'
import type { HostilePage } from '../page.ts'

// Pages that redirect by a refresh.

const refresh = (name: string, why: string, content: string): HostilePage => ({
  name,
  why,
  text: () => html('', `<meta http-equiv=refresh content="${content}">`),
})

export const refreshPages: readonly HostilePage[] = [
  refresh('blanks', 'blanks around the parts of a refresh', `0;${fill(' ', 900_000)}url`),
  refresh('urls', 'a refresh of half a million beginnings', `0;${fill('url=', 900_000)}`),
  refresh('long', 'an address of a megabyte', `0;url=/${fill('a', 900_000)}`),
  refresh('host-long', 'a host of a megabyte', `0;url=https://${fill('a', 900_000)}/`),
  refresh(
    'host-idn',
    'a host of letters that need punycode',
    `0;url=https://${fill('ä', 900_000)}.com/`,
  ),
  refresh('itself', 'a page that sends to itself', '0;url=/'),
  refresh('private', 'a private address', '0;url=http://169.254.169.254/latest/meta-data/'),
  refresh('javascript', 'a script as the target', '0;url=javascript:alert(1)'),
  {
    name: 'many',
    why: 'twenty thousand refreshes',
    text: () =>
      html(
        '',
        series(20_000, (index) => `<meta http-equiv=refresh content="0;url=/${index}">`),
      ),
  },
  {
    name: 'chain',
    why: 'each page sends on to the next',
    text: () => html('', '<meta http-equiv=refresh content="0;url=/step/1">'),
    elsewhere: (path) => {
      const step = /^\/step\/(\d+)$/.exec(path)?.[1]
      if (step === undefined) return null
      const next = Number(step) + 1
      return { text: html('', `<meta http-equiv=refresh content="0;url=/step/${next}">`) }
    },
  },
  {
    name: 'script-location',
    why: 'a script that nearly sends on, thousands of times',
    text: () => scripted(fill('window.location .href = ', 300_000)),
  },
  {
    name: 'script-location-long',
    why: 'a script that sends to an address of a megabyte',
    text: () => scripted(`location="/${fill('a', 900_000)}"`),
  },
]
