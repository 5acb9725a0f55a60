import { readFile } from 'node:fs/promises'
import { type Config, ConfigError } from './config.ts'
import { isSuppressionKey, suppressionKeyRule } from './privacy-settings.ts'

/**
 * Returns the suppression key that the operator keeps outside the database; null: there is none.
 * @throws {ConfigError} when it is given twice, or its file cannot be read or contains no key
 */
export async function givenSuppressionKey({
  suppressionKey,
  suppressionKeyFile,
}: Pick<Config, 'suppressionKey' | 'suppressionKeyFile'>): Promise<string | null> {
  if (suppressionKeyFile === null) return suppressionKey
  if (suppressionKey !== null) {
    throw new ConfigError(['Set either SUPPRESSION_KEY or SUPPRESSION_KEY_FILE, not both.'])
  }
  const text = await readFile(suppressionKeyFile, 'utf8').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError([`SUPPRESSION_KEY_FILE cannot be read: ${reason}`])
  })
  const key = text.trim()
  if (isSuppressionKey(key)) return key
  throw new ConfigError([`The file of SUPPRESSION_KEY_FILE must hold ${suppressionKeyRule}.`])
}
