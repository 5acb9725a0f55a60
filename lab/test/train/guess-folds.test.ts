import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { OptionError } from '../../tools/named-commands/option-error.ts'
import { guessFolds } from '../../train/guess-folds.ts'

const rows = ['Larkmoor', 'Pellworth Foods', 'Quillmark', 'Tarnbeck Tools'].map((name) => ({
  name,
  domain: `${name.toLowerCase().replaceAll(' ', '')}.example`,
  description: '',
}))

test('guess weights of folds are learnt once, read again, and refused for other companies', () => {
  const folder = mkdtempSync(join(tmpdir(), 'enricher-folds-'))
  try {
    const file = join(folder, 'folds.json')
    const learnt = guessFolds(rows, 2, file)
    assert.equal(learnt.length, 2)
    const kept = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...kept, weights: [{ kept: 1 }, { kept: 2 }] }))
    assert.deepEqual(guessFolds(rows, 2, file), [{ kept: 1 }, { kept: 2 }])
    assert.throws(() => guessFolds(rows.slice(1), 2, file), OptionError)
    assert.throws(() => guessFolds(rows, 3, file), /delete it first/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
