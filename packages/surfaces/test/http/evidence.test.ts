import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { type EvidenceReply, evidenceLink } from '@enricher/contract/evidence'
import type { ContactAnswer, SearchRun } from '@enricher/engine/model/engine'
import type { EvidenceFact } from '@enricher/engine/model/evidence'
import { createTestApp, detailOf, password, type TestAccount } from '@enricher/lab/test/support/app'
import { acme, jane, rosterOf } from '@enricher/lab/test/support/scripted-engine'
import { createPrivacy } from '@enricher/service/store/privacy/privacy'
import { createSecrets } from '@enricher/service/store/secrets'
import type { LightMyRequestResponse } from 'fastify'
import { createTestBrowser } from './pages/browser.ts'

const harness = await createTestApp({ after }, { VERIFY_EMAIL_CREDITS: '3' })
const { db } = harness.services.store
const privacy = createPrivacy(db, createSecrets(db))
const seenAtMs = Date.UTC(2026, 9, 3, 8, 15)

/** Makes a fact that the scripted searches report. */
function pageFact(quote: string): EvidenceFact {
  const page = 'https://acme.example/about'
  const { websiteUrl: website } = acme
  return { kind: 'page', website, page, seenAtMs, quote, reasons: ['its title fits'], share: 0.97 }
}

function personFact({ name, email, linkedinUrl }: ContactAnswer): EvidenceFact {
  const page = 'https://acme.example/team'
  return { kind: 'person', name, email, linkedinUrl, page, quote: `${name} … CEO`, seenAtMs }
}

const baseUrl = 'http://localhost:8080'

const answerSeeing =
  <T>(found: T, facts: readonly EvidenceFact[]) =>
  async (_: unknown, run: SearchRun): Promise<T> => {
    run.onEvidence?.(facts)
    return found
  }

const linksOf = (reply: LightMyRequestResponse) =>
  [...String(reply.headers['link'] ?? '').matchAll(/<([^>]+)>; rel="describedby"/g)].map(
    ([, url = '']) => {
      assert.ok(url.startsWith(`${baseUrl}/`), url)
      return url.slice(baseUrl.length)
    },
  )

test('the link to the evidence has the whole address, with the path of BASE_URL', () => {
  for (const base of ['https://api.acme.example', 'https://acme.example/enricher']) {
    assert.equal(
      evidenceLink(['req_1', 'req_2'], base),
      `<${base}/evidence/req_1>; rel="describedby", <${base}/evidence/req_2>; rel="describedby"`,
    )
  }
  assert.equal(evidenceLink([], baseUrl), null)
})

async function explain(path: string, { bearer }: Pick<TestAccount, 'bearer'>) {
  const reply = await harness.get(path, bearer)
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json<EvidenceReply>()
}

test('the evidence of an answer is what its search saw, with what was asked, and a repeat leads to the same', async () => {
  const account = await harness.signUp()
  harness.engine.findWebsite = answerSeeing(acme, [pageFact('Acme since 1949')])
  const input = { company_name: 'Anvils', context: 'makers of anvils' }
  const first = await harness.post('/find-website', input, account.bearer)
  const [path = ''] = linksOf(first)
  assert.equal(path, `/evidence/${first.headers['x-request-id']}`)
  const explained = await explain(path, account)
  const [lookup] = explained.lookups
  assert.deepEqual(
    { ...lookup, found_at: null, kept_until: null },
    {
      operation: 'find-website',
      question: input,
      found_at: null,
      kept_until: null,
      evidence: [
        {
          kind: 'page',
          page: 'https://acme.example/about',
          seen_at: '2026-10-03T08:15:00.000Z',
          quote: 'Acme since 1949',
          verdict: 'decides',
          rule: "Chosen as the company's site because its title fits.",
        },
      ],
    },
  )
  const repeat = await harness.post('/find-website', input, account.bearer)
  assert.equal(repeat.json().cached, true)
  assert.notEqual(repeat.headers['x-request-id'], first.headers['x-request-id'])
  assert.deepEqual(linksOf(repeat), [path])
  const keyed = { ...account.bearer, 'idempotency-key': randomUUID() }
  const [recorded, replayed] = [
    await harness.post('/find-website', input, keyed),
    await harness.post('/find-website', input, keyed),
  ]
  assert.equal(replayed.headers['idempotent-replayed'], 'true')
  assert.deepEqual([linksOf(recorded), linksOf(replayed)], [[path], [path]])
})

