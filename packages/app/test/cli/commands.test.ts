import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { gzipSync } from 'node:zlib'
import { databaseUrlOf } from '@enricher/lab/test/support/command'
import { runCommandHere } from '@enricher/lab/test/support/command-here'
import { createEmptyDatabase, createTestDatabase } from '@enricher/lab/test/support/database'
import { companiesAt } from '@enricher/lab/world/data/companies'
import { startWorld, type World } from '@enricher/lab/world/world'
import { openDatabase } from '@enricher/service/store/database'
import type { Command } from 'commander'
import type { ConnectionConfig } from '../../../service/postgres/server.ts'
import { commandNames, createProgram } from '../../cli/program.ts'

const folder = mkdtempSync(join(tmpdir(), 'enricher-commands-'))
const endings: (() => Promise<void>)[] = []
let world: World
let env: Record<string, string>
let connection: ConnectionConfig

before(async () => {
  const domains = ['getquillmarrow.com', 'tollgravehq.com', 'copperwreninstruments.com']
  world = await startWorld({ companies: companiesAt(...domains) })
  connection = await createTestDatabase({ after: (end) => endings.push(end) })
  const own = { DATABASE_URL: databaseUrlOf(connection), SMTP_HELO: 'verify.operator.example' }
  env = { ...world.env, ...own }
})
after(async () => {
  await world.stop()
  for (const end of endings) await end()
  rmSync(folder, { recursive: true })
})

function run(line: string, input?: string) {
  return runCommandHere(line.split(' '), env, input)
}

test('an account is created, shown and granted credits, each grant once', async () => {
  const created = await run(
    'account create --email ada@acme.example --password-stdin',
    'long enough\n',
  )
  assert.equal(created.code, 0, created.stderr)
  assert.match(created.stdout, /^api key +key_live_\w{46}$/m)

  const again = await run('account create --email ADA@acme.example --password-stdin', 'long enough')
  assert.equal(again.code, 1)
  assert.match(again.stderr, /^error: An account exists for this email/)

  const grant = 'account grant --email ada@acme.example --credits 1000 --reference invoice-17'
  assert.match((await run(grant)).stdout, /granted +1,000\ncredits +1,025\nreference +invoice-17/)
  assert.match((await run(grant)).stdout, /granted +nothing: .*\ncredits +1,025/)
  const other = await run(grant.replace('1000', '2000'))
  assert.deepEqual([other.code, other.stdout], [1, ''])
  assert.match(
    other.stderr,
    /^error: --reference: .* invoice-17 was booked before with 1,000 credits/m,
  )

  const shown = await run('account show --email ada@acme.example --json')
  const { user_id, ...account } = JSON.parse(shown.stdout)
  assert.match(user_id, /^acc_/)
  assert.deepEqual(account, {
    email: 'ada@acme.example',
    credits_remaining: 1025,
    total_purchased: 0,
    api_key_count: 1,
  })
})

test('an unknown account and a short password are refused in one sentence', async () => {
  const [unknown, short] = await Promise.all([
    run('account show --email nobody@acme.example'),
    run('account create --email bob@acme.example --password-stdin', 'short'),
  ])
  assert.equal(unknown.code, 1)
  assert.match(unknown.stderr, /^error: No account has the email nobody@acme.example: .*\n$/)
  assert.equal(short.code, 2)
  assert.match(short.stderr, /^error: The account needs .* at least 8 characters\.\n$/)
})

test('an import counts what it adds, names bad rows by line, and can be repeated', async () => {
  const path = join(folder, 'list.csv')
  writeFileSync(
    path,
    'Website;Company\nhttps://harrowfen.example.com/a;Harrowfen Mills\n;Nowhere\n"x;y\n',
  )
  const first = await run(`import ${path}`)
  assert.equal(first.code, 0, first.stderr)
  assert.match(first.stdout, /^imported +1 company\nnew +1 name\nleft out +2 rows\n/)
  assert.match(first.stderr, /line 3: the domain is empty\n/)
  assert.match(first.stderr, /line 4: a quotation mark is opened and not closed\n/)
  assert.match(first.stderr, /^100 % {2}1 row /m)
  assert.match((await run(`import ${path}`)).stdout, /^new +0 names$/m)
  assert.ok((await vacuumsOfStage()) >= 1)

  // The link is another name of the list, which would be emptied before it is read.
  const link = join(folder, 'link.csv')
  symlinkSync(path, link)
  const own = await run(`import ${path} --rejected ${link}`)
  assert.match(own.stderr, /^error: The list and the file for its rejected rows are the same/)
  assert.equal(readFileSync(path, 'utf8').split('\n').length, 5)
  for (const [rejected, reason] of [
    [join(folder, 'missing/r.csv'), 'its folder does not exist'],
    [folder, 'it is a folder'],
    ['/dev/full', 'its disk is full'],
  ] as const) {
    const { code, stderr } = await run(`import ${path} --rejected ${rejected}`)
    assert.equal(code, 1)
    const said = `${rejected}, the file for rejected rows, cannot be written: ${reason}. What was`
    assert.ok(stderr.includes(said), stderr)
  }
})

