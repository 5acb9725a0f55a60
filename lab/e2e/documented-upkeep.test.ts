import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { commandNames } from '../../packages/app/cli/program.ts'
import { commandsRunBy } from '../test/support/command-places.ts'
import { repository } from '../test/support/documents.ts'

// Types the commands that documents give the keeper of an installation: git runs in a clone of a small origin; commands
// that need a daemon or an init system are checked as far as this machine can.

const folder = mkdtempSync(join(tmpdir(), 'enricher-upkeep-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const clone = join(folder, 'enricher')
const shown = await commandsRunBy(import.meta.filename)
const texts = [...new Set(shown.map(({ text }) => text))]
const gitCommands = texts.filter((text) => text.startsWith('git '))
const dockerCommands = texts.filter((text) => text.startsWith('docker '))

const run = promisify(execFile)
const bash = (text: string, cwd: string, env = process.env) =>
  run('bash', ['-c', text], { cwd, env })

before(async () => {
  const origin = join(folder, 'origin')
  mkdirSync(join(origin, 'docs'), { recursive: true })
  writeFileSync(join(origin, 'docs/page.md'), '# A page\n')
  const author = '-c user.name=Ada -c user.email=ada@acme.example'
  // The tag has the name that documents use for any release.
  const steps = ['init -q -b main', 'add .', `${author} commit -qm 'docs: a page'`, 'tag vX.Y.Z']
  await bash(steps.map((step) => `git ${step}`).join(' && '), origin)
  await run('git', ['clone', '-q', origin, clone])
})

for (const text of gitCommands) {
  test(`"${text}" ends well in a clone`, async () => {
    await bash(text, clone)
  })
}

const compose = readFileSync(join(repository, 'deploy/compose.yaml'), 'utf8')

test('what is typed with compose names its file, a service of it and a command of that', async () => {
  assert.ok(dockerCommands.length >= 2, texts.join('\n'))
  for (const text of dockerCommands) {
    await bash(`set -n; ${text}`, repository)
    const [, rest = ''] = /^docker compose -f deploy\/compose\.yaml (.*)$/.exec(text) ?? []
    if (rest === 'up -d --build') continue
    const [, service = '', name = ''] =
      /^exec (\S+) node bin\/enricher\.js (\w+)/.exec(rest) ?? assert.fail(text)
    assert.match(compose, new RegExp(`^ {2}${service}:$`, 'm'))
    assert.ok(commandNames.includes(name), name)
  }
})

const has = (text: string) =>
  bash(text, repository).then(
    () => true,
    () => false,
  )

test('compose reads its file', async (t) => {
  if (!(await has('docker compose version'))) return t.skip('docker compose is not installed')
  const env = { ...process.env, BASE_URL: 'https://api.acme.example' }
  await bash('docker compose -f deploy/compose.yaml config --quiet', repository, env)
})

test('systemd finds no fault in its unit', async (t) => {
  if (!(await has('systemd-analyze --version'))) return t.skip('systemd is not installed')
  const unit = join(folder, 'enricher.service')
  // This machine lacks the programs, users and folders of an installation.
  const text = readFileSync(join(repository, 'deploy/enricher.service'), 'utf8')
    .replace('/usr/bin/node', process.execPath)
    .replace(/^User=.*$/m, 'User=daemon')
  writeFileSync(unit, text)
  const { stderr } = await run('systemd-analyze', ['verify', unit])
  assert.doesNotMatch(stderr, /enricher\.service/)
})