test('a repeat reads no evidence: it is answered while that cannot be read', async () => {
  const account = await harness.signUp()
  harness.engine.findWebsite = answerSeeing(acme, [pageFact('Held back')])
  const ask = () => harness.post('/find-website', { company_name: 'Heldback' }, account.bearer)
  const paths = linksOf(await ask())
  await db.transaction(async (tx) => {
    await tx.query('LOCK TABLE lookup_evidence IN ACCESS EXCLUSIVE MODE')
    const repeat = await ask()
    assert.equal(repeat.json().cached, true)
    assert.deepEqual(linksOf(repeat), paths)
  })
})

test('evidence of another account is 404, as is that of no request', async () => {
  const [account, other] = [await harness.signUp(), await harness.signUp()]
  harness.engine.findWebsite = answerSeeing(acme, [pageFact('Secretive')])
  const reply = await harness.post('/find-website', { company_name: 'Secretive' }, account.bearer)
  const [path = ''] = linksOf(reply)
  const foreign = await harness.get(path, other.bearer)
  const unknown = await harness.get('/evidence/req_nothing000001', other.bearer)
  assert.deepEqual([foreign.statusCode, unknown.statusCode], [404, 404])
  assert.equal(detailOf(foreign), detailOf(unknown))
  assert.equal((await harness.get(path)).statusCode, 401)
  assert.equal((await harness.get('/evidence/short', account.bearer)).statusCode, 400)
})

test('an answer that another account found comes with what its search saw, and not with what was asked there', async () => {
  const [finder, other] = [await harness.signUp(), await harness.signUp()]
  harness.engine.findWebsite = answerSeeing(acme, [pageFact('Found for another')])
  await harness.post('/find-website', { company_name: 'Shared  Works' }, finder.bearer)
  const searches = harness.engine.searches
  const reply = await harness.post('/find-website', { company_name: 'shared works' }, other.bearer)
  assert.equal(harness.engine.searches, searches)
  const [path = ''] = linksOf(reply)
  assert.equal(path, `/evidence/${reply.headers['x-request-id']}`)
  const { lookups } = await explain(path, other)
  assert.deepEqual(lookups[0]?.question, { company_name: 'shared works' })
  assert.equal(lookups[0]?.evidence[0]?.quote, 'Found for another')
})

test('a miss has its question and what was seen, and no longer than it is kept', async () => {
  const account = await harness.signUp()
  const crawl = { domain: 'gone.example', status: 'absent', pagesRead: 0 } as const
  const site = { kind: 'site', crawl: { ...crawl, crawledAtMs: seenAtMs }, people: 0, addresses: 0 }
  harness.engine.findPersonEmail = answerSeeing(null, [site as EvidenceFact])
  const input = { full_name: 'Ada Moor', domain: 'gone.example' }
  const reply = await harness.post('/find-email/person', input, account.bearer)
  assert.equal(reply.statusCode, 404)
  const [path = ''] = linksOf(reply)
  const { lookups } = await explain(path, account)
  assert.deepEqual(lookups[0]?.question, input)
  assert.equal(lookups[0]?.evidence[0]?.rule, 'The site of gone.example: DNS knows no site.')
  const browser = createTestBrowser(harness.app)
  await browser.submit('/signin', { email: account.email, password })
  const { body } = await browser.get(path.replace('/evidence/', '/dashboard/lookups/'))
  assert.match(body, /Searched .*\.[\s\S]*<p>Nothing was found\./)
  assert.doesNotMatch(body, /Found <time/)
  await db.query(`UPDATE lookups SET expires_at = now() WHERE account_id = $1`, [account.id])
  assert.equal((await harness.get(path, account.bearer)).statusCode, 404)
})