/** Counts the vacuums of the stage. Only a table's owner may vacuum it: PostgreSQL ignores the statement of others. */
async function vacuumsOfStage(): Promise<number> {
  const db = openDatabase({ connection })
  const [row] = await db.query<{ count: number }>(
    `SELECT vacuum_count AS count FROM pg_stat_user_tables WHERE relname = 'company_stage'`,
  )
  await db.close()
  return row?.count ?? 0
}

test('a packed list goes through a pipe, its end that is cut is reported, and it is taken back', async () => {
  const lines = Array.from({ length: 3_000 }, (_, n) =>
    JSON.stringify({ name: `Gorsebank ${n}`, website: `gorsebank${n}.example.com` }),
  )
  const path = join(folder, 'cut.jsonl.gz')
  const packed = gzipSync(`${lines.join('\n')}\n`)
  writeFileSync(path, packed.subarray(0, packed.length - 2_000))
  const rejected = join(folder, 'rejected.csv')
  const cut = await run(`import ${path} --rejected ${rejected} --name cut`)
  assert.equal(cut.code, 1, cut.stderr)
  assert.match(cut.stderr, /^error: The list is cut: its rows up to there were read/m)
  const imported = /^imported +([\d,]+) companies\nnew +\1 names$/m.exec(cut.stdout)?.[1] ?? ''
  assert.ok(imported !== '' && imported !== '3,000', cut.stdout)
  assert.match(
    readFileSync(rejected, 'utf8'),
    /^line,reason\n[\s\S]*\n?\d+,".*no whole gzip archive"\n$/,
  )

  const piped = await run(
    'import - --name piped',
    'name,domain\nPiped Mills,pipedmills.example.com\n',
  )
  assert.match(piped.stdout, /^imported +1 company$/m)
  const list = JSON.parse((await run('import list --json')).stdout) as {
    id: number
    name: string
  }[]
  const ids = ['cut', 'piped'].map((name) => list.find((one) => one.name === name)?.id)
  assert.match((await run('import list')).stdout, /done +1 +1 +0 +- +\S+ +piped$/m)
  const [undone, other] = [await run(`import undo ${ids[0]}`), await run(`import undo ${ids[1]}`)]
  assert.deepEqual(
    [undone.stdout, other.stdout],
    [`${imported} names deleted\n`, '1 name deleted\n'],
  )
  assert.match((await run(`import undo ${ids[0]}`)).stderr, /^error: There is no import \d+/)
})

test('contacts are imported beside companies, listed, and taken back as a whole', async () => {
  const path = join(folder, 'contacts.csv')
  writeFileSync(
    path,
    'Name,Email,Job Title,Email Opt Out\nOrla Quill,orla.quill@quillfen.example,CFO,0\n' +
      'Al Out,al.out@quillfen.example,CEO,1\nBo Free,bo@gmail.com,CEO,0\n',
  )
  const dry = await run(`import contacts ${path} --dry-run`)
  assert.match(dry.stdout, /^read +2 contacts\nleft out +1 row\n/)
  const rejected = join(folder, 'rejected-contacts.csv')
  const { code, stdout, stderr } = await run(`import contacts ${path} --rejected ${rejected}`)
  assert.equal(code, 0, stderr)
  assert.match(
    stdout,
    /^imported +2 contacts\nnew +1 address\nsuppressed +0\nopted out +1\nleft out +1 row\nkept until +\d/,
  )
  assert.equal(
    readFileSync(rejected, 'utf8'),
    'line,reason\n4,"the address is at gmail.com, which gives free mail"\n',
  )
  const piped = 'import contacts - --name piped'
  const plain = await run(piped, 'name,email\nOrla Quill,orla.quill@quillfen.example\n')
  assert.match(plain.stderr, /no column says who has opted out/)
  const list = JSON.parse((await run('import list --json')).stdout) as {
    id: number
    kind: string
    contacts: number
  }[]
  assert.deepEqual(
    list.slice(0, 2).map(({ kind, contacts }) => [kind, contacts]),
    [
      ['contacts', 1],
      ['contacts', 2],
    ],
  )
  assert.match(
    (await run('import list')).stdout,
    /contacts +done +2 +- +1 +- +\S+ +\S*contacts.csv$/m,
  )
  const undone = await run(`import undo ${list[1]?.id}`)
  assert.equal(undone.stdout, '1 contact deleted\n')
  const old = await run(`import contacts ${path} --exported 2020-01-31`)
  assert.match(old.stderr, /^error: The export is of 2020-01-31: contacts are kept for 365 days/)
})

