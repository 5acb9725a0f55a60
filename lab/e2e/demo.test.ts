import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { offers } from '@enricher/contract/lookups'
import { cleanEnvironment, freePort } from '../tools/service-process.ts'

const root = resolve(import.meta.dirname, '../..')
const execute = promisify(execFile)
// A visitor waits this long at most; a quiet machine needs twelve seconds.
const demoTimeoutMs = 300_000

test('the demo walks every lookup and a purchase, answers rightly at the right price, and ends with exit code 0', async () => {
  const { stdout } = await execute('npm', ['run', 'demo', '--', '--exit'], {
    cwd: root,
    env: cleanEnvironment({}),
    timeout: demoTimeoutMs,
  })
  assert.doesNotMatch(stdout, /✗/)
  const [, right, asked] = /^✓ (\d+) of (\d+) answers are the world's truth/m.exec(stdout) ?? []
  assert.equal(right, asked, stdout)
  assert.ok(Number(right) >= 45, stdout)
  for (const { path } of offers) assert.ok(stdout.includes(`POST ${path}, `), path)
  assert.match(stdout, /402 insufficient_credits/)
  assert.match(stdout, /paid on the page of Stripe/)
  assert.match(stdout, /npm run enricher -- account grant/)
})

test('the demo takes the port of the environment, stays up, and stops on Ctrl-C', async (t) => {
  const port = await freePort()
  const entry = [resolve(root, 'bin/node24.js'), 'lab/demo/main.ts']
  const demo = spawn(process.execPath, entry, {
    cwd: root,
    env: cleanEnvironment({ PORT: String(port) }),
  })
  t.after(() => demo.kill('SIGKILL'))
  const exit = once(demo, 'exit')

  const output = await outputUntil(demo, 'Ctrl-C stops it.', demoTimeoutMs)
  const url = /The service is up at (http:\/\/localhost:\d+)/.exec(output)?.[1] ?? ''
  const key = /key_live_\w+/.exec(output)?.[0]
  assert.equal(url, `http://localhost:${port}`)
  const reply = await fetch(`${url}/credits`, { headers: { authorization: `Bearer ${key}` } })
  assert.equal(reply.status, 200)

  demo.kill('SIGINT')
  assert.deepEqual(await exit, [0, null])
  await assert.rejects(fetch(`${url}/healthz`), 'the service is gone')
})

test('a demo that is interrupted before its report has not shown that every answer was right', async (t) => {
  const entry = [resolve(root, 'bin/node24.js'), 'lab/demo/main.ts', '--exit']
  const demo = spawn(process.execPath, entry, { cwd: root, env: cleanEnvironment({}) })
  t.after(() => demo.kill('SIGKILL'))
  const exit = once(demo, 'exit')
  // Its first note.
  await once(demo.stderr, 'data')
  demo.kill('SIGINT')
  assert.deepEqual(await exit, [1, null])
})

async function outputUntil(
  child: ReturnType<typeof spawn>,
  text: string,
  timeoutMs: number,
): Promise<string> {
  let output = ''
  const read = async () => {
    for await (const chunk of child.stdout ?? []) {
      output += chunk
      if (output.includes(text)) return
    }
    throw new Error(`The demo ended.\n${output}`)
  }
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`"${text}" did not come.\n${output}`)), timeoutMs).unref()
  })
  await Promise.race([read(), late])
  return output
}
