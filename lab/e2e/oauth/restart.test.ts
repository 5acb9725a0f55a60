import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { createTestDatabase } from '../../test/support/database.ts'
import { createPerson } from './person.ts'
import { startOAuthService } from './service.ts'

const redirect_uri = 'http://127.0.0.1:33418/callback'

test('a process that is killed between code and token loses neither, and the keys stay the same', async () => {
  const database = await createTestDatabase({ after })
  const first = await startOAuthService(database)
  const { baseUrl, port } = first
  const keys = async () => (await fetch(`${baseUrl}/oauth/jwks`)).json()
  const before = await keys()
  const person = await createPerson(baseUrl, 'restart@acme.example')
  const registered = await fetch(`${baseUrl}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ redirect_uris: [redirect_uri] }),
  })
  const { client_id } = (await registered.json()) as { client_id: string }
  const code_verifier = randomBytes(32).toString('base64url')
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
  const asked = { response_type: 'code', client_id, redirect_uri, code_challenge }
  const query = new URLSearchParams({ ...asked, code_challenge_method: 'S256' })
  const sent = await person.approve(`${baseUrl}/oauth/authorize?${query}`)
  const code = sent.searchParams.get('code') ?? ''

  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const second = await startOAuthService(database, port)
  after(() => second.stop())

  const response = await fetch(`${baseUrl}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      ...{ code, client_id, redirect_uri, code_verifier },
    }),
  })
  assert.equal(response.status, 200)
  const { access_token } = (await response.json()) as { access_token: string }
  const me = await fetch(`${baseUrl}/me`, { headers: { authorization: `Bearer ${access_token}` } })
  assert.equal(((await me.json()) as { email: string }).email, person.email)
  assert.deepEqual(await keys(), before)
})
