import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { validateWorkflow } from '@action-validator/core'
import { parse } from 'yaml'
import { repository } from '../support/documents.ts'

type Step = {
  readonly uses?: string
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
  readonly with?: Readonly<Record<string, unknown>>
}
type Matrix = Readonly<Record<string, readonly unknown[]>>
type Job = {
  readonly uses?: string
  readonly steps?: readonly Step[]
  readonly strategy?: { readonly matrix?: Matrix }
  readonly permissions?: Readonly<Record<string, string>>
  readonly 'timeout-minutes'?: number
}
type Workflow = {
  readonly permissions?: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, Job>>
}

const read = (path: string) => readFileSync(join(repository, path), 'utf8')
const paths = globSync('.github/workflows/*.yml', { cwd: repository }).sort()
const workflows = paths.map((path) => ({ path, workflow: parse(read(path)) as Workflow }))
const jobs = workflows.flatMap(({ path, workflow }) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ at: `${path} ${name}`, job })),
)
const steps = jobs.flatMap(({ at, job }) => (job.steps ?? []).map((step) => ({ at, job, step })))
const commands = steps.flatMap(({ at, job, step }) =>
  step.run === undefined ? [] : [{ at, line: written(step.run, step.env ?? {}, job) }],
)

/** Returns a command with all values of the matrix in place of the variables of its step. */
function written(run: string, env: Readonly<Record<string, string>>, job: Job): string {
  const matrix = job.strategy?.matrix ?? {}
  const rows = (matrix['include'] ?? []) as readonly Readonly<Record<string, unknown>>[]
  return run.replaceAll(/\$([A-Z]+)\b/g, (variable, name: string) => {
    const [, key] = /^\$\{\{ matrix\.(\w+) \}\}$/.exec(env[name] ?? '') ?? []
    if (key === undefined) return variable
    const values = [...(matrix[key] ?? []), ...rows.map((row) => row[key] ?? '')]
    return values.join(' ')
  })
}

const sections = execFileSync('bash', ['.ci/run', '--list'], { cwd: repository, encoding: 'utf8' })
  .trim()
  .split('\n')
const sectionsRun = commands.flatMap(({ line }) =>
  [...line.matchAll(/bash \.ci\/run(.*)/g)].flatMap(([, words = '']) => words.trim().split(/\s+/)),
)

test('the workflows are valid', () => {
  assert.deepEqual(paths, ['.github/workflows/ci.yml', '.github/workflows/release.yml'])
  for (const path of paths) assert.deepEqual(validateWorkflow(read(path)).errors, [], path)
})

test('every section that a workflow runs is one, and each is run by a workflow', () => {
  assert.deepEqual([...new Set(sectionsRun)].sort(), sections.toSorted())
})

test('every section has its function, and its place in a stage', () => {
  const table = read('.ci/sections.sh')
  const stages = [...table.matchAll(/^stage (.*)$/gm)].flatMap(([, lanes = '']) =>
    lanes.replaceAll("'", '').split(' '),
  )
  assert.deepEqual(stages.toSorted(), sections.toSorted())
  for (const name of sections) assert.ok(table.includes(`\nrun_${name}() {`), name)
})

test('every npm script that a workflow or a section calls exists', () => {
  const scriptsOf = (folder: string) => JSON.parse(read(join(folder, 'package.json'))).scripts
  const lines = [...commands, { at: '.ci/sections.sh', line: read('.ci/sections.sh') }]
  const called = lines.flatMap(({ at, line }) =>
    [...line.matchAll(/npm (?:run (?:--silent |--prefix (\S+) )?([\w:-]+)|(test)\b)/g)].map(
      ([, folder = '.', script, short]) => ({ at, folder, script: script ?? short ?? '' }),
    ),
  )
  assert.ok(called.length >= 10, `${called.length} calls`)
  for (const { at, folder, script } of called) {
    assert.ok(scriptsOf(folder)[script] !== undefined, `${at}: npm run ${script} in ${folder}`)
  }
})

test('every file and folder that a workflow names exists', () => {
  const named = [
    ...jobs.flatMap(({ job }) => job.uses ?? []),
    ...steps.flatMap(({ step }) => String(step.with?.['file'] ?? [])),
    ...commands.flatMap(({ line }) => line.match(/(?<= )(?:\.\/|packages\/|lab\/)[\w./-]+/g) ?? []),
  ].filter((path) => path !== '')
  assert.ok(named.length >= 5, named.join(' '))
  for (const path of named) assert.ok(existsSync(join(repository, path)), path)
})

test('every action is pinned to a commit, with its version beside it', () => {
  for (const path of paths) {
    for (const [line, action = ''] of read(path).matchAll(/^.*\buses: (\S+).*$/gm)) {
      if (action.startsWith('./')) continue
      assert.match(line, /uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/, path)
    }
  }
})

test('a workflow may read the repository, and only jobs of the release may write anything', () => {
  for (const { path, workflow } of workflows) {
    assert.deepEqual(workflow.permissions, { contents: 'read' }, path)
  }
  const writers = jobs.filter(({ job }) => Object.values(job.permissions ?? {}).includes('write'))
  assert.ok(writers.length > 0)
  for (const { at } of writers) assert.match(at, /^\.github\/workflows\/release\.yml /)
})

test('every job has a limit in time', () => {
  for (const { at, job } of jobs) {
    if (job.uses === undefined) assert.ok((job['timeout-minutes'] ?? 0) > 0, at)
  }
})

test('the owner of the repository is written in one way, and its links lead to files', () => {
  const files = globSync(['*.{md,json}', 'packages/sdk/*.{md,json}', '.github/**/*.{yml,md}'], {
    cwd: repository,
  })
  const links = files.flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => /\bOWNER\b/.test(line))
      .map((line) => ({ path, line })),
  )
  assert.ok(links.length >= 3)
  for (const { path, line } of links) {
    assert.match(line, /https:\/\/github\.com\/OWNER\/enricher\b/, path)
    for (const [, file = ''] of line.matchAll(/\/blob\/main\/([\w./-]+)/g)) {
      assert.ok(existsSync(join(repository, file)), `${path}: ${file}`)
    }
  }
})

test('every issue form has a name, a description and questions with labels', () => {
  const forms = globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: repository }).filter(
    (path) => !path.endsWith('/config.yml'),
  )
  assert.ok(forms.length >= 3)
  for (const path of forms) {
    const form = parse(read(path))
    assert.ok(form.name && form.description, path)
    const questions = form.body.filter(({ type }: { type: string }) => type !== 'markdown')
    const ids = questions.map(({ id }: { id: string }) => id)
    assert.equal(new Set(ids).size, ids.length, path)
    for (const { id, attributes } of questions) assert.ok(id && attributes.label, path)
  }
})
