import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { after, test } from 'node:test'
import { AgentError } from '@enricher/contract/agent-identity'
import { sha256 } from '@enricher/engine/lib/digest'
import { createTestDatabase } from '@enricher/lab/test/support/database'
import { makeAccount } from '@enricher/lab/test/support/make-account'
import { createKeyedDigest } from '../../lib/keyed-digest.ts'
import { createAgentAssertions } from '../../oauth/agent-assertions.ts'
import type { AgentEvent } from '../../oauth/agent-dependencies.ts'
import { type AgentIdentity, createAgentIdentity } from '../../oauth/agent-identity.ts'
import { createAccountStore } from '../../store/accounts/accounts.ts'
import { openDatabase } from '../../store/database.ts'
import { createMaintenance } from '../../store/maintenance.ts'
import { createAgentRegistrations } from '../../store/oauth/agent-registrations.ts'
import { createOAuthGrants } from '../../store/oauth/grants.ts'

const connection = await createTestDatabase({ after })
const [db, elsewhere] = [1, 2].map(() => openDatabase({ connection, poolSize: 4 })) as [
  ReturnType<typeof openDatabase>,
  ReturnType<typeof openDatabase>,
]
after(() => Promise.all([db.close(), elsewhere.close()]))

const baseUrl = 'https://api.acme.example/v1'
const startMs = Date.now()
let nowMs = startMs
const clock = () => nowMs
const minuteMs = 60_000
const events: AgentEvent[] = []
const newKey = (kid: string) => ({
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
  kid,
})
const signingKey = newKey('key-of-this-test')
const names = { issuer: 'https://acme.example', audience: `${baseUrl}/oauth/token` }

function agentsOf(database: typeof db): AgentIdentity {
  return createAgentIdentity({
    registrations: createAgentRegistrations(database),
    assertions: async () => createAgentAssertions(signingKey, names, clock),
    keyed: createKeyedDigest('0123456789abcdef0123456789abcdef'),
    baseUrl,
    clock,
    onEvent: (event) => void events.push(event),
  })
}
const agents = agentsOf(db)
const agentsElsewhere = agentsOf(elsewhere)

type Identity = {
  assertion: string
  expires_at: string
  refresh_token: { value: string; expires_at: string }
}
type Registration = {
  id: string
  type: string
  identity?: Identity
  claim: {
    token: string
    expires_at: string
    url: string
    attempt?: { verification_uri: string; expires_at: string }
  }
  scopes: object
}

let origins = 0
/** Returns a new IP address each time, so that no test meets the limit of another. */
function origin(): string {
  origins += 1
  return `ip 192.0.2.${origins}`
}
const register = async (body: Parameters<AgentIdentity['register']>[0]) =>
  (await agents.register(body, origin())) as Registration
const attemptTokenOf = (uri: string) => new URL(uri).searchParams.get('claim_attempt_token') ?? ''

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof AgentError, String(error))
  return error.code
}

/** Registers an agent for a person with an account; returns the registration and the person's page. */
async function invited() {
  const email = `ada${origins}@acme.example`
  const account = await makeAccount(db, { email })
  const registration = await register({ type: 'service_auth', login_hint: email })
  const { verification_uri: uri = '' } = registration.claim.attempt ?? {}
  const claimer = { accountId: account.id, email }
  return { claimer, registration, attempt: attemptTokenOf(uri) }
}

async function claimed() {
  const { claimer, registration, attempt } = await invited()
  const code = (await agents.showCode(attempt, claimer, true)) ?? ''
  const body = { claim_token: registration.claim.token, user_code: code }
  const reply = (await agents.complete(body)) as { id: string; status: string; identity: Identity }
  return { claimer, registration, reply }
}

test('an anonymous registration has an identity, and no account: it reads the sandbox', async () => {
  const { identity, claim, scopes, ...reply } = await register({ type: 'anonymous' })
  assert.ok(identity && claim.attempt === undefined)
  assert.match(reply.id, /^reg_/)
  assert.equal(reply.type, 'anonymous')
  assert.equal(claim.url, `${baseUrl}/agent/identity/claim`)
  assert.deepEqual(scopes, { pre_claim: ['enricher:read'], post_claim: ['enricher:all'] })
  assert.deepEqual(await agents.exchange(identity.assertion), {
    accountId: null,
    scopes: ['enricher:read'],
    grantId: null,
  })
  // The members of earlier versions have the same values.
  const flat = reply as unknown as Record<string, unknown>
  assert.equal(flat['registration_id'], reply.id)
  assert.equal(flat['identity_assertion'], identity.assertion)
  assert.equal(flat['claim_token'], claim.token)
})

