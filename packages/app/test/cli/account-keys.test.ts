import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp, password, urlOf } from '@enricher/lab/test/support/app'
import { databaseUrlOf } from '@enricher/lab/test/support/command'
import { runCommandHere } from '@enricher/lab/test/support/command-here'
import { createTestDatabase } from '@enricher/lab/test/support/database'
import { createAccountEvents } from '@enricher/service/store/accounts/account-events'
import { createAccountFinder } from '@enricher/service/store/accounts/account-search'
import { createAccountStore } from '@enricher/service/store/accounts/accounts'
import { createApiKeys } from '@enricher/service/store/accounts/api-keys'
import {
  byCommandLine,
  createOperatorActions,
} from '@enricher/service/store/accounts/operator-actions'
import { openDatabase } from '@enricher/service/store/database'

const drops: (() => Promise<void>)[] = []
const database = await createTestDatabase({ after: (drop) => void drops.push(drop) })
const service = await createTestApp({ after }, { DATABASE_URL: urlOf(database) })
after(async () => {
  for (const drop of drops) await drop()
})
const env = { DATABASE_URL: databaseUrlOf(database) }
const run = (line: string, input?: string) => runCommandHere(line.split(' '), env, input)

const mint = (email: string, given: string) =>
  service.post('/auth/api-keys', { email, password: given, label: 'laptop' })

test('keys are listed and revoked beside the running service, one or all', async () => {
  const { email, id, prefix, bearer } = await service.signUp()
  const second = (await mint(email, password)).json()
  assert.equal((await service.get('/credits', bearer)).statusCode, 200)

  const listed = await run(`account keys --email ${email.toUpperCase()}`)
  assert.equal(listed.code, 0, listed.stderr)
  assert.match(
    listed.stdout,
    new RegExp(`^key .*\\n${prefix} .*\\n${second.key_prefix} .*laptop$`, 'm'),
  )
  const keys = JSON.parse((await run(`account keys --email ${email} --json`)).stdout)
  assert.deepEqual(
    keys.map((key: { key_prefix: string }) => key.key_prefix),
    [prefix, second.key_prefix],
  )

  const revoked = await run(`account revoke --key ${prefix}`)
  assert.equal(revoked.stdout, `revoked  ${prefix}\n`)
  const { msg, account_id, key_prefixes } = JSON.parse(revoked.stderr)
  assert.deepEqual([msg, account_id, key_prefixes], ['key revoked', id, [prefix]])
  assert.equal((await service.get('/credits', bearer)).statusCode, 401)
  assert.equal((await run(`account revoke ${email} ${prefix}`)).code, 1)

  const all = await run(`account revoke --email ${email} --all --json`)
  assert.deepEqual(JSON.parse(all.stdout), { user_id: id, revoked: [second.key_prefix] })
  assert.match((await run(`account keys ${email}`)).stderr, /no active key/)
})

test('of a whole key only its prefix is printed, and a key of another account is left alone', async () => {
  const [one, two] = [await service.signUp(), await service.signUp()]
  const foreign = await run(`account revoke --email ${one.email} --key ${two.prefix}`)
  assert.deepEqual([foreign.code, foreign.stdout], [1, ''])
  assert.equal((await service.get('/credits', two.bearer)).statusCode, 200)
  const { code, stdout, stderr } = await run(`account revoke --key ${two.key}`)
  assert.equal(code, 0, stderr)
  assert.ok(!`${stdout}${stderr}`.includes(two.key))
  assert.equal((await service.get('/credits', two.bearer)).statusCode, 401)
})