test('the sites of an import are compared with it: no domain, another firm and parked are listed', async () => {
  const rows = [
    'name,domain,aliases',
    'Quillmarrow,getquillmarrow.com,An Alias',
    'Hensby Marine,getquillmarrow.com,',
    'Gone Mills,gone-mills-of-nowhere.com,',
    'Tollgrave,tollgrave.com,',
  ]
  await run('import - --name compared', rows.join('\n'))
  const listed = async () =>
    (
      JSON.parse((await run('import list --json')).stdout) as {
        id: number
        name: string
        checked: number
        wrong: number
      }[]
    ).find(({ name }) => name === 'compared')
  const id = (await listed())?.id
  const whole = await run(`import check ${id} --all --rate 100 --json`)
  assert.equal(whole.code, 0, whole.stderr)
  const { wrong, ...counts } = JSON.parse(whole.stdout)
  assert.deepEqual(counts, { id, fits: 1, unread: 0, no_domain: 1, another_firm: 1, parked: 1 })
  assert.deepEqual(
    wrong.map(({ name, finding }: Record<string, string>) => `${name}: ${finding}`),
    ['Gone Mills: no_domain', 'Hensby Marine: another_firm', 'Tollgrave: parked'],
  )
  const entry = await listed()
  assert.deepEqual([entry?.checked, entry?.wrong], [4, 3])
  assert.match((await run('import list')).stdout, /done +4 +5 +0 +3 of 4 +\S+ +compared$/m)
  const sampled = await run(`import check ${id} --sample 4 --rate 100`)
  assert.match(sampled.stdout, /^no such domain +gone-mills-of-nowhere\.com +Gone Mills$/m)
  assert.match(sampled.stdout, /^parked +1$/m)
  assert.match((await run('import check 999999')).stderr, /^error: There is no import 999999/)
})

test('a dry run needs no database and changes nothing', async () => {
  const path = join(folder, 'dry.csv')
  writeFileSync(path, 'Acme,acme.example.com\nBolt,bolt.example.com\n')
  const { code, stdout } = await runCommandHere(['import', path, '--dry-run'], {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  })
  assert.equal(code, 0)
  assert.match(stdout, /^read +2 companies\nleft out +0 rows\n/)
})

test('a file without companies is refused in one sentence', async () => {
  const path = join(folder, 'people.csv')
  writeFileSync(path, 'first name,last name\nAda,Crane\n')
  const [people, missing, address] = await Promise.all([
    run(`import ${path}`),
    run(`import ${join(folder, 'missing.csv')}`),
    run('import https://acme.example/firms.csv'),
  ])
  assert.match(people.stderr, /^error: The first line of .* head them "name" and "domain"/m)
  assert.match(missing.stderr, /^error: .* cannot be read: check the path\.\n$/)
  assert.match(address.stderr, /^error: https:.* is an address, not a file\. Download it first/)
  assert.deepEqual([people.code, missing.code, address.code], [1, 1, 1])
})