test('a registration for a person has no identity before it is claimed, and acts for the claimer after it', async () => {
  const { claimer, registration, reply } = await claimed()
  assert.equal(registration.identity, undefined)
  assert.deepEqual([reply.id, reply.status], [registration.id, 'claimed'])
  assert.deepEqual(await agents.exchange(reply.identity.assertion), {
    accountId: claimer.accountId,
    scopes: ['enricher:all'],
    grantId: registration.id,
  })
})

test('whether an address has an account does not show in the reply for it', async () => {
  const known = (await invited()).registration
  const unknown = await register({ type: 'service_auth', login_hint: 'no-one@acme.example' })
  assert.deepEqual(Object.keys(unknown), Object.keys(known))
  assert.deepEqual(Object.keys(unknown.claim), Object.keys(known.claim))
})

test('an anonymous registration that is claimed gets a new identity, and its first one is worth nothing any more', async () => {
  const account = await makeAccount(db, { email: 'grace@acme.example' })
  const { identity, claim, id } = await register({ type: 'anonymous' })
  const started = (await agents.startAttempt({
    type: 'login_hint',
    claim_token: claim.token,
    login_hint: 'Grace@Acme.example',
  })) as { id: string; type: string; attempt: { verification_uri: string } }
  assert.deepEqual([started.id, started.type], [id, 'service_auth'])
  const attempt = attemptTokenOf(started.attempt.verification_uri)
  const claimer = { accountId: account.id, email: 'grace@acme.example' }
  const code = (await agents.showCode(attempt, claimer, true)) ?? ''
  await agents.complete({
    claim_token: claim.token,
    user_code: `${code.slice(0, 3)} ${code.slice(3)}`,
  })
  assert.equal(await agents.exchange(identity?.assertion ?? ''), null)
  const refresh_token = identity?.refresh_token.value ?? ''
  assert.equal(await refusalOf(register({ type: 'refresh', refresh_token })), 'invalid_grant')
})

const refreshed = (refresh_token = '') => register({ type: 'refresh', refresh_token })
const refusalOfRefresh = (refresh_token = '') => refusalOf(refreshed(refresh_token))

test('refresh tokens that are used in order give an identity each', async () => {
  let { identity } = await register({ type: 'anonymous' })
  for (let use = 0; use < 4; use += 1) {
    ;({ identity } = await refreshed(identity?.refresh_token.value))
    assert.ok(await agents.exchange(identity?.assertion ?? ''))
  }
})

for (const age of [1, 3]) {
  test(`a refresh token that is used again ends the agent: its registration and its consent, ${age} uses later`, async () => {
    const { claimer, reply } = await claimed()
    const tokens = [reply.identity.refresh_token.value]
    let last = reply.identity
    for (let use = 0; use < age; use += 1) {
      const { identity } = await refreshed(tokens.at(-1))
      assert.ok(identity)
      last = identity
      tokens.push(identity.refresh_token.value)
    }
    assert.equal(await refusalOfRefresh(tokens[0]), 'invalid_grant')
    assert.equal(await agents.exchange(last.assertion), null)
    assert.equal(await refusalOfRefresh(tokens.at(-1)), 'invalid_grant')
    assert.deepEqual(await createOAuthGrants(db).list(claimer.accountId), [])
    assert.equal(events.at(-1)?.event, 'agent refresh token replayed')
  })
}

for (const [what, end] of [
  ['is over', 'UPDATE agent_registrations SET expires_at = to_timestamp(0) WHERE id = $1'],
  ['has lost its consent', 'DELETE FROM oauth_grants WHERE id = $1'],
] as const) {
  test(`the last refresh token of an agent that ${what} is refused, and was not used before`, async () => {
    const { reply } = await claimed()
    await db.query(end, [reply.id])
    const seen = events.length
    assert.equal(await refusalOfRefresh(reply.identity.refresh_token.value), 'invalid_grant')
    assert.deepEqual(events.slice(seen), [])
  })
}

