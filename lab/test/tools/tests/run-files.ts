import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import type { Fault } from '../../../tools/tests/fault.ts'

export const repository = resolve(import.meta.dirname, '../../../..')

const compiledCode = join(repository, 'node_modules/.cache/enricher')

export const good = "test('holds', () => undefined)"

const imports = `import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { after, mock, test } from 'node:test'
`

type Ending = { after(end: () => void): void }

/** Writes test files, by their paths below `test/`, and starts a program of the runner on them. */
export async function startRun(
  ending: Ending,
  files: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  program = 'main.ts',
) {
  const folder = mkdtempSync(join(tmpdir(), 'enricher-test-run-'))
  ending.after(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  for (const [path, body] of Object.entries(files)) {
    const file = join(folder, 'test', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${imports}${body}\n`)
  }
  // The runner refuses a run inside a run. The run gets its own temporary folder, so that leftovers are seen.
  const { NODE_TEST_CONTEXT: _, ...inherited } = process.env
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  const child = spawn(
    process.execPath,
    [join(repository, 'lab/tools/tests', program), '--in=test', ...args],
    {
      cwd: folder,
      env: { NODE_COMPILE_CACHE: compiledCode, ...inherited, TMPDIR: temporary },
    },
  )
  ending.after(() => child.kill('SIGKILL'))
  return { folder, temporary, child, output: readOutput(child) }
}

async function readOutput(child: ReturnType<typeof spawn>) {
  const { stdout, stderr } = child
  if (stdout === null || stderr === null) throw new Error('the run has no output')
  const [out, err, [code]] = await Promise.all([text(stdout), text(stderr), once(child, 'exit')])
  return { code: code as number | null, stdout: out, stderr: err }
}

/** Runs test files to the end. */
export async function runFiles(
  ending: Ending,
  files: Readonly<Record<string, string>>,
  args: readonly string[] = [],
) {
  const { folder, temporary, output } = await startRun(ending, files, [
    '--faults-to=faults.json',
    ...args,
  ])
  const { code, stdout, stderr } = await output
  return { code, stdout, stderr, folder, temporary, faults: () => readFaults(folder) }
}

function readFaults(folder: string): readonly Fault[] {
  const { faults } = JSON.parse(readFileSync(join(folder, 'faults.json'), 'utf8')) as {
    readonly faults: readonly Fault[]
  }
  return faults
}
