import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { evidenceItemsOf } from '@enricher/engine/model/evidence-items'
import { createLedger } from '@enricher/service/store/credits/ledger'
import { createOAuthClients } from '@enricher/service/store/oauth/clients'
import { createOAuthGrants } from '@enricher/service/store/oauth/grants'
import { createOAuthTokens } from '@enricher/service/store/oauth/tokens'
import { scanOpen, type Window } from './scan.ts'
import { addMonthOfMoney, addPayments } from './scanned-money.ts'
import { type ScannedPage, scannedPages, scannedRequestId } from './scanned-pages.ts'
import type { Person, WebHarness } from './web-harness.ts'
import { startWholeService } from './whole-service.ts'

// Scans every page for barriers, on a phone and a desktop, light and dark, and keeps a picture of each.

const whole = await startWholeService({ after })

if (whole !== undefined) {
  const { harness } = whole
  test('every page is free of barriers, fits its window, and loads nothing from elsewhere', async () => {
    const people = await peopleOf(harness)
    const found = await Promise.all([
      scanAll(await harness.open(), 'anyone'),
      ...roles.map(async (role) => scanAll(await harness.openAs(people[role]), role)),
    ])
    assert.deepEqual(found.flat(), [])
  })
}

const roles = ['newcomer', 'account', 'operator'] as const

type People = Readonly<Record<(typeof roles)[number], Person>>

async function scanAll({ context, page, errors }: Window, role: ScannedPage['as']) {
  const found: string[] = []
  const refusals: number[] = []
  for (const { name, path, refusal } of scannedPages.filter(({ as }) => as === role)) {
    const reply = await page.goto(path)
    if (reply?.status() !== (refusal ?? 200)) found.push(`${name}: ${reply?.status()}`)
    if (refusal !== undefined) refusals.push(refusal)
    found.push(...(await scanOpen(page, name)))
  }
  await context.close()
  const isExpected = (error: string) => refusals.some((status) => error.includes(`${status}`))
  return [...found, ...errors.filter((error) => !isExpected(error))]
}

/** Makes the people who look at the pages: an account with lookups of a month, one without, and the operator's. */
async function peopleOf(harness: WebHarness): Promise<People> {
  const account = await harness.person()
  await harness.db.query(
    `INSERT INTO lookup_counts (account_id, day, operation, hits, misses, repeats, credits)
     SELECT $1, (now() AT TIME ZONE 'UTC')::date - day, operation, day * 3 % 17, day % 5, day % 3, day * 7
       FROM generate_series(0, 29) AS day, unnest(ARRAY['find-website', 'find-email-person']) AS operation`,
    [account.id],
  )
  await addLookup(harness, account.id)
  await addApplications(harness, account.id)
  await addPayments(harness.db, account.id)
  await addMonthOfMoney(harness.db)
  return {
    account,
    newcomer: await harness.person(),
    operator: await harness.person({ isOperator: true }),
  }
}

/** Adds a lookup that was found, with all that is kept of it. */
async function addLookup({ db }: WebHarness, accountId: string): Promise<void> {
  const hold = { holdId: 'hold_scanned', accountId, credits: 2, operation: 'find-website' }
  // The key is longer than the plain digests of earlier versions, which are keyed anew.
  const inputKey = Buffer.alloc(33, 1)
  const ledger = createLedger(db)
  await ledger.hold({ ...hold, flightKey: inputKey, leaseMs: 60_000 })
  const website = 'https://northwind-instruments.example/'
  const fact = { kind: 'page', website, page: website, seenAtMs: Date.UTC(2026, 10, 20) } as const
  const rival = 'https://northwind.example/'
  const items = evidenceItemsOf(
    [
      {
        ...fact,
        quote: 'Northwind Instruments',
        reasons: ['its title is exactly the name'],
        share: 0.98,
      },
      {
        ...{ ...fact, website: rival, page: `${rival}about/the-history-of-our-traders-since-1911` },
        ...{
          quote: 'Northwind <Traders> & Sons',
          reasons: ['its title is another name'],
          share: 0.01,
        },
      },
    ],
    { email: null, websiteUrl: website, source: 'site', emails: new Set() },
  )
  await ledger.settle({
    ...hold,
    inputKey,
    requestId: scannedRequestId,
    answer: JSON.stringify({ website_url: website, source: 'site', confidence: 0.98 }),
    question: JSON.stringify({ company_name: 'Northwind Instruments', context: 'barometers' }),
    evidence: JSON.stringify(items),
    ttlMs: 86_400_000,
    doubt: null,
    shared: false,
    request: null,
  })
}

/** Adds an application that asks for consent, and one that has it. */
async function addApplications({ db }: WebHarness, accountId: string): Promise<void> {
  const client = {
    client_id: 'scanned-app',
    client_name: 'Tokenwerk Assistant',
    redirect_uris: ['https://app.tokenwerk.example/callback'],
  }
  const metadata = JSON.stringify(client)
  await createOAuthClients(db).insert({ id: client.client_id, metadata, origin: Buffer.alloc(1) })
  const [grants, tokens] = [createOAuthGrants(db), createOAuthTokens(db)]
  const grant = { id: 'scanned-grant', accountId, clientId: client.client_id, payload: '{}' }
  await grants.save(grant, 3_600)
  await grants.nameClient(grant.id, client.client_name)
  const access = { kind: 'access_token', accountId, keyPrefix: null, grantId: grant.id } as const
  await tokens.save(Buffer.alloc(32), { ...access, scope: 'enricher:read', payload: '{}' }, 3_600)
}