test('a guess, a token of another agent, and one that was given before families were end no agent', async () => {
  const { identity } = await register({ type: 'anonymous' })
  const other = await register({ type: 'anonymous' })
  const token = identity?.refresh_token.value ?? ''
  const [family] = token.split('.')
  for (const guess of ['art_unknown', `art_${'A'.repeat(22)}.${'B'.repeat(43)}`, `x${token}`]) {
    assert.equal(await refusalOfRefresh(guess), 'invalid_grant')
  }
  await refreshed(other.identity?.refresh_token.value)
  assert.ok(await agents.exchange(identity?.assertion ?? ''))
  await db.query(
    'UPDATE agent_registrations SET refresh_digest = $2, refresh_family = NULL WHERE refresh_digest = $1',
    [sha256(token), sha256('art_old')],
  )
  const { identity: next } = await refreshed('art_old')
  assert.doesNotMatch(next?.refresh_token.value ?? '', new RegExp(`^${family}`))
  assert.equal(await refusalOfRefresh('art_old'), 'invalid_grant')
  assert.ok(await agents.exchange(next?.assertion ?? ''))
})

test('a refresh token with a piece missing or added is refused, and ends no agent', async () => {
  const { identity } = await register({ type: 'anonymous' })
  const token = identity?.refresh_token.value ?? ''
  const [family = ''] = token.split('.')
  for (const mistyped of [`${token}\n`, `${token} `, token.slice(0, -1), `${family}.`, family]) {
    assert.equal(await refusalOfRefresh(mistyped), 'invalid_grant')
  }
  assert.ok(await refreshed(token))
})

test('of several uses at once of a refresh token one gives the next identity, and the others end it', async () => {
  const { identity } = await register({ type: 'anonymous' })
  const refresh_token = identity?.refresh_token.value ?? ''
  const uses = [agents, agentsElsewhere, agents, agentsElsewhere].map((each) =>
    each.register({ type: 'refresh', refresh_token }, origin()).then(
      (reply) => reply as Registration,
      () => null,
    ),
  )
  const replies = (await Promise.all(uses)).filter((reply) => reply !== null)
  assert.equal(replies.length, 1)
  const [reply] = replies
  assert.equal(reply?.type, 'refresh')
  assert.equal(await agents.exchange(reply?.identity?.assertion ?? ''), null)
})

const badBodies: readonly (readonly [object, string])[] = [
  [{ type: 'nonsense' }, 'invalid_request'],
  [{ type: 'constructor' }, 'invalid_request'],
  [{ type: 'service_auth' }, 'invalid_login_hint'],
  [{ type: 'service_auth', login_hint: 'no address' }, 'invalid_login_hint'],
  [{ type: 'refresh' }, 'invalid_request'],
  [{ type: 'refresh', refresh_token: 'art_unknown' }, 'invalid_grant'],
  [{ type: 'identity_assertion', assertion: 'a.b.c' }, 'issuer_not_enabled'],
]

for (const [body, code] of badBodies) {
  test(`a registration with ${JSON.stringify(body)} is refused as ${code}`, async () => {
    assert.equal(await refusalOf(agents.register(body as { type: string }, origin())), code)
  })
}

test('an unknown claim token is refused at both steps', async () => {
  const claim_token = 'clm_unknown'
  const login_hint = 'ada@acme.example'
  const steps = [
    agents.startAttempt({ claim_token, login_hint }),
    agents.complete({ claim_token, user_code: '123456' }),
  ]
  assert.deepEqual(await Promise.all(steps.map(refusalOf)), [
    'invalid_claim_token',
    'invalid_claim_token',
  ])
})

test('a claim without a code that was shown is refused, and so is a second claim', async () => {
  const { registration } = await invited()
  const claim_token = registration.claim.token
  assert.equal(
    await refusalOf(agents.complete({ claim_token, user_code: '000000' })),
    'claim_not_confirmed',
  )
  const again = (await claimed()).registration.claim.token
  const steps = [
    agents.complete({ claim_token: again, user_code: '000000' }),
    agents.startAttempt({ claim_token: again, login_hint: 'ada@acme.example' }),
  ]
  assert.deepEqual(await Promise.all(steps.map(refusalOf)), [
    'claimed_or_in_flight',
    'claimed_or_in_flight',
  ])
})

test('of a code five tries are checked; another one that is shown counts anew', async () => {
  const { claimer, registration, attempt } = await invited()
  const claim_token = registration.claim.token
  const code = (await agents.showCode(attempt, claimer, true)) ?? ''
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries += 1) {
    assert.equal(
      await refusalOf(agents.complete({ claim_token, user_code: wrong })),
      'invalid_user_code',
    )
  }
  assert.equal(
    await refusalOf(agents.complete({ claim_token, user_code: code })),
    'user_code_expired',
  )
  const next = (await agents.showCode(attempt, claimer, true)) ?? ''
  await agents.complete({ claim_token, user_code: next })
})

