import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { describeAttack } from './expressions/attacks.ts'
import { type Expression, findExpressions } from './expressions/find.ts'
import { lengthMaxOf, meetsForeignText, staleRows } from './expressions/lengths.ts'
import { madeExpressions } from './expressions/made.ts'
import { type Judged, judgeAll } from './expressions/pool.ts'
import { packagesFolder } from './expressions/program.ts'

// The bound is for one expression on one text: a page asks some hundred expressions, and has a second.
const limitMs = 20

/** Files that make expressions at run time, and whether loading them shows which. */
const makers = {
  'engine/model/registrations/read-numbers.ts': 'when loaded',
  'engine/model/registrations/register-court.ts': 'when loaded',
  // So many digits and nothing else.
  'engine/model/registrations/register-form.ts': 'not judged',
  'engine/read/crawl/page-query.ts': 'when loaded',
  'engine/read/extract/addresses/mailto.ts': 'when loaded',
  'engine/read/extract/addresses/text.ts': 'when loaded',
  'engine/read/extract/mail-link.ts': 'when loaded',
  'engine/read/extract/people/lines/contact-words.ts': 'when loaded',
  'engine/read/extract/people/prose/acting.ts': 'when loaded',
  'engine/read/extract/people/prose/appositions.ts': 'when loaded',
  'engine/read/extract/people/prose/duties.ts': 'when loaded',
  'engine/read/extract/people/prose/founders.ts': 'when loaded',
  'engine/read/extract/people/prose/history.ts': 'when loaded',
  'engine/read/extract/people/prose/own-prose.ts': 'when loaded',
  'engine/read/extract/people/prose/releases.ts': 'when loaded',
  'engine/read/extract/people/prose/stated-offices.ts': 'when loaded',
  'engine/read/profile/addresses.ts': 'when loaded',
  'engine/verify/replies/reply-languages.ts': 'when loaded',
  'engine/verify/replies/reply-words.ts': 'when loaded',
  'engine/website/matching/former-name.ts': 'when loaded',
  'engine/website/matching/name-finder.ts': 'of a name',
  'service/accounts/api-key.ts': 'when loaded',
  // Out of our own routes: `^/find-all/[^/]+$`, each part of a path in one way.
  'surfaces/http/not-found.ts': 'not judged',
} as const

async function allExpressions(): Promise<readonly Expression[]> {
  const { literals, makers: found } = findExpressions()
  assert.deepEqual(found, Object.keys(makers), 'say how the expressions of a new maker are found')
  const schemas = globSync(['contract/*.ts', 'surfaces/http/routes/*.ts'], { cwd: packagesFolder })
  const loaded = Object.entries(makers).filter(([, how]) => how !== 'not judged')
  const made = await madeExpressions([...loaded.map(([file]) => file), ...schemas.sort()])
  return [
    ...literals,
    ...made.map((one) => ({ ...one, place: one.file, findsAll: one.flags.includes('g') })),
  ]
}

/** Returns what is wrong with an expression, in a line; null when nothing is. */
function complaint(expression: Expression, judged: Judged): string | null {
  const text = `${expression.place} /${expression.source.slice(0, 60)}/${expression.flags}`
  if (judged.kind === 'fault') return `${text} could not be judged: ${judged.fault}`
  if (judged.kind === 'endless') return `${text} does not end on ${judged.trying}`
  const { cpuMs, length, attack } = judged.timing
  if (cpuMs <= limitMs) return null
  return `${text} takes ${cpuMs.toFixed(0)} ms on ${length} characters: ${describeAttack(attack)}`
}

test('no expression that meets foreign text takes longer than 20 ms on what reaches it', async (t) => {
  const all = await allExpressions()
  assert.ok(all.length > 700, `${all.length} expressions`)
  assert.deepEqual(staleRows(all), [], 'rows of lengths.ts that fit no expression')
  const foreign = all.filter(meetsForeignText)
  const judged = await judgeAll(
    foreign.map((one) => {
      const { source, flags, findsAll } = one
      return { source, flags, findsAll, lengthMax: lengthMaxOf(one) }
    }),
    limitMs,
  )
  const complaints = foreign.flatMap((one, at) => {
    const verdict = judged[at]
    return (verdict && complaint(one, verdict)) ?? []
  })
  t.diagnostic(
    `${foreign.length} expressions judged, ${all.length - foreign.length} only meet our own texts`,
  )
  for (const [file, how] of Object.entries(makers)) {
    if (how === 'not judged') t.diagnostic(`not judged: what ${file} makes when it runs`)
  }
  assert.deepEqual(complaints, [])
})

test('expressions known to be square, cubic and exponential are found to be', async () => {
  const bad = [
    String.raw`\s+$`,
    String.raw`^\s*"?([^"<]*?)"?\s*<([^>]*)>`,
    String.raw`^quote(?:[-_]?(?:box|\d+))*$`,
    String.raw`^[^\0]*[\p{L}][^\0]*$`,
    String.raw`\((?:[^)]*)\)`,
  ]
  const judged = await judgeAll(
    bad.map((source) => ({ source, flags: 'u', findsAll: false, lengthMax: 60_000 })),
    limitMs,
    // The exponential expression has to be waited for: fifty times as long as any may take.
    1_000,
  )
  const missed = bad.filter((_, at) => {
    const verdict = judged[at]
    return verdict?.kind === 'timed' && verdict.timing.cpuMs <= limitMs
  })
  assert.deepEqual(missed, [])
})
