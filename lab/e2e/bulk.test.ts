import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { sleep } from '@enricher/engine/lib/time'
import { createTestApp } from '../test/support/app.ts'
import { databaseUrlOf, runCommand } from '../test/support/command.ts'
import { createTestDatabase } from '../test/support/database.ts'
import { acme } from '../test/support/scripted-engine.ts'
import { cleanEnvironment } from '../tools/service-process.ts'
import { companies } from '../world/data/companies.ts'
import { startWorld } from '../world/world.ts'

const service = await createTestApp({ after })
const url = await service.app.listen({ port: 0, host: '127.0.0.1' })
const folder = mkdtempSync(join(tmpdir(), 'enricher-bulk-test-'))
after(() => rmSync(folder, { recursive: true }))

// Every third company has no website; the searches take 0 to 6 ms, so that the rows of a batch end at different times.
service.engine.respond = async (name) => {
  await sleep(Number(/\d+/.exec(name)?.[0] ?? 0) % 7)
  return /[369]$/.test(name)
    ? null
    : { ...acme, websiteUrl: `https://${name.toLowerCase().replace(' ', '-')}.example` }
}

let files = 0
/** Makes a folder with a file of that many different companies, each of them twice. */
function makeFile(
  distinct: number,
  name = 'leads.csv',
): { in: string; out: string; folder: string } {
  files += 1
  const own = join(folder, `${files}`)
  mkdirSync(own)
  const rows = Array.from(
    { length: 2 * distinct },
    (_, index) => `Company ${index % distinct};${index}`,
  )
  writeFileSync(join(own, name), `Firma;Nr\n${rows.join('\n')}\n`)
  return { in: join(own, name), out: join(own, 'out.csv'), folder: own }
}

const envOf = (key: string) => ({ ENRICHER_URL: url, ENRICHER_API_KEY: key })
const bulk = (key: string, ...args: readonly string[]) => runCommand(['bulk', ...args], envOf(key))
const balanceOf = async ({ bearer }: { bearer: { authorization: string } }) =>
  (await service.get('/credits', bearer)).json<{ credits_remaining: number }>().credits_remaining
const hitsAmong = (distinct: number) =>
  Array.from({ length: distinct }, (_, index) => `${index}`).filter((name) => !/[369]$/.test(name))
    .length

/** Starts the command and sends it a signal once that many answers are stored. */
async function signalled(
  key: string,
  file: ReturnType<typeof makeFile>,
  signal: NodeJS.Signals,
  bytes: number,
): Promise<{ code: number | null; stderr: string }> {
  const entry = resolve(import.meta.dirname, '../../bin/enricher.js')
  const args = [entry, 'bulk', file.in, '-o', file.out, '--yes', '--parallel', '4']
  const child = spawn(process.execPath, args, { env: cleanEnvironment(envOf(key)) })
  const [stderr] = [text(child.stderr), text(child.stdout)]
  const sizeNow = () =>
    existsSync(`${file.out}.answers`) ? statSync(`${file.out}.answers`).size : 0
  while (child.exitCode === null && sizeNow() < bytes) await sleep(2)
  child.kill(signal)
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return { code: child.exitCode, stderr: await stderr }
}

test('killed with -9 again and again, the output is that of an undisturbed run and each hit is charged once', async () => {
  const distinct = 160
  const [disturbed, calm] = [await service.signUp(1_000), await service.signUp(1_000)]
  const file = makeFile(distinct)
  for (const bytes of [400, 4_000, 9_000, 16_000])
    await signalled(disturbed.key, file, 'SIGKILL', bytes)
  assert.ok(!existsSync(file.out), 'no output before it is complete')
  const last = await bulk(disturbed.key, file.in, '-o', file.out, '--yes')
  assert.equal(last.code, 0, last.stderr)
  assert.match(last.stderr, /^answered +\d+ lookups? in an earlier run$/m)
  const undisturbed = join(file.folder, 'calm.csv')
  assert.equal((await bulk(calm.key, file.in, '-o', undisturbed, '--yes')).code, 0)
  assert.equal(readFileSync(file.out, 'utf8'), readFileSync(undisturbed, 'utf8'))
  assert.equal(await balanceOf(disturbed), 1_000 - 2 * hitsAmong(distinct))
  assert.equal(await balanceOf(calm), 1_000 - 2 * hitsAmong(distinct))
  assert.deepEqual(readdirSync(file.folder).sort(), ['calm.csv', 'leads.csv', 'out.csv'])
})

