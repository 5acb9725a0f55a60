import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { createTestApp, urlOf } from '@enricher/lab/test/support/app'
import { databaseUrlOf, runOnTerminal } from '@enricher/lab/test/support/command'
import { runCommandHere } from '@enricher/lab/test/support/command-here'
import { createTestDatabase } from '@enricher/lab/test/support/database'
import type { LedgerEntry, ListedAccount } from '@enricher/service/accounts/operator-accounts'
import type { Command } from 'commander'
import { accountLines } from '../../cli/account-list.ts'
import { statementLines } from '../../cli/account-usage.ts'
import { createProgram } from '../../cli/program.ts'

const drops: (() => Promise<void>)[] = []
const database = await createTestDatabase({ after: (drop) => void drops.push(drop) })
const service = await createTestApp({ after }, { DATABASE_URL: urlOf(database) })
after(async () => {
  for (const drop of drops) await drop()
})
const env = { DATABASE_URL: databaseUrlOf(database) }
const run = (...words: string[]) => runCommandHere(words, env)
const account = (...words: string[]) => run('account', ...words)

async function json<T>(...words: string[]): Promise<T> {
  const { code, stdout, stderr } = await account(...words, '--json')
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

const balanceOf = async (bearer: Record<string, string>) =>
  (await service.get('/credits', bearer)).json().credits_remaining

test('credits are taken back beside the running service, once, and not those that are held', async () => {
  const { email, id, bearer } = await service.signUp()
  await service.services.ledger.hold({
    holdId: 'hold_cli',
    accountId: id,
    credits: 2,
    flightKey: Buffer.from('cli'),
    operation: 'find-website',
    leaseMs: 60_000,
  })
  const debit = ['debit', '--email', email, '--reason', 'invoice 17 was paid twice']
  const first = await account(...debit, '--credits', '10', '--reference', 'case-4')
  assert.match(first.stdout, /^taken +10\nnot available +0\ncredits +15\nreference +case-4\n$/)
  const { msg, account_id, by, credits, asked } = JSON.parse(first.stderr)
  assert.deepEqual(
    [msg, account_id, by, credits, asked],
    ['credits taken back', id, 'command line', 10, 10],
  )
  const again = await account(...debit, '--credits', '10', '--reference', 'case-4')
  assert.match(again.stdout, /^taken +nothing: this reference was taken before/)
  assert.equal(JSON.parse(again.stderr).msg, 'take-back repeated')
  const other = await account(...debit, '--credits', '11', '--reference', 'case-4')
  assert.equal(other.code, 1)
  assert.match(
    other.stderr,
    /"msg":"take-back refused"\}\nerror: --reference: The reference case-4 was booked before with 10/,
  )
  const { reference, ...rest } = await json<{ reference: string }>(...debit, '--credits', '100')
  assert.deepEqual(rest, { taken: 13, not_taken: 87, credits_remaining: 2 })
  assert.equal(await balanceOf(bearer), 2)

  const { entries } = await json<{ entries: object[] }>('usage', '--email', email)
  assert.partialDeepStrictEqual(entries, [
    { kind: 'take_back', credits: -13, credits_asked: 100, balance_after: 2, reference },
    { kind: 'take_back', credits: -10, reason: 'invoice 17 was paid twice' },
    { kind: 'trial', credits: 25, reason: null },
  ])
})

test('a statement is printed page by page', async () => {
  const { email, id } = await service.signUp()
  for (const reference of ['one', 'two', 'three']) {
    await service.services.ledger.grant({ accountId: id, credits: 1_000, kind: 'grant', reference })
  }
  const { stdout, stderr } = await account('usage', '--email', email, '--limit', '3')
  assert.match(stdout, /^when \(UTC\) +what +credits +balance +for\n/)
  assert.match(stdout, / grant +1,000 +1,025 {2}one\n$/)
  const cursor = /--cursor (\d+)/.exec(stderr)?.[1] ?? ''
  const rest = await json<{ entries: { kind: string }[]; next_cursor: null }>(
    ...['usage', '--email', email, '--cursor', cursor],
  )
  assert.deepEqual([rest.entries.map(({ kind }) => kind), rest.next_cursor], [['trial'], null])
})

test('accounts and statements fit into 80 columns, and what people wrote does not steer the terminal', () => {
  const createdAt = new Date('2026-11-22T18:00:00Z')
  const entry: LedgerEntry = {
    id: '1',
    kind: 'lookup',
    operation: 'find-email-decision-maker',
    credits: -1_000,
    balanceAfter: 12_345_678,
    requestId: null,
    reference: 'hold_1',
    asked: null,
    reason: null,
    createdAt,
  }
  const reason = `${'for a long time '.repeat(12)}`
  const steering = '\u001b[31mred\u009b2J\nnext'
  const statement = statementLines(
    [entry, { ...entry, reason }, { ...entry, reason: steering }],
    80,
  )
  const listed: ListedAccount = {
    id: 'acc_1',
    email: `${'ada.'.repeat(60)}@acme.example`,
    credits: 1_234_567,
    held: 100,
    totalPurchased: 0,
    activeKeys: 20,
    createdAt,
    isOperator: true,
    isDisabled: true,
    isDeleted: false,
  }
  const lines = [...statement, ...accountLines([listed, { ...listed, email: steering }], 80)]
  assert.equal(lines.length, 7)
  for (const line of lines) {
    assert.ok(line.length <= 80, line)
    assert.doesNotMatch(line, /\p{Cc}/u)
  }
})

