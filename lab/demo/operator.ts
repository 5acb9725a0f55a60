import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { cleanEnvironment } from '../tools/service-process.ts'
import type { Operator } from './perform.ts'

const program = resolve(import.meta.dirname, '../../bin/enricher.js')
const execute = promisify(execFile)
// A command starts a process that joins the running database; a second is usual.
const commandTimeoutMs = 30_000
const grantedCredits = 1_000

/** Creates the operator, who runs commands on the same database as the running service. */
export function createOperator(
  env: Readonly<Record<string, string>>,
  who: { readonly email: string; readonly suppressed: readonly string[] },
): Operator {
  const run = (...words: string[]) => runCommand(env, words)
  return {
    grant: () => run('account', 'grant', '--email', who.email, '--credits', `${grantedCredits}`),
    suppress: async () => {
      const done: string[] = []
      for (const email of who.suppressed) {
        done.push(...(await run('privacy', 'suppress', '--email', email)))
      }
      return done
    },
    providers: () => run('providers'),
  }
}

/** Returns the table of each provider's requests and costs, without providers that have no key. */
function tableOf(stdout: string): string[] {
  const [table = ''] = stdout.split(/^No key:/m)
  return table.split('\n').filter((line) => line !== '')
}

async function runCommand(
  env: Readonly<Record<string, string>>,
  words: readonly string[],
): Promise<string[]> {
  const { stdout } = await execute(process.execPath, [program, ...words], {
    env: cleanEnvironment({ ...env, LOG_LEVEL: 'warn' }),
    timeout: commandTimeoutMs,
  })
  const shown = words[0] === 'providers' ? tableOf(stdout) : []
  return [`$ npm run enricher -- ${words.join(' ')}`, ...shown]
}