test('rows keep their order, and cells and results stand beside each other', async () => {
  const { key } = await service.signUp(100)
  const file = makeFile(4)
  const { code, stderr } = await bulk(key, file.in, '-o', file.out, '--yes')
  assert.equal(code, 0, stderr)
  assert.deepEqual(readFileSync(file.out, 'utf8').split('\n').slice(0, 6), [
    'Firma;Nr;enricher_status;enricher_website_url;enricher_source;enricher_confidence;enricher_reason;enricher_credits',
    'Company 0;0;hit;https://company-0.example;site;0.97;;2',
    'Company 1;1;hit;https://company-1.example;site;0.97;;2',
    'Company 2;2;hit;https://company-2.example;site;0.97;;2',
    'Company 3;3;miss;;;;Nothing was found in any source.;0',
    'Company 0;4;hit;https://company-0.example;site;0.97;;0',
  ])
  assert.match(stderr, /^hits +6\nmisses +2\ninvalid +0\ncredits +6\nwritten /m)
  assert.match(stderr, /6 credits at most|8 credits at most; the balance is 100/)
  assert.ok(!stderr.includes(key), 'the key is not shown')
})

test('answers whose last lines got lost are asked again under the same keys, and charged once', async () => {
  const account = await service.signUp(100)
  const file = makeFile(20)
  await signalled(account.key, file, 'SIGINT', 800)
  const answers = readFileSync(`${file.out}.answers`, 'utf8')
  const lines = answers.split('\n')
  assert.ok(lines.length > 4, answers)
  writeFileSync(`${file.out}.answers`, answers.slice(0, answers.indexOf(lines.at(-3) ?? '') + 20))
  assert.equal((await bulk(account.key, file.in, '-o', file.out, '--yes')).code, 0)
  assert.equal(await balanceOf(account), 100 - 2 * hitsAmong(20))
})

test('Ctrl-C ends it in order with 130, and says that the same command goes on', async () => {
  const account = await service.signUp(1_000)
  const file = makeFile(150)
  const { code, stderr } = await signalled(account.key, file, 'SIGINT', 3_000)
  assert.equal(code, 130)
  assert.match(stderr, /Interrupted: the same command goes on from here\.$/m)
  assert.equal((await bulk(account.key, file.in, '-o', file.out, '--yes')).code, 0)
  assert.equal(await balanceOf(account), 1_000 - 2 * hitsAmong(150))
})

test('without credits it stops with 3, writes what is known, and goes on when there are some', async () => {
  const account = await service.signUp(11)
  const file = makeFile(20)
  // `--parallel 1`: a lookup under way holds credits, and so does one that will find nothing.
  const stopped = await bulk(account.key, file.in, '-o', file.out, '--yes', '--parallel', '1')
  assert.equal(stopped.code, 3, stopped.stderr)
  assert.match(stopped.stderr, /Buy credits, and the same command goes on from here\.$/m)
  assert.match(stopped.stderr, /The balance may not be enough/)
  assert.equal(await balanceOf(account), 1)
  assert.match(readFileSync(file.out, 'utf8'), /;pending;;;;Not asked yet\.;0\n/)
  const more = { accountId: account.id, credits: 100, kind: 'grant', reference: 'more' } as const
  await service.services.ledger.grant(more)
  const done = await bulk(account.key, file.in, '-o', file.out, '--yes')
  assert.equal(done.code, 0, done.stderr)
  assert.doesNotMatch(readFileSync(file.out, 'utf8'), /pending/)
  assert.equal(await balanceOf(account), 111 - 2 * hitsAmong(20))
})