test('an attempt shows ten codes, each ends the one before, and an earlier attempt ends with the next', async () => {
  const { claimer, registration, attempt } = await invited()
  const claim_token = registration.claim.token
  const codes = [await agents.showCode(attempt, claimer, true)]
  for (let shown = 1; shown < 10; shown += 1)
    codes.push(await agents.showCode(attempt, claimer, true))
  assert.equal(await agents.showCode(attempt, claimer, true), null)
  assert.ok(codes.every((code) => /^\d{6}$/.test(code ?? '')))
  if (codes[0] !== codes[9]) {
    const user_code = codes[0] ?? ''
    assert.equal(await refusalOf(agents.complete({ claim_token, user_code })), 'invalid_user_code')
  }
  await agents.startAttempt({ claim_token, login_hint: claimer.email })
  assert.equal(await agents.claimState(attempt, claimer), 'unknown')
  assert.equal(
    await refusalOf(agents.complete({ claim_token, user_code: codes[9] ?? '' })),
    'claim_not_confirmed',
  )
})

test('a person whom the agent did not name sees no code', async () => {
  const { attempt } = await invited()
  const account = await makeAccount(db, { email: 'eve@acme.example' })
  const eve = { accountId: account.id, email: 'eve@acme.example' }
  assert.equal(await agents.claimState(attempt, eve), 'other_account')
  assert.equal(await agents.showCode(attempt, eve, true), null)
  assert.equal(await agents.claimState('cat_unknown', eve), 'unknown')
})

test('a claim that two processes complete at once is completed once', async () => {
  const { claimer, registration, attempt } = await invited()
  const user_code = (await agents.showCode(attempt, claimer, true)) ?? ''
  const body = { claim_token: registration.claim.token, user_code }
  const tries = [agents, agentsElsewhere, agents].map((each) =>
    each.complete(body).then(
      () => 'claimed',
      ({ code }: AgentError) => code,
    ),
  )
  assert.deepEqual((await Promise.all(tries)).toSorted(), [
    'claimed',
    'claimed_or_in_flight',
    'claimed_or_in_flight',
  ])
})

test('an account that is deleted takes its agents along, and is connected to none by a code it saw before', async () => {
  const accounts = createAccountStore(db)
  const connected = await claimed()
  await accounts.delete(connected.claimer.accountId, Buffer.alloc(33))
  assert.equal(await agents.exchange(connected.reply.identity.assertion), null)
  const { claimer, registration, attempt } = await invited()
  const user_code = (await agents.showCode(attempt, claimer, true)) ?? ''
  await accounts.delete(claimer.accountId, Buffer.alloc(33))
  const body = { claim_token: registration.claim.token, user_code }
  assert.equal(await refusalOf(agents.complete(body)), 'claim_not_confirmed')
})

test('a consent that is taken back ends the agent: its assertion, its refresh token', async () => {
  const { claimer, registration, reply } = await claimed()
  assert.ok(await createOAuthGrants(db).revoke(claimer.accountId, registration.id))
  assert.equal(await agents.exchange(reply.identity.assertion), null)
  const refresh_token = reply.identity.refresh_token.value
  assert.equal(await refusalOf(register({ type: 'refresh', refresh_token })), 'invalid_grant')
})

test('code, attempt, assertion, claim and refresh token each end at their time', async () => {
  const { claimer, registration, attempt } = await invited()
  const { identity, claim } = await register({ type: 'anonymous' })
  const code = (await agents.showCode(attempt, claimer, true)) ?? ''
  const complete = (user_code: string) =>
    agents.complete({ claim_token: registration.claim.token, user_code })
  const restart = () =>
    agents.startAttempt({ claim_token: claim.token, login_hint: 'ada@acme.example' })
  try {
    nowMs = startMs + 10 * minuteMs
    assert.equal(await refusalOf(complete(code)), 'user_code_expired')
    nowMs = startMs + 60 * minuteMs - 1_000
    assert.equal(await agents.claimState(attempt, claimer), 'open')
    assert.ok(await agents.exchange(identity?.assertion ?? ''))
    nowMs = startMs + 60 * minuteMs
    assert.equal(await agents.claimState(attempt, claimer), 'expired')
    assert.equal(await agents.showCode(attempt, claimer, true), null)
    assert.equal(await agents.exchange(identity?.assertion ?? ''), null)
    nowMs = startMs + 24 * 60 * minuteMs - 1_000
    await restart()
    nowMs = startMs + 24 * 60 * minuteMs
    assert.equal(await refusalOf(restart()), 'claim_expired')
    assert.equal(await refusalOf(complete(code)), 'claim_expired')
    nowMs = startMs + 30 * 24 * 60 * minuteMs
    const refresh_token = identity?.refresh_token.value ?? ''
    assert.equal(await refusalOf(register({ type: 'refresh', refresh_token })), 'invalid_grant')
  } finally {
    nowMs = startMs
  }
})

