import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import process from 'node:process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { isLibraryError } from '../../../read/render/library-errors.ts'
import { startFaultyBrowser } from './faulty-browser.ts'

const execute = promisify(execFile)
const session = import.meta.resolve('../../../read/render/browser-session.ts')

/** Connects to each address in a process of its own, then does `last`. */
const runApart = (urls: readonly string[], last: string) =>
  execute(process.execPath, [
    '--input-type=module',
    '--eval',
    `const { connectByProtocol } = await import(${JSON.stringify(session)})
    for (const url of ${JSON.stringify(urls)}) {
      const browser = await connectByProtocol(url)
      await browser.newContext().catch(() => undefined)
    }
    await new Promise((resolve) => setImmediate(resolve))
    ${last}`,
  ])

test('a browser that breaks the protocol ends no process, and an error of our own still does', async (t) => {
  const browser = await startFaultyBrowser()
  t.after(browser.close)
  const { stdout } = await runApart(browser.urls, "console.log('alive'); process.exit(0)")
  assert.equal(stdout, 'alive\n')
  const ended = runApart(browser.urls.slice(0, 1), "void Promise.reject(new Error('ours'))")
  await assert.rejects(ended, /Error: ours/)
})

test('an error is the library’s where its function threw, not where it was called', () => {
  const errorAt = (...frames: string[]) =>
    Object.assign(new Error('x'), {
      stack: ['Error: x', ...frames.map((f) => `    at ${f}`)].join('\n'),
    })
  const library = 'Connection._onMessage (/app/node_modules/playwright-core/lib/coreBundle.js:1:1)'
  const ours = 'answer (/app/packages/engine/read/render/page-requests.ts:1:1)'
  assert.ok(isLibraryError(errorAt('JSON.parse (node:internal/json:1:1)', library)))
  assert.ok(!isLibraryError(errorAt(ours, library)))
  assert.ok(!isLibraryError(null))
})
