import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'

const require = createRequire(import.meta.url)

// V8 aborts the process when a thread is ended within code that waited for an await at top level.
test('nothing that a thread of the readers loads awaits at top level', () => {
  // Node refuses to load such code this way: ERR_REQUIRE_ASYNC_MODULE.
  assert.ok(require('../../readers/reader-tasks.ts').readerTasks)
})