test('not a credit beyond --max-credits is spent, however many lookups run at a time', async () => {
  const account = await service.signUp(100)
  const file = makeFile(20)
  const most = (n: number) =>
    bulk(account.key, file.in, '-o', file.out, '--yes', '--parallel', '16', '--max-credits', `${n}`)
  const stopped = await most(9)
  assert.equal(stopped.code, 3, stopped.stderr)
  assert.equal(await balanceOf(account), 92)
  const again = await most(13)
  assert.equal(again.code, 3)
  assert.equal(await balanceOf(account), 88)
  assert.equal((await most(1_000)).code, 0)
  assert.equal(await balanceOf(account), 100 - 2 * hitsAmong(20))
})

test('without a terminal nothing is asked unless it was confirmed or nothing is left to guess', async () => {
  const account = await service.signUp(100)
  const file = makeFile(2)
  const refused = await bulk(account.key, file.in, '-o', file.out)
  assert.equal(refused.code, 2)
  assert.match(refused.stderr, /no terminal to confirm this on: add --yes, or .*--max-credits\.$/m)
  assert.deepEqual(readdirSync(file.folder), ['leads.csv'])
  const said = ['--operation', 'find-website', '--column', 'company_name=firma']
  const bounded = await bulk(account.key, file.in, '-o', file.out, ...said, '--max-credits', '50')
  assert.equal(bounded.code, 0, bounded.stderr)
})

test('standard input and output, other formats and a constant', async () => {
  const { key } = await service.signUp(1_000)
  const piped = await runCommand(
    ['bulk', '-', '-o', '-', '--yes', '--set', 'decision_maker_category=ceo'],
    envOf(key),
    '{"site":"acme.example","n":-5}\n{"site":"gmail.com"}\n{oops\n',
  )
  assert.equal(piped.code, 0, piped.stderr)
  const [hit, invalid, fault] = piped.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.equal(hit.n, -5)
  assert.equal(hit.enricher_email, 'jane.doe@acme.example')
  assert.match(invalid.enricher_reason, /^gmail\.com is a free-mail service/)
  assert.match(fault.enricher_reason, /^Line 3: it is no JSON/)
  const file = makeFile(2)
  const xlsx = join(file.folder, 'out.xlsx')
  assert.equal((await bulk(key, file.in, '-o', xlsx, '--yes')).code, 0)
  assert.equal(readFileSync(xlsx).subarray(0, 2).toString(), 'PK')
  const tsv = join(file.folder, 'out.tsv')
  assert.equal((await bulk(key, xlsx, '-o', tsv, '--yes')).code, 0)
  assert.match(readFileSync(tsv, 'utf8'), /^Firma\tNr\tenricher_status\tenricher_website_url\t/)
})

