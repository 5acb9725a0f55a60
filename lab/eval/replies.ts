import { classifyReply } from '../../packages/engine/verify/replies/classify-reply.ts'
import type { ReplyMeaning } from '../../packages/engine/verify/replies/reply-row.ts'
import { readInput, readLines, readRow } from '../tools/named-commands/input-files.ts'
import { defineCommand } from '../tools/named-commands/named-command.ts'
import { flag, inputFile } from '../tools/named-commands/options.ts'
import { progress } from '../tools/named-commands/progress.ts'
import { phraseList, replyLines } from '../world/samples/smtp-replies.ts'

type Row = { readonly text: string; readonly code: number | null; readonly reason: string }
type Result = Row & { readonly meaning: ReplyMeaning; readonly why: string }

const aim = { precision: 0.99, recall: 0.95, blocked_as_missing: 0 }

/** The reason that means: no such mailbox. */
const missing = 'userunknown'
/**
 * Reasons that the reply does not distinguish from `userunknown`: they say when the reply came (after DATA, with the
 * words "user unknown") or that the mailbox has moved. They are left out of precision, and count in `precision_strict`.
 */
const undecided = new Set(['filtered', 'hasmoved'])
/** Reasons that lie in us, the message or the moment: an address refused so must never be called missing. */
const neverMissing = new Set([
  ...['authfailure', 'badreputation', 'blocked', 'requireptr', 'rejected', 'norelaying'],
  ...['policyviolation', 'spamdetected', 'virusdetected', 'contenterror', 'securityerror'],
  ...['notcompliantrfc', 'failedstarttls', 'speeding', 'ratelimited', 'toomanyconn', 'exceedlimit'],
  ...['emailtoolarge', 'mesgtoobig', 'mailboxfull', 'systemfull', 'greylisting', 'greylisted'],
  ...['onhold', 'expired', 'networkerror', 'systemerror', 'mailererror'],
])

/**
 * `eval -- replies`: measures whether a reply means that there is no such mailbox. Replies are JSON lines with `text`,
 * `code` and `reason`; phrases a JSON list of `phrase` and `reason`, without any code.
 */
export const replies = defineCommand({
  summary: 'whether an SMTP reply means that there is no such mailbox',
  options: { replies: inputFile(replyLines), phrases: inputFile(phraseList), wrong: flag() },
  needs: [['replies', 'phrases']],
  run: ({ replies: lines, phrases: list, wrong }) =>
    report(
      {
        ...(lines === undefined ? {} : { replies: judge(readReplies(lines)) }),
        ...(list === undefined ? {} : { phrases: judge(readPhrases(list)) }),
      },
      wrong,
    ),
})

function report(sets: Readonly<Record<string, Result[]>>, showsWrong: boolean): object {
  for (const [name, results] of Object.entries(sets)) {
    printConfusion(name, results)
    printErrors(results, showsWrong)
  }
  const all = Object.values(sets).flat()
  const figures = figuresOf(all)
  const bySet = Object.entries(sets).map(([name, results]) => [name, figuresOf(results)])
  const met =
    figures.precision >= aim.precision &&
    figures.recall >= aim.recall &&
    figures.blocked_as_missing <= aim.blocked_as_missing
  return { name: 'replies', ...figures, ...Object.fromEntries(bySet), aim, met }
}

/** Reads the rows; the text begins with its own code, and `code` is used where it does not. */
function readReplies(path: string): Row[] {
  return readLines(path, replyLines).map(({ text, code, reason }) => {
    const [, own, rest] = /^(\d{3})[ -](.*)$/s.exec(text) ?? []
    const number = Number(own ?? code)
    return {
      text: rest ?? text,
      code: Number.isInteger(number) && number > 0 ? number : null,
      reason,
    }
  })
}

function readPhrases(path: string): Row[] {
  return readRow(readInput(path, phraseList), phraseList, path).map(({ phrase, reason }) => ({
    text: phrase,
    code: null,
    reason,
  }))
}

function judge(rows: readonly Row[]): Result[] {
  return rows.map((row) => ({ ...row, ...classifyReply({ code: row.code, text: row.text }) }))
}

function figuresOf(results: readonly Result[]) {
  const count = (isMeant: (result: Result) => boolean) => results.filter(isMeant).length
  const isCalled = ({ meaning }: Result) => meaning === 'no_such_mailbox'
  const right = count((result) => isCalled(result) && result.reason === missing)
  const called = count(isCalled)
  const calledDecided = count((result) => isCalled(result) && !undecided.has(result.reason))
  return {
    n: results.length,
    missing: count(({ reason }) => reason === missing),
    precision: share(right, calledDecided),
    precision_strict: share(right, called),
    recall: share(
      right,
      count(({ reason }) => reason === missing),
    ),
    blocked_as_missing: count((result) => isCalled(result) && neverMissing.has(result.reason)),
  }
}

function printConfusion(name: string, results: readonly Result[]): void {
  print(`\n${name}: reason -> what we take it for`)
  const reasons = [...new Set(results.map(({ reason }) => reason))].sort()
  for (const reason of reasons) {
    const taken = new Map<string, number>()
    for (const result of results.filter((one) => one.reason === reason)) {
      taken.set(result.meaning, (taken.get(result.meaning) ?? 0) + 1)
    }
    const cells = [...taken].sort((a, b) => b[1] - a[1]).map(([meaning, n]) => `${meaning} ${n}`)
    print(`  ${reason.padEnd(16)} ${cells.join(', ')}`)
  }
}

/** Prints the error classes: existing mailboxes called missing, and missing ones not called so. */
function printErrors(results: readonly Result[], showsWrong: boolean): void {
  const wrong = results.filter(
    ({ reason, meaning }) => (reason === missing) !== (meaning === 'no_such_mailbox'),
  )
  const classes = new Map<string, Result[]>()
  for (const result of wrong) {
    const label = `${result.reason} taken for ${result.meaning}`
    classes.set(label, [...(classes.get(label) ?? []), result])
  }
  const relevant = [...classes].filter(([, [first]]) => isError(first))
  print(`  errors: ${relevant.length === 0 ? 'none' : ''}`)
  for (const [label, rows] of relevant.sort((a, b) => b[1].length - a[1].length)) {
    print(`    ${String(rows.length).padStart(3)} ${label}`)
    if (showsWrong)
      for (const { text, why } of rows) print(`        ${text.slice(0, 140)} (${why})`)
  }
}

function isError(result: Result | undefined): boolean {
  return result?.meaning === 'no_such_mailbox' || result?.reason === missing
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000
}

function print(line: string): void {
  progress.print(`${line}\n`)
}
