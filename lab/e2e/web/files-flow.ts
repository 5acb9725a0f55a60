import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { openDatabase } from '@enricher/service/store/database'
import type { Page } from 'playwright-core'
import { password, passwordHash, urlOf } from '../../test/support/app.ts'
import { createTestDatabase } from '../../test/support/database.ts'
import { makeAccount } from '../../test/support/make-account.ts'
import { freePort, startServiceProcess } from '../../tools/service-process.ts'
import type { WebHarness } from './web-harness.ts'

const rows = 200
// Two hundred rows take some twenty seconds: enough to stop them halfway, however late the browser is.
const searchMs = 3_000
// The rows after the stop take twenty seconds at most; a busy machine three times as long.
const waitMs = 60_000

// Every twentieth company is found nowhere; the last ten repeat the first ones.
const companies = Array.from({ length: rows }, (_, row) => {
  if (row >= rows - 10) return `Files Company ${row - (rows - 10)}`
  return row % 20 === 19 ? `Sandbox Miss` : `Files Company ${row}`
})

/** Adds what a person does with a file of lookups. */
export function addFilesFlow({ browser }: Pick<WebHarness, 'browser'>): void {
  test('a file of 200 rows is confirmed, stopped, resumed after a restart of the service, and downloaded', async (t) => {
    const connection = await createTestDatabase(t)
    const db = openDatabase({ connection })
    const email = 'lists@acme.example'
    await makeAccount(db, { email, passwordHash, credits: 1_000 })
    const port = await freePort()
    const url = `http://localhost:${port}`
    const env = { PORT: `${port}`, BASE_URL: url, DATABASE_URL: urlOf(connection) }
    const start = async () => {
      const service = startServiceProcess(
        { ...env, SMTP_VERIFY: 'off', RATE_LIMIT_PER_MINUTE: '100000' },
        ['lab/tools/fixture-service.ts', `${searchMs}`],
      )
      await service.ready()
      return service
    }
    let service = await start()
    const context = await browser.newContext({ baseURL: `${url}/`, acceptDownloads: true })
    t.after(async () => {
      await context.close()
      await service.stop()
      await db.close()
    })
    const page = await context.newPage()
    await signIn(page, email)
    await page.getByRole('link', { name: 'Files' }).click()
    const text = ['Company;Note', ...companies.map((name, row) => `${name};=note ${row}`)].join(
      '\n',
    )
    const file = { name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    await page.getByLabel(/Drop a CSV/).setInputFiles(file)
    await page.getByRole('button', { name: 'Upload' }).click()

    assert.equal(await page.getByLabel('Lookup').inputValue(), 'find-website')
    assert.equal(await page.getByLabel('Use of column Company').inputValue(), 'company_name')
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByText(/^[1-9]\d* of 200$/).waitFor({ timeout: waitMs })
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText('Stopped. Resume the file', { exact: false }).waitFor({ timeout: waitMs })
    const done = Number(/(\d+) of 200/.exec((await page.textContent('#file')) ?? '')?.[1])
    assert.ok(done > 0 && done < rows, `${done} rows were done when it was stopped`)

    await service.stop()
    service = await start()
    await page.reload()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByText('200 of 200').waitFor({ timeout: waitMs })
    await page.getByText('done', { exact: true }).waitFor({ timeout: waitMs })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ])
    assert.equal(download.suggestedFilename(), 'leads-enriched.csv')
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n')
    assert.deepEqual(lines.slice(1).map(shortened), companies.map(expected))
    const [charged] = await db.query<{ credits: number; entries: number }>(
      `SELECT sum(-delta)::bigint AS credits, count(*) AS entries FROM ledger WHERE kind = 'lookup'`,
    )
    const hits = new Set(companies.filter((name) => name !== 'Sandbox Miss')).size
    assert.deepEqual(charged, { credits: 2 * hits, entries: hits })
  })
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')
}

function shortened(line: string): string {
  return line.split(';').slice(0, 4).join(';')
}

/** Returns a row of the result; texts that a spreadsheet would run are neutralised. */
function expected(name: string, row: number): string {
  const site = `https://${name.toLowerCase().replaceAll(' ', '-')}.example/`
  return name === 'Sandbox Miss'
    ? `${name};'=note ${row};miss;`
    : `${name};'=note ${row};hit;${site}`
}
