import { resolve } from 'node:path'
import process from 'node:process'
import { codeOf } from '@enricher/engine/lib/error-code'
import { ConfigError, settings } from './config.ts'
import { nearMissesOf } from './near-misses.ts'

/** Where settings are read from beside the environment; `none` for a process that must not have the operator's. */
const fileVariable = 'ENV_FILE'

/**
 * Adds the settings of `.env` in the working folder to the environment, those that are not set there: real variables
 * win. Without the file nothing is added; a file that `ENV_FILE` names must be there.
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

/** Returns the variables that are no settings and nearly have the name of one, each with a sentence. */
export function misspelledSettings(environment: NodeJS.ProcessEnv = process.env): string[] {
  const names = Object.values(settings).map(({ env }) => env)
  return nearMissesOf(environment, names).map(
    ({ given, meant }) => `${given} is no setting and is not read: ${meant} is one`,
  )
}

/** Says whether the terminal is one that knows no escape sequences, as those of editors and build tools. */
export function isDumbTerminal(environment: NodeJS.ProcessEnv = process.env): boolean {
  return environment['TERM'] === 'dumb'
}
