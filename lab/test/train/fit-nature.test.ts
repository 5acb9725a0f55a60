import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { fitNature } from '../../train/fit-nature.ts'

test('the training of signs learns that kin and a person in words tell a person, the topic of a lure a lure, and an offer a firm', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fit-nature-'))
  try {
    const companies = path.join(folder, 'companies.jsonl')
    const output = path.join(folder, 'weights.json')
    const rows = Array.from({ length: 40 }, (_, at) => ({
      name: `Kerven ${at}`,
      domain: `kerven${at}.test`,
      description: 'Pricing and services for customers who repair pumps',
    }))
    writeFileSync(companies, rows.map((row) => JSON.stringify(row)).join('\n'))
    fitNature({ companies, firmPages: undefined, limit: 40, seed: 1, output })
    const weights: Record<string, number> = JSON.parse(readFileSync(output, 'utf8'))
    assert.ok((weights['kin:2'] ?? 0) > 0)
    assert.ok((weights['person:2'] ?? 0) > 0)
    assert.ok((weights['lure:2'] ?? 0) > 0)
    assert.ok((weights['club:2'] ?? 0) > 0)
    assert.ok((weights['offer:1'] ?? 0) < 0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