type Refusal = readonly [
  string,
  (file: ReturnType<typeof makeFile>) => readonly string[],
  number,
  RegExp,
]
const refusals: readonly Refusal[] = [
  ['its own input', (f) => [f.in, '-o', f.in], 2, /Input and output are the same file/],
  [
    'a name without a format',
    (f) => [f.in, '-o', `${f.out}x`],
    2,
    /names no format: end it in \.csv/,
  ],
  [
    'a folder that is none',
    (f) => [f.in, '-o', `${f.in}/out.csv`],
    1,
    /cannot be written \(ENOTDIR/,
  ],
  [
    'an input that is not there',
    (f) => [`${f.in}x`, '-o', f.out],
    1,
    /cannot be read: check the path/,
  ],
  ['a folder as input', (f) => [f.folder, '-o', f.out], 2, /is no file/],
  [
    'a column that is not there',
    (f) => [f.in, '-o', f.out, '--column', 'company_name=X'],
    2,
    /has Firma, Nr/,
  ],
  [
    'a lookup that is none',
    (f) => [f.in, '-o', f.out, '--operation', 'x'],
    2,
    /choose one of find-website/,
  ],
  [
    'a field that the lookup has not',
    (f) => [f.in, '-o', f.out, '--operation', 'find-website', '--set', 'domain=acme.example'],
    2,
    /find-website has no field domain: it has company_name/,
  ],
  [
    'a column beyond the last',
    (f) => [f.in, '-o', f.out, '--operation', 'find-website', '--column', 'company_name=9'],
    2,
    /There is no column 9 for company_name: the file has 2/,
  ],
  ['a wrong key', (f) => [f.in, '-o', f.out, '--key', 'key_live_wrong'], 1, /refuses the key/],
  ['no service', (f) => [f.in, '-o', f.out, '--url', 'http://127.0.0.1:1'], 1, /cannot be reached/],
  [
    'another service',
    (f) => [f.in, '-o', f.out, '--url', `${url}/docs`],
    1,
    /answers 404 to \/credits/,
  ],
]

test('what cannot be done is refused with one sentence, and nothing is left behind', async () => {
  const { key } = await service.signUp(10)
  for (const [what, args, code, sentence] of refusals) {
    const file = makeFile(1)
    const refused = await bulk(key, ...args(file), '--yes')
    assert.equal(refused.code, code, `${what}: ${refused.stderr}`)
    assert.match(refused.stderr, sentence, what)
    assert.deepEqual(readdirSync(file.folder), ['leads.csv'], what)
  }
})

test('of two runs with one output the second is refused, and what a killed one left is no obstacle', async () => {
  const { key } = await service.signUp(100)
  const file = makeFile(2)
  const args = [file.in, '-o', file.out, '--yes', '--operation', '/find-website'] as const
  const lock = `${file.out}.lock`
  writeFileSync(lock, `${process.pid}\n`)
  const refused = await bulk(key, ...args)
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /Another run \(process \d+\) writes to .*: wait for it/)
  assert.deepEqual(readdirSync(file.folder), ['leads.csv', 'out.csv.lock'])
  const gone = spawn('true')
  await once(gone, 'exit')
  writeFileSync(lock, `${gone.pid}\n`)
  assert.equal((await bulk(key, ...args)).code, 0)
  assert.deepEqual(readdirSync(file.folder), ['leads.csv', 'out.csv'])
})

test('a page that comes with 200 is no miss', async () => {
  const { key } = await service.signUp(100)
  const file = makeFile(1)
  let lookups = 0
  const proxy = createServer(async (request, response) => {
    if (request.url === '/find-website') lookups += 1
    if (lookups === 1) return response.end('<h1>Sign in to this network</h1>')
    const payload = await text(request)
    const [method, headers] = [request.method as 'GET' | 'POST', request.headers]
    const reply = await service.app.inject({ method, url: request.url ?? '/', headers, payload })
    return response.writeHead(reply.statusCode, { ...reply.headers }).end(reply.rawPayload)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const through = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const { code, stderr } = await bulk(key, file.in, '-o', file.out, '--yes', '--url', through)
  proxy.close()
  assert.equal(code, 0, stderr)
  assert.match(readFileSync(file.out, 'utf8'), /Company 0;0;hit;/)
})

test('an output that is there, and answers to something else, are not written over', async () => {
  const { key } = await service.signUp(100)
  const file = makeFile(2)
  writeFileSync(file.out, 'mine')
  const there = await bulk(key, file.in, '-o', file.out, '--yes')
  assert.equal(there.code, 2)
  assert.match(there.stderr, /is there already: name another output, or add --overwrite/)
  assert.equal(readFileSync(file.out, 'utf8'), 'mine')
  writeFileSync(`${file.out}.answers`, '{"enricher_bulk":1,"input":"x"}\n')
  const other = await bulk(key, file.in, '-o', file.out, '--yes')
  assert.equal(other.code, 2)
  assert.match(other.stderr, /holds answers to another file, lookup or service/)
})

test('a disk without room ends it with what to do, and the same command goes on', async () => {
  const account = await service.signUp(1_000)
  const file = makeFile(60)
  const entry = resolve(import.meta.dirname, '../../bin/enricher.js')
  const args = ['--fsize=4000', process.execPath, entry, 'bulk', file.in, '-o', file.out, '--yes']
  const child = spawn('prlimit', args, { env: cleanEnvironment(envOf(account.key)) })
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'exit')])
  assert.equal(child.exitCode, 1, stderr)
  assert.match(stderr, /cannot be written \(EFBIG.*: when that is mended, the same command goes on/)
  assert.equal((await bulk(account.key, file.in, '-o', file.out, '--yes')).code, 0)
  assert.equal(await balanceOf(account), 1_000 - 2 * hitsAmong(60))
})