test('nothing of a person who is suppressed later is in the evidence, and after an erasure nowhere', async () => {
  const account = await harness.signUp(100)
  const ines = {
    ...jane,
    name: 'Ines Quarrow',
    email: 'ines.quarrow@acme.example',
    linkedinUrl: null,
  }
  const otto = {
    ...jane,
    name: 'Otto Brambly',
    email: 'otto.brambly@acme.example',
    linkedinUrl: null,
  }
  harness.engine.findPersonEmail = answerSeeing(ines, [personFact(ines), personFact(otto)])
  const verdict = { status: 'invalid', reason: 'no_such_mailbox', mailHostClass: null } as const
  const { name, email } = ines
  const refuted: EvidenceFact = {
    kind: 'mailbox',
    name,
    verdict: { ...verdict, email, prover: null, checkedAtMs: seenAtMs },
  }
  harness.engine.findDecisionMaker = answerSeeing(otto, [refuted, personFact(otto)])
  const asked = { full_name: ines.name, domain: 'acme.example' }
  const role = { decision_maker_category: 'quarrying', domain: 'acme.example' }
  const paths = [
    linksOf(await harness.post('/find-email/person', asked, account.bearer))[0] ?? '',
    linksOf(await harness.post('/find-email/decision-maker', role, account.bearer))[0] ?? '',
  ]
  for (const path of paths) assert.match((await harness.get(path, account.bearer)).body, /quarrow/i)
  const identity = { kind: 'person', name: ines.name, domain: 'acme.example' } as const
  await privacy.suppress(identity, null)
  const [ofPerson, ofRole] = await Promise.all(paths.map((path) => explain(path, account)))
  assert.doesNotMatch(JSON.stringify([ofPerson, ofRole]), /quarrow/i)
  assert.deepEqual(ofPerson?.lookups[0], { ...ofPerson?.lookups[0], question: null, evidence: [] })
  assert.deepEqual(ofRole?.lookups[0]?.question, role, 'a role names no person')
  assert.match(JSON.stringify(ofRole), /Otto Brambly/)
  await privacy.erase(identity, null)
  const rows = await db.query<{ row: string }>(
    `SELECT t::text AS row FROM lookup_evidence t UNION ALL SELECT t::text FROM known_results t`,
  )
  assert.doesNotMatch(JSON.stringify(rows), /quarrow/i)
  assert.match(JSON.stringify(rows), /Otto Brambly/)
})

test('find-all has the evidence of each part, and of what was looked up before as well', async () => {
  const account = await harness.signUp(200)
  const at = (fact: EvidenceFact) => [fact]
  harness.engine.findWebsite = answerSeeing(acme, at(pageFact('Of the whole')))
  harness.engine.findDecisionMaker = answerSeeing(jane, at(personFact(jane)))
  harness.engine.findRoster = answerSeeing(rosterOf(1), [
    {
      kind: 'address',
      email: 'person.0@acme.example',
      name: null,
      page: 'https://acme.example/contact',
      source: 'native:site',
      seenAtMs,
    },
  ])
  const site = await harness.post('/find-website', { company_name: 'Wholeworks' }, account.bearer)
  const all = { company_name: 'Wholeworks', dm_categories: ['founder of it'] }
  const reply = await harness.post('/find-all', all, account.bearer)
  const paths = linksOf(reply)
  assert.deepEqual(
    paths.toSorted(),
    [...linksOf(site), `/evidence/${reply.headers['x-request-id']}`].toSorted(),
  )
  const found = await Promise.all(paths.map((path) => explain(path, account)))
  const parts = found.flatMap(({ lookups }) => lookups)
  const byOperation = new Map(parts.map((part) => [part.operation, part]))
  assert.deepEqual(byOperation.get('find-email-decision-maker')?.question, {
    decision_maker_category: 'founder of it',
    domain: 'acme.example',
  })
  assert.deepEqual(byOperation.get('find-email-company')?.question, { domain: 'acme.example' })
  assert.deepEqual(
    ['find-website', 'find-email-decision-maker', 'find-email-company'].map(
      (name) => byOperation.get(name)?.evidence[0]?.page,
    ),
    ['about', 'team', 'contact'].map((page) => `https://acme.example/${page}`),
  )
})