test('a lookup on the terminal finds a website without server, account or credits', async () => {
  const [found, none] = await Promise.all([
    run('lookup website Quillmarrow --json --why'),
    runCommandHere(['lookup', 'website', 'Vexlorian Widgets Unlimited'], env),
  ])
  assert.equal(found.code, 0, found.stderr)
  const answer = JSON.parse(found.stdout)
  assert.equal(answer.website_url, 'https://getquillmarrow.com/')
  assert.ok(answer.confidence >= 0.5 && answer.source && answer.took_ms > 0, found.stdout)
  assert.equal(answer.evidence[0].verdict, 'decides')
  assert.match(answer.evidence[0].page, /^https:\/\/getquillmarrow\.com\//)
  assert.equal(none.code, 0, none.stderr)
  assert.match(none.stdout, /^website +none found$/m)
})

test('people are found on the terminal too, in words and in JSON, page by page', async () => {
  const domain = 'copperwreninstruments.com'
  const [person, all, page] = await Promise.all([
    runCommandHere(['lookup', 'person', 'Imogen Tarrowby', '--domain', domain, '--why'], env),
    runCommandHere(
      ['lookup', 'find-all', 'Copperwren Instruments', '--category', 'ceo', '--why'],
      env,
    ),
    runCommandHere(['lookup', 'company', domain, '--limit', '3', '--json'], env),
  ])
  assert.match(
    person.stdout,
    /^email +imogen\.tarrowby@copperwreninstruments\.com\nstatus +valid$/m,
  )
  assert.match(all.stdout, /^Website\n {2}https:\/\/copperwreninstruments\.com\/ /)
  assert.match(
    all.stdout,
    /^ {2}ceo +imogen\.tarrowby@\S+ +Imogen Tarrowby +Chief Executive Officer/m,
  )
  assert.match(all.stdout, /^\d+ emails in \d/m)
  assert.match(
    person.stdout,
    /^ {2}decides +mailbox +\d{4}-\d\d-\d\d\n {4}imogen\.tarrowby@\S+ its mail/m,
  )
  assert.match(person.stdout, /^ {4}“Imogen Tarrowby … Chief Executive Officer”$/m)
  assert.equal(all.stdout.match(/^Evidence: /gm)?.length, 3)
  const why = all.stdout.slice(all.stdout.indexOf('Evidence: '))
  for (const line of `${person.stdout}${why}`.split('\n')) {
    assert.ok(stripVTControlCharacters(line).length <= 80, line)
  }
  const { emails, next_cursor } = JSON.parse(page.stdout)
  assert.equal(emails.length, 3)
  const next = await runCommandHere(
    ['lookup', 'company', domain, '--limit', '3', '--cursor', next_cursor, '--json'],
    env,
  )
  const later = JSON.parse(next.stdout).emails.map((entry: { email: string }) => entry.email)
  assert.equal(later.length, 3)
  for (const { email } of emails) assert.ok(!later.includes(email), email)
})

test('doctor is content where everything is there', async () => {
  // An account of another test was given credits, which make doctor ask for a backup.
  const backup = await run(`backup ${join(folder, 'backup')}`)
  assert.equal(backup.code, 0, backup.stderr)
  const { code, stdout } = await run('doctor')
  assert.equal(code, 0, stdout)
  assert.match(stdout, /^ok {4}database +PostgreSQL \d+\.\d+ \(DATABASE_URL\) answers$/m)
  assert.match(stdout, /^ok {4}dns /m)
  assert.match(stdout, /^ok {4}sources +http:\/\/127.0.0.1:\d+ answers/m)
  assert.match(stdout, /^ok {4}smtp +mail servers can be reached on port 25$/m)
  assert.doesNotMatch(stdout, /^(warn|fail)/m)
})

test('doctor --json is a line for each finding', async () => {
  const broken = { ...env, DNS_SERVERS: '127.0.0.1:1', REDIS_URL: 'redis://127.0.0.1:1' }
  const json = await runCommandHere(['doctor', '--json'], broken)
  const findings = json.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const dns = findings.find(({ check }) => check === 'dns')
  assert.deepEqual([json.code, dns.state, typeof dns.advice], [1, 'fail', 'string'])
})

test('doctor changes nothing in a database that is not its own, and says what is missing', async (t) => {
  const database = await createEmptyDatabase(t)
  const own = { ...env, DATABASE_URL: databaseUrlOf(database) }
  for (const _ of ['first', 'second']) {
    const { code, stdout } = await runCommandHere(['doctor'], own)
    assert.equal(code, 0, stdout)
    assert.match(
      stdout,
      /^warn {2}database +\d+ migrations are not applied yet\n +-> serve applies/m,
    )
  }
})

test('doctor says what to do about each thing that fails, and exits with 1', async () => {
  const { code, stdout } = await runCommandHere(['doctor'], {
    ...env,
    // These addresses refuse at once: a server that is not there is tried again for seconds.
    DATABASE_URL: databaseUrlOf({ ...connection, database: 'missing' }),
    REDIS_URL: 'redis://127.0.0.1:1',
    DNS_SERVERS: '127.0.0.1:1',
    EGRESS_ALLOW: '127.0.0.1/32',
  })
  assert.equal(code, 1)
  for (const name of ['database', 'redis   ', 'dns     ']) {
    assert.match(stdout, new RegExp(`^fail {2}${name} {2}.*\\n {17}-> `, 'm'), name)
  }
})

test('every mistake in the configuration is listed at once', async () => {
  const { code, stderr } = await runCommandHere(['migrate'], { PORT: 'x', LOG_LEVEL: 'loud' })
  assert.equal(code, 1)
  assert.match(stderr, /PORT must be .*\n.*LOG_LEVEL must be /)
})

test('wrong usage is answered with the way to the help and exit code 2', async () => {
  const [unknown, missing, number] = await Promise.all([
    run('imprt'),
    run('account show'),
    run('account grant --email a@acme.example --credits 1.5'),
  ])
  assert.match(unknown.stderr, /unknown command 'imprt'\n\(Did you mean import\?\)\n\(add --help/)
  assert.match(missing.stderr, /--email <address>' not specified/)
  assert.match(number.stderr, /It must be a whole number/)
  assert.deepEqual([unknown.code, missing.code, number.code], [2, 2, 2])
})

test('every command explains itself, and every group shows an example', async () => {
  const program = await createProgram(commandNames)
  for (const command of program.commands) {
    assert.notEqual(command.description(), '', command.name())
    assert.match(helpOf(command), /Example|Prints one JSON line/, command.name())
  }
})

test('the help lists every command as its own module describes it, and loads none of them', async () => {
  const [loaded, unloaded] = await Promise.all([createProgram(commandNames), createProgram([])])
  assert.equal(unloaded.helpInformation(), loaded.helpInformation())
  for (const { commands, options } of unloaded.commands) {
    assert.deepEqual([commands.length, options.length], [0, 0])
  }
})

function helpOf(command: Command): string {
  const groups = command.commands.length > 0 ? [command, ...command.commands] : [command]
  let help = ''
  for (const each of groups) {
    each.configureOutput({ writeOut: (written) => (help += written) })
    each.outputHelp()
  }
  return help
}

test('a command that is not to make a database makes none, and says what to set', async () => {
  const dataDir = join(folder, 'none')
  for (const line of ['account list', `backup ${join(folder, 'file')}`]) {
    const refused = await runCommandHere(line.split(' '), { DATA_DIR: dataDir })
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, /no database in .*none\. Set DATA_DIR or DATABASE_URL as .*\n$/)
  }
  assert.equal(existsSync(dataDir), false)
  const empty = await createEmptyDatabase({ after: (end) => endings.push(end) })
  const url = databaseUrlOf(empty)
  const refused = await runCommandHere(['account', 'list'], { DATABASE_URL: url })
  assert.match(refused.stderr, /has no tables of Enricher\. .*migrate\.\n$/)
  assert.equal((await runCommandHere(['migrate'], { DATABASE_URL: url })).code, 0)
  assert.equal((await runCommandHere(['account', 'list'], { DATABASE_URL: url })).code, 0)
})

test('a wrong DATABASE_URL is refused with its cause and what to change, once', async () => {
  const wrong = [
    [
      (env['DATABASE_URL'] ?? '').replace(/\/[^/?]+\?/, '/missing?'),
      /"missing" does not exist: create it/,
    ],
    ['postgres://a:b@missing.invalid/c', /DNS knows no host missing\.invalid: correct the host/],
  ] as const
  const results = await Promise.all(
    wrong.map(([url]) => runCommandHere(['account', 'list'], { DATABASE_URL: url })),
  )
  for (const [index, { code, stderr }] of results.entries()) {
    assert.equal(code, 1)
    assert.match(stderr, wrong[index]?.[1] ?? /never/)
    assert.equal(stderr.trim().split('\n').length, 1, stderr)
  }
})

test('a file of settings that cannot be read is named', async () => {
  const missing = await runCommandHere(['account', 'list'], {
    ENV_FILE: join(folder, 'missing.env'),
  })
  assert.match(missing.stderr, /missing\.env cannot be read \(ENOENT\)/)
})
