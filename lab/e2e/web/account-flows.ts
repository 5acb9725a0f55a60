import assert from 'node:assert/strict'
import { test } from 'node:test'
import { password } from '../../test/support/app.ts'
import { scanOpen } from './scan.ts'
import type { WebHarness } from './web-harness.ts'

/** Adds what people do with their accounts. */
export function addAccountFlows(harness: WebHarness): void {
  addSignUp(harness)
  addKeys(harness)
  addPasswordAndSessions(harness)
  addEndedSession(harness)
}

function addSignUp(harness: WebHarness): void {
  test('signing up shows the key once, and every page after it goes without scripts', async () => {
    const { page, errors, context } = await harness.open({ javaScriptEnabled: false })
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click()
    await page.getByLabel('Email').fill('no address')
    await page.getByLabel('Password').fill('short')
    await page.getByRole('button', { name: 'Sign up' }).click()
    assert.equal(await page.getByLabel('Email').inputValue(), 'no address')
    await page.getByText('Use at least 8 characters.').waitFor()

    await page.getByLabel('Email').fill('ada@acme.example')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign up' }).click()
    const key = (await page.locator('.secret-value').textContent()) ?? ''
    const reply = await fetch(`${harness.url}/credits`, {
      headers: { authorization: `Bearer ${key}` },
    })
    assert.equal(reply.status, 200)
    // The answer to a form cannot be gone back to: the key stays in its own tab.
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Run the example' }).click()
    await (await opened).getByRole('heading', { name: 'Answer', exact: true }).first().waitFor()
    assert.equal(await page.locator('.secret-value').textContent(), key)
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.getByText('No lookups yet').waitFor()
    assert.deepEqual(
      errors.filter((error) => !error.includes('400')),
      [],
    )
    await context.close()
  })
}

function addKeys(harness: WebHarness): void {
  test('a key is made, copied and revoked', async () => {
    const { page, context, errors } = await harness.openAs(await harness.person())
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('link', { name: 'API keys' }).click()
    await page.getByLabel('Name').fill('staging <server>')
    await page.getByRole('button', { name: 'Create key' }).click()
    const key = (await page.locator('.secret-value').textContent()) ?? ''
    // The button says `Copied` for two seconds only, so the page itself records it.
    await page.evaluate(`new MutationObserver(() => {
      const texts = [...document.querySelectorAll('button')].map((button) => button.textContent)
      if (texts.includes('Copied')) window.hasSaidCopied = true
    }).observe(document.body, { subtree: true, childList: true, characterData: true })`)
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.waitForFunction('window.hasSaidCopied')
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), key)

    await page.getByRole('link', { name: 'Revoke staging <server>' }).click()
    await page.getByRole('heading', { name: 'Revoke this key?' }).waitFor()
    const barriers = await scanOpen(page, 'revoke-key')
    await page.getByRole('button', { name: 'Revoke key' }).click()
    await page.getByText('The key has been revoked.').waitFor()
    assert.equal(await page.getByText('staging <server>').count(), 0)
    const reply = await fetch(`${harness.url}/credits`, {
      headers: { authorization: `Bearer ${key}` },
    })
    assert.equal(reply.status, 401)
    assert.deepEqual([barriers, errors], [[], []])
    await context.close()
  })
}

function addPasswordAndSessions(harness: WebHarness): void {
  test('browsers are signed out one by one, and all others by a new password', async () => {
    const person = await harness.person()
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => harness.openAs(person)))
    assert.ok(one && two && three)
    await one.page.goto('/dashboard/account')
    await one.page
      .getByRole('button', { name: /^Sign out \w+ on/ })
      .first()
      .click()
    await one.page.getByText('The browser has been signed out.').waitFor()
    await Promise.all([two.page.goto('/dashboard'), three.page.goto('/dashboard')])
    const isOut = [two, three].map(({ page }) => page.url().includes('/signin?next='))
    assert.deepEqual(isOut.toSorted(), [false, true])

    await one.page.getByLabel('Current password').fill(password)
    await one.page.getByLabel('New password').fill('another horse battery')
    await one.page.getByRole('button', { name: 'Change password' }).click()
    await one.page.getByText('Your password has been changed').waitFor()
    await Promise.all([two.page.goto('/dashboard'), three.page.goto('/dashboard')])
    for (const { page } of [two, three]) assert.match(page.url(), /\/signin\?next=/)

    await one.page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
    await one.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    for (const { context } of [one, two, three]) await context.close()
  })
}

function addEndedSession(harness: WebHarness): void {
  test('a lookup that was typed survives the end of its session, without scripts', async () => {
    const person = await harness.person()
    const { page, context, errors } = await harness.openAs(person, { javaScriptEnabled: false })
    await page.goto('/dashboard/playground?lookup=find-email-person')
    await page.getByLabel('Full name').fill('Zoë Exemplar')
    await harness.db.query('DELETE FROM browser_sessions WHERE account_id = $1', [person.id])
    await page.getByRole('button', { name: 'Look up' }).click()
    await page.getByText('kept what you entered').waitFor()
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('No lookup yet').waitFor()
    assert.equal(await page.getByLabel('Full name').inputValue(), 'Zoë Exemplar')
    assert.deepEqual(errors, [])
    await context.close()
  })
}
