import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { sleep } from '@enricher/engine/lib/time'
import type { Draw } from '../tools/draw.ts'
import { cleanEnvironment } from '../tools/service-process.ts'
import { attemptTimeoutMs } from './bounds.ts'
import type { Account, Journal } from './journal.ts'

const program = resolve(import.meta.dirname, '../../bin/enricher.js')
const execute = promisify(execFile)
const password = 'as long as it must be'
const richCredits = 100_000
const commandTimeoutMs = 60_000
const retryMs = 300

/** Opens an account over HTTP and tries until it has one: a reply may be lost although the account was made. */
export async function openAccount(
  urls: readonly string[],
  email: string,
  ending: AbortSignal,
): Promise<Account> {
  for (let count = 0; ; count += 1) {
    ending.throwIfAborted()
    const url = urls[count % urls.length] ?? ''
    const key =
      (await send(url, '/auth/signup', email)) ?? (await send(url, '/auth/api-keys', email))
    if (key !== null) return { email, key, isRich: false }
    await sleep(retryMs)
  }
}

/** Grants an account more credits than a storm can spend, as an operator does. */
export async function enrich(
  env: Readonly<Record<string, string>>,
  account: Account,
): Promise<Account> {
  const words = ['account', 'grant', '--email', account.email, '--credits', String(richCredits)]
  await runEnricher(env, ...words)
  return { ...account, isRich: true }
}

/**
 * Runs a command of the service's command line; returns its output. @throws when it ends with another code than 0.
 */
export async function runEnricher(
  env: Readonly<Record<string, string>>,
  ...words: string[]
): Promise<string> {
  const { stdout } = await execute(process.execPath, [program, ...words], {
    env: cleanEnvironment({ ...env, LOG_LEVEL: 'warn' }),
    timeout: commandTimeoutMs,
  })
  return stdout
}

/** Draws an account for each question; when one with trial credits is spent, a new one is opened in the background. */
export function createPurses(
  urls: readonly string[],
  journal: Journal,
  ending: AbortSignal,
): (draw: Draw) => Account {
  let poor = 0
  let isOpening = false
  const renew = async () => {
    poor += 1
    const account = await openAccount(urls, `poor-${poor}@acme.example`, ending)
    journal.accounts.push(account)
  }
  return (draw) => {
    const rich = journal.accounts.filter(({ isRich }) => isRich)
    const current = journal.accounts.findLast(({ isRich }) => !isRich)
    const isPoorOne = draw.between(1, 4) === 1
    if (isPoorOne && !isOpening && (!current || isSpent(journal, current))) {
      isOpening = true
      // When the storm ends, no more accounts are opened.
      void renew()
        .catch(() => undefined)
        .finally(() => {
          isOpening = false
        })
    }
    const [first, ...others] = rich
    if (!first) throw new Error('There is no account with credits.')
    return isPoorOne && current ? current : draw.pick([first, ...others])
  }
}

const refusalsMax = 3

function isSpent({ jobs }: Journal, account: Account): boolean {
  const refused = jobs.filter(
    (job) => job.account === account && job.attempts.some(({ status }) => status === 402),
  )
  return refused.length >= refusalsMax
}

async function send(url: string, path: string, email: string): Promise<string | null> {
  try {
    const reply = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
      signal: AbortSignal.timeout(attemptTimeoutMs),
    })
    const { api_key } = (await reply.json()) as { api_key?: unknown }
    return reply.status === 200 && typeof api_key === 'string' ? api_key : null
  } catch {
    // The process is down: the caller asks the other one, or the same one later.
    return null
  }
}
