import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { cleanEnvironment } from '@enricher/lab/tools/service-process'
import { companiesAt } from '@enricher/lab/world/data/companies'
import { startWorld } from '@enricher/lab/world/world'

const examples = join(import.meta.dirname, '../examples')
const notLoaded = ['pg', 'fastify', 'stripe', 'commander', 'pino', 'prom-client', 'playwright-core']
// A process that keeps something open would never end.
const timeoutMs = 150_000

test('the examples verify a mailbox and find a website with nothing of the service loaded, and end by themselves', async (t) => {
  const world = await startWorld({ companies: companiesAt('firnwand.ch', 'sternhag.at') })
  t.after(() => world.stop())
  const [asked] = world.truth.filter(({ expected }) => expected.website_domain !== null)
  assert.ok(asked)
  const programs = [
    ['verify-mailbox.ts', 'reto.schnuerliberg@firnwand.ch'],
    ['find-website.ts', asked.input.company_name, asked.input.context ?? ''],
  ]
  const program = join(import.meta.dirname, 'examples-process.ts')
  const child = spawn(process.execPath, [program, JSON.stringify(programs)], {
    env: cleanEnvironment(world.env),
    timeout: timeoutMs,
  })
  const [said, loaded] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  assert.equal(child.exitCode, 0, loaded)
  const [verdict, found] = said.split('\n')
  assert.equal(verdict, 'reto.schnuerliberg@firnwand.ch is valid: accepted')
  assert.ok(found?.includes(asked.expected.website_domain ?? ''), found)
  const packages: string[] = JSON.parse(loaded)
  assert.deepEqual(
    packages.filter((name) => notLoaded.includes(name)),
    [],
  )
  // The list has the packages that the engine needs, so it would have named the others, too.
  for (const name of ['undici', 'cheerio', 'tldts']) assert.ok(packages.includes(name), name)
})

test('the examples import the public face of the engine alone', () => {
  const imported = globSync('*.ts', { cwd: examples }).flatMap((path) =>
    [...readFileSync(join(examples, path), 'utf8').matchAll(/from '([.@][^']+)'/g)].map(
      ([, from]) => from,
    ),
  )
  assert.deepEqual(new Set(imported), new Set(['@enricher/engine', './options.ts']))
})