test('the log of a command is JSON in a pipe, and plain on a terminal and where LOG_FORMAT says so', async () => {
  const { email, id } = await service.signUp()
  const words = ['account', 'operator', '--email', email]
  const piped = await run(...words)
  assert.equal(JSON.parse(piped.stderr).msg, 'operator marked')
  const plain = await runCommandHere([...words, '--off'], { ...env, LOG_FORMAT: 'plain' })
  const line = new RegExp(
    `^\\d\\d:\\d\\d:\\d\\d operator unmarked account_id=${id} .*by="command line"\\n$`,
  )
  assert.match(stripVTControlCharacters(plain.stderr), line)
  const shown = stripVTControlCharacters(await runOnTerminal(words, env))
  assert.match(shown, /^\d\d:\d\d:\d\d operator marked account_id=acc_/m)
  assert.ok(!shown.includes('{"level"'), shown)
})

test('an account that is disabled is refused at once, and let in again', async () => {
  const { email, id, bearer } = await service.signUp()
  const disabled = await account('disable', '--email', email)
  assert.equal(disabled.stdout, `disabled  ${email}\n`)
  assert.partialDeepStrictEqual(JSON.parse(disabled.stderr), {
    msg: 'account disabled',
    account_id: id,
    by: 'command line',
  })
  assert.equal((await service.get('/credits', bearer)).statusCode, 401)
  assert.equal(
    (await account('disable', '--email', email)).stdout,
    'The account was disabled before.\n',
  )
  assert.deepEqual(await json('enable', '--email', email), {
    user_id: id,
    is_disabled: false,
    was_changed: true,
  })
  assert.equal((await service.get('/credits', bearer)).statusCode, 200)
})

test('accounts are listed and found, each once however many pages there are', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => service.signUp()))
  type Page = { accounts: { user_id: string }[]; next_cursor: string | null }
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Page = await json<Page>('list', '--limit', '2', '--cursor', cursor)
    seen.push(...page.accounts.map(({ user_id }) => user_id))
    cursor = page.next_cursor
  }
  assert.equal(new Set(seen).size, seen.length)
  assert.ok(made.every(({ id }) => seen.includes(id)))
  const [one = assert.fail()] = made
  const found = await json<Page>('list', '--search', one.email.toUpperCase())
  assert.partialDeepStrictEqual(found.accounts, [
    { user_id: one.id, credits_remaining: 25, credits_held: 0, is_disabled: false },
  ])
  await account('disable', '--email', one.email)
  const { stdout } = await account('list', '--search', one.id)
  assert.match(
    stdout,
    /^email +credits +held +keys +since\n\S+ +25 +0 +1 {2}[\d-]{10} {2}disabled\n$/,
  )
  assert.deepEqual(await json<Page>('search', one.id), await json<Page>('list', '--search', one.id))
  assert.equal((await account('search', one.id, '--limit', '5')).stdout, stdout)
  const none = await account('list', '--search', '%')
  assert.deepEqual([none.code, none.stdout], [0, ''])
})

test('wrong usage of the account commands names the flag', async () => {
  const own = ['--email', 'ada@acme.example']
  const cases: readonly (readonly [string[], RegExp])[] = [
    [['debit', ...own, '--credits', '0', '--reason', 'x'], /--credits.* whole number from 1/],
    [['debit', ...own, '--credits', '5'], /required option '--reason/],
    [['debit', ...own, '--credits', '5', '--reason', 'a\nb'], /in one line/],
    [['debit', ...own, '--credits', '5', '--reason', 'x'.repeat(201)], /--reason.* 200 characters/],
    [['grant', ...own, '--credits', '5', '--reference', ' '], /--reference.* in one line/],
    [['disable'], /required option '--email/],
    [['usage', ...own, '--limit', '0'], /--limit.* from 1 to 1000/],
    [['usage', ...own, '--cursor', 'x'], /--cursor.* whole number/],
    [['list', '--limit', 'all'], /--limit.* from 1 to 1000/],
    [['search'], /missing required argument 'text'/],
    [['search', 'acme', '--limit', '0'], /--limit.* from 1 to 1000/],
    [['keys'], /by --email/],
    [['keys', 'ada@acme.example', ...own], /once, by --email/],
    [['revoke', '--all'], /by --email/],
  ]
  for (const [words, message] of cases) {
    const program = await createProgram(['account'])
    for (const command of program.commands) silence(command)
    const parsing = program.parseAsync(['account', ...words], { from: 'user' })
    await assert.rejects(parsing, message, words.join(' '))
  }
})

/** Stops a command from writing about wrong usage, because its error says the same. */
function silence(command: Command): void {
  command.configureOutput({ writeErr: () => undefined })
  for (const each of command.commands) silence(each)
}
