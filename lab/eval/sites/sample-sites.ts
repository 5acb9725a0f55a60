import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { writeJsonLines, writeText } from '../../tools/named-commands/sample-files.ts'
import { sealLabels } from './seal.ts'

const head = (title: string) =>
  `<!DOCTYPE html><html lang="en"><head><title>${title}</title></head>`
const menu = '<nav><a href="team.html">Our team</a> <a href="contact">Contact</a></nav>'

/** Two invented firms, each with the truth about its site. */
const firms = [
  {
    domain: 'brindlehurstroofing.com',
    pages: {
      'index.html': `${head('Brindlehurst Roofing')}<body>${menu}<h1>Brindlehurst Roofing</h1>
<p>Brindlehurst Roofing repairs slate and tile roofs in Larkfield. Brindlehurst Roofing is a family firm.</p>
<footer>© Brindlehurst Roofing Ltd, 4 Kiln Lane, Larkfield</footer></body></html>`,
      'team.html': `${head('Our team')}<body>${menu}<h1>Our team</h1>
<div><h3>Orla Brindlehurst</h3><p>Owner and Managing Director</p></div>
<div><h3>Tobin Ashgrove</h3><p>Sales Manager</p></div></body></html>`,
      'contact.html': `${head('Contact')}<body>${menu}<h1>Contact</h1>
<p>Write to <a href="mailto:office@brindlehurstroofing.com">office@brindlehurstroofing.com</a>.</p></body></html>`,
    },
    labels: {
      name: 'Brindlehurst Roofing',
      context: 'roofers Larkfield',
      emails: [{ email: 'office@brindlehurstroofing.com', of: null, kind: 'role' }],
      people: [
        { name: 'Orla Brindlehurst', title: 'Owner and Managing Director', page: 'team.html' },
        { name: 'Tobin Ashgrove', title: 'Sales Manager', page: 'team.html' },
      ],
      strangers: [],
      roles: { ceo: ['Orla Brindlehurst'], sales: ['Tobin Ashgrove'], finance: [] },
    },
  },
  {
    domain: 'quillmarsh.de',
    pages: {
      'index.html': `<!DOCTYPE html><html lang="de"><head><title>Quillmarsh Tiefbau GmbH</title></head><body>
<h1>Quillmarsh Tiefbau GmbH</h1><p>Kanalbau und Erdarbeiten in Ostermoor: Quillmarsh Tiefbau baut seit 1988.</p>
<a href="impressum.html">Impressum</a></body></html>`,
      'impressum.html': `<!DOCTYPE html><html lang="de"><head><title>Impressum</title></head><body><h1>Impressum</h1>
<p>Quillmarsh Tiefbau GmbH<br>Moorweg 7, Ostermoor<br>Geschäftsführer: Hauke Quillmarsh<br>
E-Mail: info@quillmarsh.de</p></body></html>`,
    },
    labels: {
      name: 'Quillmarsh Tiefbau',
      context: 'Tiefbau Ostermoor',
      emails: ['info@quillmarsh.de'],
      people: [{ name: 'Hauke Quillmarsh', title: 'Geschäftsführer', page: 'impressum.html' }],
      strangers: [],
      roles: { ceo: ['Hauke Quillmarsh'], finance: [] },
    },
  },
]

/** Writes a sealed list of two invented sites, with their repositories in the folder `mirrors` beside it. */
export function writeSampleSites(folder: string): string {
  const rows = firms.map(({ domain, pages, labels }, index) => {
    const owner = `invented${index}`
    const repository = join(folder, 'mirrors', `${owner}+site`, 'repo')
    mkdirSync(repository, { recursive: true })
    for (const [path, body] of Object.entries(pages)) writeText(repository, path, body)
    const commit = commitAll(repository)
    const bodies = Object.entries(pages).map(([path, body]) => [path, Buffer.from(body)] as const)
    return {
      domain,
      repo: `${owner}/site`,
      commit,
      root: '',
      pages: Object.keys(pages),
      lang: 'en',
      country: 'GB',
      half: index === 0 ? 'look' : 'apart',
      sealed: sealLabels(labels, new Map(bodies)),
    }
  })
  return writeJsonLines(folder, 'sites.jsonl', rows)
}

function commitAll(repository: string): string {
  const git = (...words: readonly string[]) =>
    execFileSync(
      'git',
      ['-c', 'user.name=Sample', '-c', 'user.email=sample@sample.test', ...words],
      {
        cwd: repository,
        encoding: 'utf8',
      },
    ).trim()
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--no-gpg-sign', '--message', 'pages')
  return git('rev-parse', 'HEAD')
}