test('what hostile pages say is bounded, and acts on nothing around it', async () => {
  const account = await harness.signUp()
  const hostile =
    '\u202eAcme\u0000\u001b[31m <script>alert(1)</script>\u2066\u200b\u{e0041} '.repeat(50)
  const facts = Array.from({ length: 400 }, (_, index): EvidenceFact => {
    const fact = pageFact(`${index} ${hostile}`)
    return {
      ...fact,
      page: index % 2 === 0 ? 'javascript:alert(1)' : `https://a.example/${hostile}`,
    } as EvidenceFact
  })
  harness.engine.findWebsite = answerSeeing(acme, facts)
  const reply = await harness.post('/find-website', { company_name: 'Hostileco' }, account.bearer)
  const { lookups } = await explain(linksOf(reply)[0] ?? '', account)
  const items = lookups[0]?.evidence ?? []
  assert.ok(items.length > 0 && items.length <= 20)
  for (const { quote, page } of items) {
    assert.equal(page, null)
    assert.ok(quote !== null && quote.length <= 200)
    assert.doesNotMatch(
      quote,
      /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u,
    )
  }
})

test('the overview shows what was asked and leads to its page, which is there for its account alone', async () => {
  const [account, other] = [await harness.signUp(), await harness.signUp()]
  harness.engine.findWebsite = answerSeeing(acme, [pageFact('<b>Acme</b> & Sons')])
  const input = { company_name: 'Overviewed <i>Works</i>' }
  const reply = await harness.post('/find-website', input, account.bearer)
  const [browser, foreign] = [createTestBrowser(harness.app), createTestBrowser(harness.app)]
  await browser.submit('/signin', { email: account.email, password })
  await foreign.submit('/signin', { email: other.email, password })
  const path = `/dashboard/lookups/${reply.headers['x-request-id']}`
  const overview = await browser.get('/dashboard')
  assert.ok(overview.body.includes(`href="${path}">Overviewed &lt;i&gt;Works&lt;/i&gt;</a>`))
  const page = await browser.get(path)
  assert.equal(page.statusCode, 200)
  assert.match(page.body, /&lt;b&gt;Acme&lt;\/b&gt; &amp; Sons<\/blockquote>/)
  assert.match(page.body, /curl -X POST [^ ]+\/find-website/)
  assert.equal((await foreign.get(path)).statusCode, 404)
  const live = { lookup: 'find-website', mode: 'live', 'in.company_name': 'Tried live' }
  const tried = await browser.submit('/dashboard/playground', live)
  assert.match(tried.body, /&lt;b&gt;Acme&lt;\/b&gt; &amp; Sons<\/blockquote>/)
})

test('the sandbox explains the example of each lookup, always the same', async () => {
  const bearer = { authorization: 'Bearer key_test_evidence' }
  const reply = await harness.post('/find-website', { company_name: 'Northwind' }, bearer)
  const [path = ''] = linksOf(reply)
  assert.equal(path, '/evidence/sandbox-find-website')
  const [first, again] = [await harness.get(path, bearer), await harness.get(path, bearer)]
  assert.equal(first.statusCode, 200)
  assert.equal(first.body, again.body)
  for (const name of ['find-email-person', 'find-email-company', 'verify-email', 'find-all']) {
    const { lookups } = await explain(`/evidence/sandbox-${name}`, { bearer })
    assert.ok(
      lookups.every(({ evidence }) => evidence[0]?.verdict !== undefined),
      name,
    )
  }
})
