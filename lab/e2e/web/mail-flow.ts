import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp, password } from '../../test/support/app.ts'
import { type ReceivedMail, startMailSink } from '../../test/support/mail-sink.ts'
import { scanOpen } from './scan.ts'
import type { WebHarness } from './web-harness.ts'

/** Adds what people do where addresses are proven by mails: sign up by a link, and replace a forgotten password. */
export function addMailFlow({ browser }: Pick<WebHarness, 'browser'>): void {
  test('links of mails open an account, replace its password and prove its address, and no page on the way bars readers', async () => {
    const ending = { after: (end: () => Promise<void>) => after(end) }
    const sink = await startMailSink(ending)
    const { app, services, signUp } = await createTestApp(ending, { SMTP_URL: sink.url })
    const baseURL = await app.listen({ port: 0, host: '127.0.0.1' })
    const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const barriers: string[] = []
    const scan = async (name: string) => void barriers.push(...(await scanOpen(page, name)))
    const send = async (path: string, button: string) => {
      await page.goto(path)
      await page.getByLabel('Email').fill('ada@acme.example')
      await scan(`mail-${path.slice(1)}`)
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
      return linkIn(await sink.next())
    }
    const first = await send('/signup', 'Send me a link')
    await scan('mail-sent')
    await page.goto(first)
    await scan('mail-link-sign-up')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('key_live_').first().waitFor()
    await scan('welcome')
    await context.clearCookies()
    const reset = await send('/forgot', 'Send me a link')
    await page.goto(reset)
    await scan('mail-link-reset')
    await page.getByLabel('Password').fill('short')
    await page.getByRole('button', { name: 'Change password' }).click()
    await scan('mail-link-mistake')
    await page.getByLabel('Password').fill('another horse battery')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Your password has been changed').waitFor()
    await page.goto(reset)
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    await scan('mail-link-over')
    const { id, email } = await signUp()
    services.mail?.requestProof(id, email)
    await page.goto(linkIn(await sink.next()))
    await scan('mail-link-proof')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
    await scan('mail-proven')
    assert.deepEqual(barriers, [])
    await context.close()
  })
}

function linkIn({ text }: ReceivedMail): string {
  const path = /(\/link\?token=[\w-]{43})/.exec(text)?.[1]
  assert.ok(path, text)
  return path
}
