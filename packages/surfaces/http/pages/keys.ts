import { randomUUID } from 'node:crypto'
import { credentialsBody } from '@enricher/contract/account'
import { Check } from 'typebox/schema'
import type { Page } from '../../web/page.ts'
import { type KeysFacts, keysPage } from '../../web/pages/keys-page.ts'
import { revokeKeyPage } from '../../web/pages/revoke-key-page.ts'
import { formDigestOf } from './form-digest.ts'
import type { AccountCall, PageAnswer } from './page-route.ts'

/** Shows the active keys of the account. */
export function showKeys(call: AccountCall): Promise<PageAnswer> {
  const { query } = call
  const revoked = query.get('done') === 'revoked'
  return keysOf(call, { revoked, label: query.get('label') ?? '' })
}

/** Makes a key and shows it, this time only. A form that is sent again makes no other key. */
export async function createKey(call: AccountCall): Promise<PageAnswer> {
  const { session, services, form } = call
  const label = form.get('label')?.trim() ?? ''
  const again = async (error: string): Promise<PageAnswer> => ({
    ...(await keysOf(call, { label, error })),
    status: 400,
  })
  if (!Check(credentialsBody.properties.label, label)) {
    return again('Use at most 100 characters, without control characters.')
  }
  const { accountId } = session
  const order = formDigestOf(form.get('form'), `${accountId} ${label}`)
  const key = await services.care.createKey(accountId, label === '' ? null : label, order)
  if (key === 'too_many')
    return again('You have as many keys as an account may have. Revoke one first.')
  if ('madeBefore' in key) return keysOf(call, key)
  return keysOf(call, { created: key.plaintext })
}

/** Returns the page of keys, with what has just happened. */
async function keysOf(
  { session, services, browser }: AccountCall,
  happened: Pick<KeysFacts, 'created' | 'madeBefore' | 'revoked' | 'label' | 'error'>,
): Promise<Page> {
  const keys = await services.care.keys(session.accountId)
  const isSelling = services.billing.isConfigured
  const formId = randomUUID()
  return keysPage({ csrfToken: browser.csrfToken(), formId, isSelling, keys, ...happened })
}

/** Asks before a key is revoked. */
export async function showKeyRevocation(call: AccountCall): Promise<PageAnswer> {
  const { session, services, browser } = call
  const prefix = prefixOf(call)
  const key = (await services.care.keys(session.accountId)).find((each) => each.prefix === prefix)
  if (!key) return { goTo: '/dashboard/keys' }
  return revokeKeyPage({ csrfToken: browser.csrfToken(), prefix, label: key.label })
}

/** Revokes a key. A key that is not there any more counts as revoked. */
export async function revokeKey(call: AccountCall): Promise<PageAnswer> {
  await call.services.care.revokeKey(call.session.accountId, prefixOf(call))
  return { goTo: '/dashboard/keys?done=revoked' }
}

function prefixOf({ request }: AccountCall): string {
  return (request.params as { prefix: string }).prefix
}
