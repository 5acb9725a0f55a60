import { sleep } from '@enricher/engine/lib/time'
import { createLedger } from '@enricher/service/store/credits/ledger'
import { openStore } from '@enricher/service/store/open-store'

// On a busy machine, a new database answers late once or twice.
const attemptsMax = 10

/**
 * Signs an account up, again and again while the service is busy, and grants it credits.
 * @throws {Error} with the reply, where there is no account
 */
export async function openRichAccount(
  url: string,
  dataDir: string,
  account: { readonly name: string; readonly credits: number },
): Promise<{ readonly key: string }> {
  const { user_id: accountId, api_key: key } = await signUp(url, account.name)
  const settings = { databaseUrl: null, dataDir, databasePoolSize: 1 }
  const store = await openStore(settings, () => undefined)
  const { credits, name: reference } = account
  await createLedger(store.db).grant({ accountId, credits, kind: 'grant', reference })
  await store.close()
  return { key }
}

async function signUp(url: string, name: string) {
  for (let attempt = 1; ; attempt += 1) {
    const reply = await fetch(`${url}/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: `${name}@accounts.example`,
        password: 'as long as it must be',
      }),
    })
    if (reply.ok) return (await reply.json()) as { user_id: string; api_key: string }
    const text = await reply.text()
    const retryAfter = reply.headers.get('retry-after')
    if (reply.status !== 503 || retryAfter === null || attempt === attemptsMax) {
      throw new Error(`The account could not be made: ${reply.status} ${text}`)
    }
    await sleep(Number(retryAfter) * 1_000)
  }
}
