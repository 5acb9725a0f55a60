import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readAnswers } from '../../../eval/sites/answers-file.ts'
import { judgeAnswers } from '../../../eval/sites/judge-answers.ts'
import type { OpenedSite } from '../../../eval/sites/open-sites.ts'
import { labelsOf } from '../../../eval/sites/site-labels.ts'
import { replyFor } from '../../../eval/sites/static-site.ts'
import { wilsonInterval } from '../../../eval/sites/wilson-interval.ts'

const folder = mkdtempSync(join(tmpdir(), 'enricher-answers-'))
after(() => rmSync(folder, { recursive: true }))

const site: OpenedSite = {
  domain: 'sanderholt.de',
  half: 'look',
  country: 'DE',
  files: new Map(),
  labels: labelsOf({
    name: 'Sanderholt & Töchter',
    context: 'Schreinerei Ostermoor',
    emails: [{ email: 'Info@sanderholt.de' }, 'jobs@sanderholt.de'],
    people: [
      { name: 'Jörg Sanderholt', title: 'Inhaber', page: 'team.html' },
      { name: 'Vera Quillmarsh', title: 'Büro & Verkauf', page: 'team.html' },
    ],
    roles: { ceo: ['Jörg Sanderholt', 'J. Sanderholt'], sales: ['Vera Quillmarsh'], hr: [] },
    uncertain: { people: [{ name: 'Pia Fennick' }], emails: ['pia@sanderholt.de'] },
  }),
}

const verdicts = (judged: ReturnType<typeof judgeAnswers>) =>
  judged.map(({ lookup, isAsked, verdict, what }) => `${lookup}: ${what} ${verdict} ${isAsked}`)

test('extra answers are wrong, any accepted spelling is right, and uncertain facts are neither', () => {
  const judged = judgeAnswers(site, {
    website: 'www.sanderholt.de',
    websiteWithWords: 'sanderholt.com',
    addresses: ['info@SANDERHOLT.de', 'pia@sanderholt.de', 'nbspinfo@sanderholt.de'],
    roles: new Map([
      ['ceo', { name: 'Jorg SANDERHOLT', title: 'Inhaber' }],
      ['sales', null],
      ['hr', { name: 'Vera Quillmarsh', title: 'Büro' }],
    ]),
    people: [
      { name: 'Vera Quillmarsh', title: 'Verkauf' },
      { name: 'Pia Fennick', title: null },
      { name: 'Otto Stranger', title: 'Kunde' },
    ],
  })
  assert.deepEqual(verdicts(judged), [
    'website, name alone: Sanderholt & Töchter right true',
    'website, with words: Sanderholt & Töchter wrong true',
    'address: info@sanderholt.de right true',
    'address: jobs@sanderholt.de silent true',
    'address: nbspinfo@sanderholt.de wrong false',
    'holder of a role: ceo: Jörg Sanderholt; J. Sanderholt right true',
    'head: ceo: Jörg Sanderholt; J. Sanderholt right true',
    'holder of a role: sales: Vera Quillmarsh silent true',
    'role without holder: hr: no person wrong true',
    'holder of a role: hr: no person wrong false',
    'person on a page: Jörg Sanderholt silent true',
    'person on a page: Vera Quillmarsh right true',
    'title of a person: Vera Quillmarsh: Büro & Verkauf right true',
    'person on a page: Otto Stranger wrong false',
  ])
})

test('a file of answers judges any product: what it leaves out of a lookup that it has is silence', () => {
  const path = join(folder, 'answers.csv')
  const rows = [
    'site,lookup,answer,title',
    'Sanderholt & Töchter,website,https://www.sanderholt.de/start',
    'sanderholt.de,ceo,"Sanderholt, Jörg",Inhaber',
    'other.example,address,info@other.example',
  ]
  writeFileSync(path, rows.join('\n'))
  const judged = judgeAnswers(site, readAnswers(path)(site))
  assert.deepEqual(verdicts(judged), [
    'website, name alone: Sanderholt & Töchter right true',
    'address: info@sanderholt.de silent true',
    'address: jobs@sanderholt.de silent true',
    'holder of a role: ceo: Jörg Sanderholt; J. Sanderholt right true',
    'head: ceo: Jörg Sanderholt; J. Sanderholt right true',
  ])
  writeFileSync(path, 'site,lookup,answer\nsanderholt.de,boss,Jörg Sanderholt\n')
  assert.throws(() => readAnswers(path), /line 2/)
})

test('a site is served as hosts of static sites serve it', () => {
  const files = new Map(
    ['index.html', 'team.html', 'kontakt/index.html', '404.html'].map((path) => [
      path,
      Buffer.from(path),
    ]),
  )
  const bodyAt = (path: string) => replyFor(files, path).body.toString()
  assert.equal(bodyAt('/'), 'index.html')
  assert.equal(bodyAt('/team?from=menu'), 'team.html')
  assert.equal(bodyAt('/team.html'), 'team.html')
  assert.equal(replyFor(files, '/kontakt').location, '/kontakt/')
  assert.equal(bodyAt('/kontakt/'), 'kontakt/index.html')
  for (const path of ['/robots.txt', '/teams', '/%ff', '/../team.html/']) {
    assert.equal(replyFor(files, path).status, 404, path)
    assert.equal(bodyAt(path), '404.html', path)
  }
})

test('intervals of shares are those of Wilson', () => {
  const rounded = (part: number, whole: number) =>
    wilsonInterval(part, whole).map((bound) => Math.round(1_000 * bound) / 1_000)
  assert.deepEqual(rounded(0, 0), [0, 1])
  assert.deepEqual(rounded(10, 10), [0.722, 1])
  assert.deepEqual(rounded(50, 100), [0.404, 0.596])
})