test('a new password takes the place of a stolen one, and forgets the attempts counted before', async () => {
  const { email, id, bearer } = await service.signUp()
  for (let attempt = 0; attempt < 11; attempt += 1) await mint(email, 'wrong password')
  assert.equal((await mint(email, password)).statusCode, 429)

  const changed = await run(`account password ${email} --password-stdin`, 'another good one\n')
  assert.equal(changed.code, 0, changed.stderr)
  assert.doesNotMatch(changed.stdout + changed.stderr, /another good one/)
  assert.match(changed.stderr, /"msg":"password changed"/)
  assert.match(
    changed.stderr,
    /Its keys and applications go on working: --revoke-keys revokes them\./,
  )
  assert.equal((await mint(email, password)).statusCode, 401)
  assert.equal((await mint(email, 'another good one')).statusCode, 200)
  assert.equal((await service.get('/credits', bearer)).statusCode, 200)

  const line = `account reset-password ${email} --password-stdin --revoke-keys --json`
  const { stdout } = await run(line, 'a third good one')
  assert.equal(JSON.parse(stdout).revoked.length, 2)
  assert.equal((await service.get('/credits', bearer)).statusCode, 401)
  const db = openDatabase({ connection: database, poolSize: 1 })
  assert.deepEqual(await createApiKeys(db).list(id), [])
  const page = { before: null, limit: 10 }
  const done = (await createOperatorActions(db).list(page)).filter(({ subject }) => subject === id)
  assert.deepEqual(
    done.map(({ event, by }) => [event, by]),
    Array(2).fill(['password changed', byCommandLine]),
  )
  // The row of the account tells of the same change, which is no change by the owner.
  const events = await createAccountEvents(db).list({ ...page, accountId: id })
  assert.equal(events.filter(({ event }) => event === 'password changed').length, 2)
  const ofOwners = await createAccountEvents(db).list({ ...page, accountId: null })
  assert.ok(ofOwners.every(({ event }) => event !== 'password changed'))
  await db.close()
})

test('wrong usage of the key commands is refused in one sentence', async () => {
  const { email } = await service.signUp()
  const refused = await Promise.all([
    run(`account revoke ${email}`),
    run(`account revoke ${email} key_live_Ab12Cd34 --all`),
    run('account revoke --key key_live_Ab12Cd34'),
    run('account keys nobody@acme.example'),
    run(`account password ${email} --password-stdin`, 'short'),
    run(`account password ${email}`),
  ])
  for (const { stderr } of refused) assert.match(stderr, /^error: [^\n]+\.\n$/)
  assert.deepEqual(
    refused.map(({ code }) => code),
    [2, 2, 1, 1, 2, 2],
  )
})

test("an account is marked as the operator's from the command line, and unmarked", async () => {
  const { email, id } = await service.signUp()
  const isOperator = async () => (await service.services.care.find(id))?.isOperator
  const marked = await run(`account operator --email ${email}`)
  assert.equal(marked.stdout, `marked  ${email}\n`)
  assert.equal(JSON.parse(marked.stderr).msg, 'operator marked')
  assert.equal(await isOperator(), true)
  const unmarked = await run(`account operator --email ${email} --off --json`)
  assert.deepEqual(JSON.parse(unmarked.stdout), { user_id: id, is_operator: false })
  assert.equal(await isOperator(), false)
})

test('only the owner of the tables marks an operator, and the refusal says whom to name', async () => {
  const { email, id } = await service.signUp()
  const asService = { DATABASE_URL: databaseUrlOf({ ...database, user: 'enricher_service' }) }
  const mark = ['account', 'operator', '--email', email]
  const { code, stdout, stderr } = await runCommandHere(mark, asService)
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, /^error: .*owner of the tables.*DATABASE_URL/m)
  assert.equal((await service.services.care.find(id))?.isOperator, false)
})

test("an operator's account is deleted like any other, and is no operator's any more", async () => {
  const { email, id } = await service.signUp()
  await run(`account operator --email ${email}`)
  const { store } = service.services
  const { outcome } = await createAccountStore(store.db).delete(id, Buffer.alloc(32))
  assert.equal(outcome, 'deleted')
  assert.equal((await createAccountFinder(store.db).find(id))?.isOperator, false)
})

test('a password from the command line signs out every browser', async () => {
  const { email, id } = await service.signUp()
  const { token } = await service.services.sessions.begin(id, 'Firefox on Linux')
  assert.equal((await run(`account password ${email} --password-stdin`, 'another horse')).code, 0)
  assert.equal(await service.services.sessions.find(token), null)
})
