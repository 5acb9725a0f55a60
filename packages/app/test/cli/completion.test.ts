import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { commandWords } from '../../cli/completion/command-words.ts'
import { shellScripts } from '../../cli/completion/shell-scripts.ts'
import { commandNames, createProgram } from '../../cli/program.ts'

const folder = mkdtempSync(join(tmpdir(), 'enricher-completion-'))
after(() => rmSync(folder, { recursive: true }))

/** The words of a command line, the last of them half written, and the words that may complete it. */
const cases = [
  { line: ['enricher', 'acc'], expected: ['account'] },
  { line: ['enricher', 'account', 'cre'], expected: ['create'] },
  { line: ['enricher', 'lookup', 'person', 'jane', '--dom'], expected: ['--domain'] },
  { line: ['enricher', 'account', 'reset-password', '--rev'], expected: ['--revoke-keys'] },
  { line: ['enricher', 'lookup', 'website', 'account', '--js'], expected: ['--json'] },
] as const

/** The arguments that make each shell print the completions of a line, one in each line. */
const questions: Readonly<Record<string, (line: readonly string[]) => readonly string[]>> = {
  bash: (line) => [
    '-c',
    `source "$0"; COMP_WORDS=(${line.join(' ')}); COMP_CWORD=${line.length - 1}; _enricher
     printf '%s\\n' "\${COMPREPLY[@]}"`,
  ],
  // zsh completes in its line editor only: stubs print the words that start like the last one.
  zsh: (line) => [
    '-fc',
    `compdef() { }; compadd() { shift; print -l -- "\${(M)@:#${line.at(-1)}*}" }
     source $0; words=(${line.join(' ')}); CURRENT=${line.length}; _enricher`,
  ],
  fish: (line) => ['-c', `source $argv[1]; complete -C "${line.join(' ')}" | cut -f 1`],
}

for (const [shell, question] of Object.entries(questions)) {
  const isThere = spawnSync(shell, ['-c', 'exit 0']).status === 0
  test(`${shell} completes commands and flags, as they are`, { skip: !isThere }, async () => {
    const script = shellScripts[shell as keyof typeof shellScripts]
    const path = join(folder, shell)
    writeFileSync(path, script(commandWords(await createProgram(commandNames))))
    for (const { line, expected } of cases) {
      const { stdout, stderr } = spawnSync(shell, [...question(line), path], { encoding: 'utf8' })
      assert.equal(stderr, '')
      assert.deepEqual(stdout.trim().split('\n'), expected, line.join(' '))
    }
  })
}
