import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { createLogger } from '../../lib/logger.ts'
import { plainLine } from '../../lib/plain-log.ts'

const linesOf = (write: (logger: ReturnType<typeof createLogger>) => void) => {
  const lines: string[] = []
  write(createLogger('debug', { write: (line) => void lines.push(plainLine(line)) }))
  // Lines have colours where the tests run on a terminal.
  return lines.map(stripVTControlCharacters)
}

test('people read time, level, message and fields, and of a request what was asked and came of it', () => {
  const lines = linesOf((logger) => {
    logger.info({ signal: 'SIGTERM', ms: 3 }, 'stopping')
    logger.warn({ err: new Error('no answer in time') }, 'background jobs failed')
    logger.info(
      { request_id: 'req_1', method: 'POST', route: '/find-all', status: 200, ms: 1.5 },
      'request',
    )
  })
  assert.match(lines[0] ?? '', /^\d\d:\d\d:\d\d stopping signal=SIGTERM ms=3\n$/)
  assert.match(lines[1] ?? '', /^\d\d:\d\d:\d\d warn background jobs failed: no answer in time\n$/)
  assert.match(lines[2] ?? '', /^\d\d:\d\d:\d\d POST \/find-all 200 1\.5 ms\n$/)
})

test('what is logged of foreign texts steers no terminal and makes no second line', () => {
  const [line = ''] = linesOf((logger) => logger.info({ host: 'a\u001b[2Jb\nc' }, 'read'))
  assert.match(line, /read host="a \[2Jb c"\n$/)
})

test('a password is no more readable than in JSON', () => {
  const [line = ''] = linesOf((logger) => logger.info({ password: 'correct horse' }, 'signed in'))
  assert.match(line, /password=\[redacted\]/)
})