test('a proxy that answers 502, and one that loses replies, cost time and no credits', async () => {
  const account = await service.signUp(100)
  const file = makeFile(3)
  let lookups = 0
  // The server acts as a reverse proxy: it passes requests on, refuses the first lookup, and cuts the connection at the
  // reply to the second, which is charged by then.
  const proxy = createServer(async (request, response) => {
    const isLookup = request.url === '/find-website'
    if (isLookup) lookups += 1
    if (isLookup && lookups === 1) {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
      return
    }
    const [method, target] = [request.method as 'GET' | 'POST', request.url ?? '/']
    const isLost = isLookup && lookups === 2
    const [payload, headers] = [await text(request), request.headers]
    const reply = await service.app.inject({ method, url: target, headers, payload })
    if (isLost) response.destroy()
    else response.writeHead(reply.statusCode, { ...reply.headers }).end(reply.rawPayload)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  const through = `http://127.0.0.1:${port}`
  const args = [file.in, '-o', file.out, '--yes', '--url', through, '--parallel', '1']
  const { code, stderr } = await bulk(account.key, ...args)
  proxy.close()
  assert.equal(code, 0, stderr)
  assert.equal(lookups, 5)
  assert.equal(await balanceOf(account), 100 - 2 * 3)
})

test('on this machine the same file needs no service, account or key', async () => {
  const database = await createTestDatabase({ after })
  const world = await startWorld({
    companies: companies.filter(({ name }) => name === 'Cindermoth'),
  })
  after(() => world.stop())
  const file = makeFile(1)
  writeFileSync(file.in, 'Company\nCindermoth\nMoonvetch\ncindermoth\n')
  const env = { ...world.env, DATABASE_URL: databaseUrlOf(database) }
  const { code, stderr } = await runCommand(['bulk', file.in, '-o', file.out, '--yes'], env)
  assert.equal(code, 0, stderr)
  assert.match(stderr, /^lookup +find-website, asked of this machine$/m)
  assert.match(stderr, /^cost +nothing$/m)
  const [, hit, miss, again] = readFileSync(file.out, 'utf8').split('\n')
  assert.match(hit ?? '', /^Cindermoth,hit,https:\/\/(www\.)?cindermoth\.com/)
  assert.match(miss ?? '', /^Moonvetch,miss,/)
  assert.equal(again?.replace('cindermoth,', 'Cindermoth,'), hit)
})

test('on a terminal it asks before the first lookup; no and Ctrl-C ask nothing, and no text steers the terminal', async () => {
  const account = await service.signUp(100)
  const file = makeFile(2)
  writeFileSync(file.in, 'Firma;Ort\u001b\nCompany 1;\n')
  const entry = resolve(import.meta.dirname, '../../bin/enricher.js')
  const answered = async (typed: string) => {
    const command = [process.execPath, entry, 'bulk', file.in, '-o', file.out].join(' ')
    const env = cleanEnvironment(envOf(account.key))
    const child = spawn('script', ['-qec', command, '/dev/null'], { env })
    let seen = ''
    child.stdout.on('data', (chunk: Buffer) => {
      if (!seen.includes('Go on?') && `${seen}${chunk}`.includes('Go on?')) child.stdin.write(typed)
      seen += chunk
    })
    await once(child, 'exit')
    return { code: child.exitCode, seen }
  }
  const no = await answered('n\n')
  assert.equal(no.code, 2, no.seen)
  assert.match(no.seen, /Nothing was asked\. --operation/)
  assert.match(no.seen, /from column 2, "Ort "/)
  assert.equal((await answered('\u0003')).code, 130)
  assert.equal(await balanceOf(account), 100)
  assert.deepEqual(readdirSync(file.folder), ['leads.csv'])
  const yes = await answered('y\n')
  assert.equal(yes.code, 0, yes.seen)
  assert.match(yes.seen, /######## 100 % {2}1 row {2}.* 1 lookup: 1 hit, 0 misses {2}2 credits/)
  assert.equal(await balanceOf(account), 98)
})
