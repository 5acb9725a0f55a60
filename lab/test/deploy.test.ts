import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createMetrics } from '@enricher/service/lib/metrics'
import { readDocument, repository } from './support/documents.ts'

const folder = join(repository, 'deploy')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

test('every metric that the dashboard, the alerts and the documents name is published', async () => {
  const text = await createMetrics().text()
  const published = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
  const isPublished = (name: string) =>
    published.has(name) || published.has(name.replace(/_(bucket|sum|count)$/, ''))
  const texts = [
    read('grafana-dashboard.json'),
    read('prometheus-alerts.yaml'),
    ...['operating', 'scaling', 'accuracy', 'security'].map((name) =>
      readDocument(`docs/${name}.md`),
    ),
  ]
  // The documents create these roles in PostgreSQL.
  const roles = ['enricher_service', 'enricher_owner', 'enricher_app']
  // Files of results have these columns.
  const columns = ['status', 'email', 'confidence', 'reason', 'credits'].map(
    (name) => `enricher_${name}`,
  )
  const named = new Set(
    texts.flatMap((each) => each.match(/\b(?:enricher|process|nodejs)_[a-z_]+(?=[`{[( )])/g) ?? []),
  )
  assert.ok(named.size >= 30, `${named.size} names`)
  assert.deepEqual(
    [...named].filter(
      (name) => !isPublished(name) && !roles.includes(name) && !columns.includes(name),
    ),
    [],
  )
})

test('every panel has a place of its own, and asks something', () => {
  const { panels } = JSON.parse(read('grafana-dashboard.json')) as {
    panels: { id: number; gridPos: { x: number; y: number }; targets: { expr: string }[] }[]
  }
  const places = panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)
  assert.equal(new Set(places).size, panels.length)
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length)
  for (const { targets } of panels) assert.ok(targets.every(({ expr }) => expr.length > 0))
})

test('every setting that a file of deploy/ sets is one, and every path it copies is there', () => {
  const example = readFileSync(join(repository, '.env.example'), 'utf8')
  const dockerfile = read('Dockerfile')
  const set = [
    ...(/^ENV HOST.*$/m.exec(dockerfile)?.[0].match(/\b[A-Z_]+(?==)/g) ?? []),
    ...[...read('compose.yaml').matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = '']) => name),
    ...[...read('enricher.service').matchAll(/\b([A-Z]+_[A-Z_]+)=/g)].map(([, name = '']) => name),
    ...[...read('Caddyfile').matchAll(/\b([A-Z]+_[A-Z_]+)=/g)].map(([, name = '']) => name),
    ...[...read('nginx.conf').matchAll(/\b([A-Z]+_[A-Z_]+)=/g)].map(([, name = '']) => name),
  ]
  assert.ok(set.length >= 10, set.join(' '))
  for (const name of set) assert.match(example, new RegExp(`^#${name}=`, 'm'), name)
  const ignored = read('Dockerfile.dockerignore').split('\n')
  for (const [, words = ''] of dockerfile.matchAll(/^COPY (.*)$/gm)) {
    for (const path of words.split(' ').slice(0, -1)) {
      assert.ok(existsSync(join(repository, path)), path)
      const isSent = ignored.some((line) => `!${path}/`.startsWith(`${line}/`))
      assert.ok(isSent, `${path} is not in the context of the build`)
    }
  }
})

test('the container stops by SIGTERM to the service, and supervisors wait longer than the service does', () => {
  assert.match(read('Dockerfile'), /^ENTRYPOINT \["node", "bin\/enricher\.js"\]$/m)
  const graceS = Number(/STOP_GRACE_MS: "(\d+)"/.exec(read('compose.yaml'))?.[1]) / 1_000
  assert.ok(Number(/stop_grace_period: (\d+)s/.exec(read('compose.yaml'))?.[1]) > graceS)
  const unit = read('enricher.service')
  const unitGraceS = Number(/STOP_GRACE_MS=(\d+)/.exec(unit)?.[1]) / 1_000
  assert.ok(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]) > unitGraceS)
})

const checks: readonly (readonly [command: string, args: readonly string[]])[] = [
  ['promtool', ['check', 'rules', 'prometheus-alerts.yaml']],
  ['caddy', ['validate', '--adapter', 'caddyfile', '--config', 'Caddyfile']],
]

for (const [command, args] of checks) {
  const isThere = spawnSync(command, ['--version']).error === undefined
  test(`${command} finds nothing wrong, where it is installed`, { skip: !isThere }, () => {
    const { status, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
    assert.equal(status, 0, stderr)
  })
}

test('docs/operating.md names every file of deploy/', () => {
  const text = readDocument('docs/operating.md')
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.dockerignore')) continue
    assert.ok(text.includes(`(../deploy/${name})`), name)
  }
})

test('proxies keep what monitors the service to its operator, at the root and below a path', () => {
  const [, nginx = ''] = /location ~ (\S+) \{\s*return 404;/.exec(read('nginx.conf')) ?? []
  const closed = new RegExp(nginx)
  const [, caddy = ''] = /@monitor path (.*)/.exec(read('Caddyfile')) ?? []
  const ends = caddy.split(' ').map((pattern) => pattern.replace(/^\*/, ''))
  for (const name of ['metrics', 'healthz', 'readyz']) {
    for (const path of [`/${name}`, `/enricher/${name}`, `/a/b/${name}`]) {
      assert.match(path, closed)
      assert.ok(
        ends.some((end) => path.endsWith(end)),
        path,
      )
    }
  }
  for (const path of ['/', '/find-website', '/enricher/find-website', '/docs/metrics-of-mine']) {
    assert.doesNotMatch(path, closed)
    assert.ok(!ends.some((end) => path.endsWith(end)))
  }
})
