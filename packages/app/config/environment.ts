import { resolve } from 'node:path'
import process from 'node:process'
import { codeOf } from '@enricher/engine/lib/error-code'
import { ConfigError, settings } from './config.ts'
import { nearMissesOf } from './near-misses.ts'

/** The file of settings besides the environment; `none` for a process that must not read the operator's settings. */
const fileVariable = 'ENV_FILE'

/**
 * Adds the settings of `.env` in the working folder to the environment, except those that are set there already. A
 * missing `.env` is ignored, but a file that `ENV_FILE` names must exist.
 * @throws {ConfigError} when the file cannot be read
 */
export function loadEnvFile(): void {
  const named = process.env[fileVariable]?.trim() || null
  if (named === 'none') return
  const path = resolve(named ?? '.env')
  try {
    process.loadEnvFile(path)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' && named === null) return
    throw new ConfigError([
      `${path} cannot be read (${code}): it must be a file with a line NAME=value for each setting, as .env.example`,
    ])
  }
}

/** Returns a sentence for each variable that is no setting but has nearly the name of one. */
export function misspelledSettings(): string[] {
  const names = Object.values(settings).map(({ env }) => env)
  return nearMissesOf(process.env, names).map(
    ({ given, meant }) => `${given} is no setting and is not read: ${meant} is one`,
  )
}

/** Returns true for a terminal without escape sequences, such as those of editors and build tools. */
export function isDumbTerminal(): boolean {
  return process.env['TERM'] === 'dumb'
}
