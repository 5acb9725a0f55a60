import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp, urlOf } from '@enricher/lab/test/support/app'
import { type CutMoment, openCuttingProxy } from '@enricher/lab/test/support/cutting-proxy'
import { createTestDatabase } from '@enricher/lab/test/support/database'
import type { LightMyRequestResponse } from 'fastify'
import { createFlow, pathOf, pkce, query } from './flow.ts'

// Cuts the database connection of an authorization at each of its statements: before the statement arrives, and after
// it was carried out. The database is reachable again at once, and the step is repeated.

const database = await createTestDatabase({ after })
const proxy = await openCuttingProxy(database, { after: (end) => after(end) })
const harness = await createTestApp(
  { after },
  {
    DATABASE_URL: urlOf({ ...database, ...proxy }),
    // Each cut resets every connection, so only the step under test may use one.
    ...{ DATABASE_POOL_SIZE: '2', ROLE: 'api' },
  },
)
const flow = createFlow(harness)
const moments: readonly CutMoment[] = ['unsent', 'unanswered']
const bearerOf = (token: string) => ({ authorization: `Bearer ${token}` })
const isValid = async (token: string) =>
  (await untilAnswered(() => harness.get('/credits', bearerOf(token)))).statusCode === 200

/** Takes a step with a cut at a statement; the reply is a result or a 503, and never an internal error. */
async function cutAt(
  statement: string,
  moment: CutMoment,
  step: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  proxy.arm(statement, moment)
  const reply = await step()
  assert.ok(proxy.hasCut(), `${statement} is no statement of this step`)
  if (reply.statusCode >= 500) {
    assert.equal(reply.statusCode, 503, `${statement} ${moment}: ${reply.body}`)
    assert.ok(Number(reply.headers['retry-after']) > 0)
  }
  return reply
}

/** Repeats a step until it is answered: only the next statement may notice that a connection was reset. */
async function untilAnswered(step: () => Promise<LightMyRequestResponse>) {
  for (let tries = 1; ; tries += 1) {
    const reply = await step()
    if (reply.statusCode !== 503) return reply
    assert.ok(tries < 10, reply.body)
  }
}

for (const moment of moments) {
  test(`a code whose exchange lost its database is exchanged once at most: ${moment}`, async () => {
    for (const statement of [
      'oauth-clients.find',
      'oauth-tokens.find',
      'oauth-grants.find',
      'accounts.find-by-id',
      'oauth-tokens.exchange',
    ]) {
      const { exchange } = await flow.authorize(await harness.signUp())
      const first = await cutAt(statement, moment, () => flow.token(exchange))
      const again = await untilAnswered(() => flow.token(exchange))
      const given = [first, again].filter(({ statusCode }) => statusCode === 200)
      assert.ok(given.length <= 1, statement)
      // One statement uses up the code and makes its token. Where the reply is lost the client has to begin again, and
      // neither code nor token is valid.
      const isUsedUp = statement === 'oauth-tokens.exchange' && moment === 'unanswered'
      assert.equal(given.length, isUsedUp ? 0 : 1, `${statement}: ${first.body} ${again.body}`)
      if (given[0]) assert.ok(await isValid(given[0].json().access_token), statement)
      else assert.equal(again.json().error, 'invalid_grant', statement)
    }
    const [tokens] = await harness.services.store.db.query<{ n: number }>(
      `SELECT count(*) AS n FROM oauth_tokens t WHERE kind = 'access_token'
          AND NOT EXISTS (SELECT 1 FROM oauth_grants g WHERE g.id = t.grant_id)`,
    )
    assert.equal(tokens?.n, 0, 'no token is left of a code that was used up')
  })

  test(`a person whose request lost its database goes on by sending it again: ${moment}`, async () => {
    const browser = await flow.signIn(await harness.signUp())
    for (const [place, statement] of [
      ['begin', 'oauth-clients.find'],
      ['begin', 'oauth-tokens.bound'],
      ['begin', 'oauth-tokens.save'],
      ['page', 'browser-sessions.find'],
      ['page', 'oauth-tokens.find'],
      ['decide', 'oauth-tokens.find'],
      ['decide', 'oauth-clients.find'],
      ['decide', 'oauth-grants.save'],
      ['decide', 'oauth-grants.name-client'],
      ['decide', 'oauth-clients.note-approval'],
      ['decide', 'oauth-tokens.save'],
      ['go on', 'oauth-tokens.find'],
      ['go on', 'oauth-grants.find'],
      ['go on', 'accounts.find-by-id'],
      ['go on', 'oauth-tokens.save'],
      ['go on', 'oauth-tokens.delete'],
    ] as const) {
      const client_id = await flow.register()
      const { verifier, challenge } = pkce()
      const step = async (name: string, send: () => Promise<LightMyRequestResponse>) => {
        if (name !== place) return send()
        const reply = await cutAt(statement, moment, send)
        return reply.statusCode === 503 ? untilAnswered(send) : reply
      }
      const asked = `/oauth/authorize?${new URLSearchParams(query(client_id, challenge))}`
      const begun = await step('begin', () => browser.get(asked))
      const what = `${place} ${statement}`
      assert.equal(begun.statusCode, 303, what)
      const page = pathOf(begun)
      const shown = await step('page', () => browser.get(page))
      const csrf = /name="csrf" value="([^"]+)"/.exec(shown.body)?.[1] ?? ''
      const decided = await step('decide', () => browser.post(page, { csrf, decision: 'allow' }))
      assert.equal(decided.statusCode, 303, `${what}: ${decided.body}`)
      const sent = await step('go on', () => browser.get(pathOf(decided)))
      assert.equal(sent.statusCode, 303, `${what}: ${sent.body}`)
      const code = new URL(String(sent.headers.location)).searchParams.get('code') ?? ''
      const { redirect_uri } = query(client_id, challenge)
      const grant_type = 'authorization_code'
      const exchange = { grant_type, code, client_id, redirect_uri, code_verifier: verifier }
      assert.equal((await flow.token(exchange)).statusCode, 200, what)
    }
  })

  test(`a revocation that lost its database is sent again, and is in force: ${moment}`, async () => {
    for (const statement of ['oauth-clients.find', 'oauth-tokens.find', 'oauth-tokens.delete']) {
      const { exchange, client_id } = await flow.authorize(await harness.signUp())
      const token: string = (await flow.token(exchange)).json().access_token
      const revoke = () => flow.form('/oauth/revoke', { token, client_id })
      const first = await cutAt(statement, moment, revoke)
      // A token is never reported as revoked while it is valid.
      if (first.statusCode === 200) assert.equal(await isValid(token), false, statement)
      assert.equal((await untilAnswered(revoke)).statusCode, 200, statement)
      assert.equal(await isValid(token), false, statement)
    }
  })

  test(`a key is never called wrong because the database is gone: ${moment}`, async () => {
    const { key } = await harness.signUp()
    const ask = () => flow.token({ grant_type: 'client_credentials', client_secret: key })
    for (const statement of ['api-keys.find', 'oauth-tokens.save']) {
      const first = await cutAt(statement, moment, ask)
      assert.ok([200, 503].includes(first.statusCode), `${statement}: ${first.body}`)
      const again = await untilAnswered(ask)
      assert.equal(again.statusCode, 200, again.body)
      assert.ok(await isValid(again.json().access_token))
    }
  })
}
