import { fill, series } from '../markup.ts'
import type { HostilePage } from '../page.ts'

// robots.txt, each rule of which is compared with each address of each hop.

// The service reads about this much of a file.
const fileBytes = 508_000

const rules = (name: string, why: string, text: string): HostilePage => ({
  name,
  why,
  text: () => `User-agent: *\n${text}`,
})

export const robotsPages: readonly HostilePage[] = [
  rules(
    'stars',
    'patterns of stars against each address: 600 ms a check',
    fill(`Disallow: /${'*a'.repeat(40)}b\n`, fileBytes),
  ),
  rules(
    'stars-one-line',
    'one pattern of half a megabyte',
    `Disallow: /${fill('*a', fileBytes)}b\n`,
  ),
  rules(
    'stars-slashes',
    'stars between slashes',
    fill(`Disallow: ${'/*'.repeat(120)}$\n`, fileBytes),
  ),
  rules('stars-only', 'stars alone', fill(`Disallow: ${'*'.repeat(250)}x\n`, fileBytes)),
  rules('dollars', 'ends in the middle of patterns', fill('Disallow: /$a$b$\n', fileBytes)),
  rules(
    'rules-many',
    'fifty thousand rules',
    series(50_000, (index) => `Disallow: /${index}\n`),
  ),
  rules('allow-disallow', 'rules that undo each other', fill('Allow: /\nDisallow: /\n', fileBytes)),
  rules(
    'percent',
    'percent signs that encode nothing',
    fill(`Disallow: /${'%'.repeat(200)}\n`, fileBytes),
  ),
  rules(
    'sitemaps-many',
    'twenty thousand sitemaps',
    series(20_000, (index) => `Sitemap: /s${index}.xml\n`),
  ),
  rules(
    'sitemap-long',
    'a sitemap with an address of half a megabyte',
    `Sitemap: https://${fill('a', fileBytes)}/\n`,
  ),
  rules(
    'agents-many',
    'fifty thousand agents',
    series(45_000, (index) => `User-agent: a${index}\n`),
  ),
  rules(
    'agent-prototype',
    'agents named as members of every object',
    'User-agent: __proto__\nUser-agent: constructor\nDisallow: /\n',
  ),
  rules('one-line', 'half a megabyte without a line break', fill('Disallow: / ', fileBytes)),
  rules('blank-lines', 'half a million blank lines', fill('\n\r', fileBytes)),
  rules('comments', 'comments without end', fill('#\n', fileBytes)),
  rules('colons', 'lines of colons', fill(':::::\n', fileBytes)),
  rules('crawl-delay', 'delays no clock holds', fill('Crawl-delay: 1e308\n', 100_000)),
  {
    name: 'html',
    why: 'a page where the rules should be',
    text: () => `<!DOCTYPE html><html>${fill('<p>Disallow: /', fileBytes)}`,
  },
]