const forgeries: readonly (readonly [string, (assertion: string) => string])[] = [
  ['another signature', (assertion) => `${assertion.slice(0, -4)}AAAA`],
  ['no signature', (assertion) => assertion.slice(0, assertion.lastIndexOf('.') + 1)],
  ['other claims', (assertion) => assertion.replace(/\.[^.]+\./, `.${encoded({ sub: 'reg_x' })}.`)],
  ['the algorithm none', (assertion) => assertion.replace(/^[^.]+/, encoded({ alg: 'none' }))],
  ['a part more', (assertion) => `${assertion}.x`],
  ['nothing', () => ''],
  ['null bytes', () => '\0.\0.\0'],
  ['100,000 characters', () => 'a'.repeat(100_000)],
]
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('an assertion that is not as it was signed is worth nothing', async () => {
  const { reply } = await claimed()
  const { assertion } = reply.identity
  assert.ok(await agents.exchange(assertion))
  for (const [what, forge] of forgeries) {
    assert.equal(await agents.exchange(forge(assertion)), null, what)
  }
  const forged = createAgentAssertions(newKey(signingKey.kid), names, clock)
  const { value } = forged.issue({ registrationId: reply.id, isClaimed: true })
  assert.equal(await agents.exchange(value), null)
})

test('what an agent carries is stored as digests alone', async () => {
  const { claimer, registration, attempt } = await invited()
  const code = (await agents.showCode(attempt, claimer, true)) ?? ''
  const { identity, claim } = await register({ type: 'anonymous' })
  const rows = await db.query<{ row: string }>(
    `SELECT row_to_json(r)::text || encode(coalesce(code_digest, ''), 'escape') AS row FROM agent_registrations r`,
  )
  const text = rows.map(({ row }) => row).join('\n')
  const secrets = [registration.claim.token, attempt, code, claim.token, claimer.email]
  for (const secret of [...secrets, identity?.refresh_token.value ?? '']) {
    // Six digits may stand within the hexadecimal digits of a digest by accident.
    const alone = new RegExp(`(?<![0-9a-f])${secret}(?![0-9a-f])`)
    assert.ok(secret.length >= 6 && !alone.test(text), secret)
  }
  // A digest without a key would reveal the code to a reader who tries all codes.
  assert.ok(!text.includes(sha256(`agent code ${registration.id} ${code}`).toString('hex')))
})

test('every step is an event with the registration, and the account where there is one', async () => {
  events.length = 0
  const { claimer, registration } = await claimed()
  const { id: registrationId } = registration
  const { accountId } = claimer
  assert.deepEqual(events, [
    { event: 'agent registered', registrationId },
    { event: 'agent claim shown', registrationId, accountId },
    { event: 'agent claimed', registrationId, accountId },
  ])
})

test('an address registers five anonymous agents an hour, and all addresses a hundred', async () => {
  const address = origin()
  const anonymous = () => agents.register({ type: 'anonymous' }, address)
  const few = await Promise.allSettled(Array.from({ length: 9 }, anonymous))
  assert.equal(few.filter(({ status }) => status === 'fulfilled').length, 5)
  assert.equal(await refusalOf(anonymous()), 'rate_limited')
  await register({ type: 'service_auth', login_hint: 'ada@acme.example' })
  const many = await Promise.allSettled(
    Array.from({ length: 110 }, () => agents.register({ type: 'anonymous' }, origin())),
  )
  const [row] = await db.query<{ rows: number }>(
    `SELECT count(*) AS rows FROM agent_registrations WHERE kind = 'anonymous'`,
  )
  assert.equal(row?.rows, 100)
  assert.ok(many.some(({ status }) => status === 'rejected'))
  nowMs = startMs + 61 * minuteMs
  await anonymous()
  nowMs = startMs
})

test('registrations that are over are purged', async () => {
  await db.query(`UPDATE agent_registrations SET expires_at = now() - interval '1 second'`)
  await createMaintenance(db).purge()
  const [row] = await db.query<{ rows: number }>('SELECT count(*) AS rows FROM agent_registrations')
  assert.equal(row?.rows, 0)
})
