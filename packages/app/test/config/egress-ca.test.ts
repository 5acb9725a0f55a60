import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { rootCertificates } from 'node:tls'
import { runCommand } from '@enricher/lab/test/support/command'
import { runCommandHere } from '@enricher/lab/test/support/command-here'
import { ConfigError } from '../../config/config.ts'
import { readEgressCa } from '../../config/egress-ca.ts'

const folder = mkdtempSync(join(tmpdir(), 'enricher-ca-'))
after(() => rmSync(folder, { recursive: true }))
const missing = join(folder, 'missing.pem')

function fileOf(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test('certificates of the operator are read as they are, and none when no file is set', async () => {
  const pem = rootCertificates.slice(0, 2).join('\n')
  assert.equal(await readEgressCa({ egressCaFile: fileOf('two.pem', pem) }), pem)
  assert.equal(await readEgressCa({ egressCaFile: null }), null)
})

test('a file that cannot be read or holds no certificate is a mistake that names the setting', async () => {
  const wrong = [missing, folder, fileOf('empty.pem', ''), fileOf('text.pem', 'no certificate')]
  for (const egressCaFile of wrong) {
    await assert.rejects(readEgressCa({ egressCaFile }), (error: unknown) => {
      assert.ok(error instanceof ConfigError)
      return error.mistakes.length === 1 && /EGRESS_CA_FILE/.test(error.message)
    })
  }
})

test('the service does not start with it, and doctor reports it', async () => {
  const environment = { EGRESS_CA_FILE: missing, DATA_DIR: join(folder, 'data'), PORT: '0' }
  const served = await runCommand(['serve'], environment)
  assert.equal(served.code, 1)
  assert.match(served.stderr, /EGRESS_CA_FILE cannot be read/)
  const examined = await runCommandHere(['doctor'], environment)
  assert.equal(examined.code, 1)
  assert.match(examined.stdout, /^fail {2}config +EGRESS_CA_FILE cannot be read/m)
})
