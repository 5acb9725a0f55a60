import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { names } from '../../eval/names.ts'
import { pages } from '../../eval/pages/main.ts'
import { patterns } from '../../eval/patterns/main.ts'
import { replies } from '../../eval/replies.ts'
import { syntax } from '../../eval/syntax.ts'
import { defineCommand } from '../../tools/named-commands/named-command.ts'
import { InputError, OptionError } from '../../tools/named-commands/option-error.ts'
import { choice, count, flag, outputFile } from '../../tools/named-commands/options.ts'
import { createRunProgress } from '../../tools/named-commands/progress.ts'
import { guesses } from '../../train/fit-guesses.ts'

const folder = mkdtempSync(join(tmpdir(), 'enricher-named-commands-'))
after(() => rmSync(folder, { recursive: true }))

const sized = defineCommand({
  summary: 'returns its options',
  options: {
    rounds: count(5, { min: 1, max: 9, smoke: 2 }),
    limit: count(undefined, { smoke: 3 }),
    set: choice(['small', 'large'], 'small'),
    wrong: flag(),
    output: outputFile('learnt.json'),
  },
  run: (values) => values,
})

test('options have their usual values, and those that were typed', async () => {
  const usual = { rounds: 5, limit: undefined, set: 'small', wrong: false, output: 'learnt.json' }
  assert.deepEqual(await sized.run([], null), usual)
  const typed = ['--rounds', '7', '--set', 'large', '--wrong', '--limit', '12']
  const values = { ...usual, rounds: 7, set: 'large', wrong: true, limit: 12 }
  assert.deepEqual(await sized.run(typed, null), values)
})

test('a smoke run is as small as can be whatever is typed, and writes to its own folder alone', async () => {
  const small = { rounds: 2, limit: undefined, set: 'small', wrong: false }
  assert.deepEqual(await sized.run([], folder), { ...small, output: join(folder, 'learnt.json') })
  const typed = ['--rounds', '9', '--limit', '500', '--output', 'src/data/learnt.txt']
  const output = join(folder, 'learnt.txt')
  assert.deepEqual(await sized.run(typed, folder), { ...small, limit: 3, output })
})

test('a wrong option is refused in one sentence that says what is right', async () => {
  const mistakes: readonly (readonly [readonly string[], RegExp])[] = [
    [['--rounds', '0'], /^--rounds is a whole number from 1 to 9\.$/],
    [['--rounds', 'many'], /^--rounds is a whole number/],
    [['--limit', '-1'], /--limit/],
    [['--set', 'medium'], /^--set is one of small, large\.$/],
    [['--rows', '5'], /--rows/],
    [['extra'], /extra/],
  ]
  for (const [typed, message] of mistakes) {
    await assert.rejects(sized.run(typed, null), (error) => {
      assert.ok(error instanceof OptionError)
      assert.match(error.message, message)
      return true
    })
  }
})

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

const bad = file(
  'bad.jsonl',
  '{"name": "Orla Fennimore", "email": "orla@acme.example"}\n{"name": 1}\n',
)
const torn = file('torn.jsonl', '\n{"name": "Or')
mkdirSync(join(folder, 'empty'))

test('a file that is needed and not named, not there or of another form is named with its form', async () => {
  const faults: readonly (readonly [typeof names, readonly string[], RegExp])[] = [
    [pages, [], /^Give --pages FOLDER \(pages NAME\.html, .*\)\.$/],
    [patterns, [], /^Give --people FILE \(.*\) or --pages FOLDER \(.*\) or --simulate COUNT\.$/],
    [
      names,
      ['--names', 'nowhere.jsonl'],
      /^--names: there is no file nowhere\.jsonl; it takes JSON/,
    ],
    [names, ['--names', folder], /is not a file; it takes JSON lines/],
    [pages, ['--pages', bad], /^--pages: .*bad\.jsonl is not a folder; it takes pages/],
    [pages, ['--pages', join(folder, 'empty')], /holds no \*\.json: it takes pages/],
    [
      patterns,
      ['--people', bad],
      /bad\.jsonl, line 2 has another form: it takes JSON lines with name/,
    ],
    [names, ['--names', bad], /bad\.jsonl, line 1 has another form/],
    [
      guesses,
      ['--companies', bad, '--pairs', bad],
      /line 2 has another form: it takes JSON lines with name, domain/,
    ],
    [
      guesses,
      ['--companies', torn, '--pairs', torn],
      /torn\.jsonl, line 2 is not JSON: it takes JSON lines/,
    ],
    [replies, ['--replies', torn], /line 2 is not JSON/],
    [replies, ['--phrases', bad], /bad\.jsonl is not JSON: it takes a JSON list/],
    [syntax, ['--tests', bad], /holds no case: it takes isemail's/],
  ]
  for (const [command, typed, message] of faults) {
    await assert.rejects(command.run(typed, null), (error) => {
      assert.ok(error instanceof OptionError || error instanceof InputError, String(error))
      assert.match(error.message, message)
      return true
    })
  }
})

/** Makes a progress whose streams are recorded, at a time that the test moves. */
function shown(isTTY: boolean) {
  const written: string[] = []
  const output = { isTTY, write: (text: string) => void written.push(text) }
  let nowMs = 0
  const line = createRunProgress(output, output, () => nowMs)
  const stepAt = (ms: number, text: string) => {
    nowMs = ms
    line.step(text)
  }
  return { written, line, stepAt }
}

test('in a log a long run writes a line within two seconds, and then every few seconds', () => {
  const { written, line, stepAt } = shown(false)
  line.begin('bench bulk')
  stepAt(900, 'row 1')
  stepAt(1_500, 'row 2')
  stepAt(3_000, 'row 3')
  stepAt(6_500, 'row 4')
  line.print('table\n')
  line.end()
  assert.deepEqual(written, ['bench bulk, row 2, 1.5 s\n', 'bench bulk, row 4, 6.5 s\n', 'table\n'])
})

test('on a terminal one line is drawn anew, and taken away for the result', () => {
  const { written, line, stepAt } = shown(true)
  const clear = '\r\u001b[2K'
  line.begin('eval names')
  stepAt(1_000, 'row 1')
  stepAt(1_100, 'row 2')
  stepAt(1_300, 'row 3')
  line.print('table\n')
  line.end()
  assert.deepEqual(written, [
    `${clear}eval names, 0 ms`,
    `${clear}eval names, row 1, 1.0 s`,
    `${clear}eval names, row 3, 1.3 s`,
    clear,
    'table\n',
  ])
})
