import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { password, type TestAccount, type TestApp } from '@enricher/lab/test/support/app'
import type { LightMyRequestResponse } from 'fastify'
import { createTestBrowser, type TestBrowser } from '../../../surfaces/test/http/pages/browser.ts'

export const redirectUri = 'https://app.tokenwerk.example/callback'

/** Creates the steps of an authorization at a test app. */
export function createFlow(harness: TestApp) {
  const form = (url: string, fields: Record<string, string>, headers = {}) =>
    harness.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    })
  const token = (fields: Record<string, string>, headers = {}) =>
    form('/oauth/token', fields, headers)
  const register = async (metadata: object = {}) => {
    const reply = await harness.post('/oauth/register', {
      client_name: 'Tokenwerk',
      redirect_uris: [redirectUri],
      ...metadata,
    })
    assert.equal(reply.statusCode, 201, reply.body)
    return reply.json<{ client_id: string }>().client_id
  }
  const signIn = async (account: TestAccount): Promise<TestBrowser> => {
    const browser = createTestBrowser(harness.app)
    const reply = await browser.submit('/signin', { email: account.email, password })
    assert.equal(reply.statusCode, 303, reply.body)
    return browser
  }
  /** Begins a request; returns the path of its consent page. */
  const begin = async (browser: TestBrowser, parameters: Record<string, string>) => {
    const reply = await browser.get(`/oauth/authorize?${new URLSearchParams(parameters)}`)
    assert.equal(reply.statusCode, 303, reply.body)
    return pathOf(reply)
  }
  /** Decides on the consent page; returns the client's address with its parameters. */
  const decide = async (browser: TestBrowser, page: string, decision: 'allow' | 'deny') => {
    const decided = await browser.submit(page, { decision })
    assert.equal(decided.statusCode, 303, decided.body)
    const sent = await browser.get(pathOf(decided))
    assert.equal(sent.statusCode, 303, sent.body)
    return new URL(String(sent.headers.location))
  }
  const authorize = async (
    account: TestAccount,
    parameters: {
      client_id?: string
      redirect_uri?: string
      scope?: string
      resource?: string
    } = {},
  ) => {
    const client_id = parameters.client_id ?? (await register())
    const { verifier, challenge } = pkce()
    const browser = await signIn(account)
    const page = await begin(browser, { ...query(client_id, challenge), ...parameters })
    const address = await decide(browser, page, 'allow')
    const exchange = {
      grant_type: 'authorization_code',
      code: address.searchParams.get('code') ?? '',
      redirect_uri: parameters.redirect_uri ?? redirectUri,
      client_id,
      code_verifier: verifier,
    }
    return { address, exchange, browser, client_id }
  }
  /** Registers a client that an account approves: errors are reported to that client. */
  const approvedClient = async () => {
    const { client_id } = await authorize(await harness.signUp())
    return client_id
  }
  /** Makes an agent ask for a browser's account, where its code is shown; returns the step that claims the agent. */
  const beginAgent = async (browser: TestBrowser, email: string) => {
    const registration = { type: 'service_auth', login_hint: email }
    const { claim } = (await harness.post('/agent/identity', registration)).json()
    const page = new URL(claim.attempt.verification_uri)
    const claim_attempt_token = page.searchParams.get('claim_attempt_token') ?? ''
    const shown = await browser.submit(`${page.pathname}${page.search}`, { claim_attempt_token })
    const user_code = /\b\d{6}\b/.exec(shown.body)?.[0]
    return () =>
      harness.post('/agent/identity/claim/complete', { claim_token: claim.token, user_code })
  }
  return { beginAgent, form, token, register, signIn, begin, decide, authorize, approvedClient }
}

/** Returns a verifier of PKCE and its S256 challenge. */
export function pkce() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** Returns the parameters of a plain authorization request. */
export function query(client_id: string, code_challenge: string) {
  return {
    response_type: 'code',
    client_id,
    redirect_uri: redirectUri,
    scope: 'enricher:all',
    state: 'the state of the client',
    code_challenge,
    code_challenge_method: 'S256',
  }
}

/** Returns the path of this service that a reply leads to. */
export function pathOf(reply: LightMyRequestResponse): string {
  const url = new URL(String(reply.headers.location), 'http://localhost:8080')
  return `${url.pathname}${url.search}`
}
