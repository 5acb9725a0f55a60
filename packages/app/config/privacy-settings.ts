import { isPath, optional, text } from './setting.ts'

/** The rule for a suppression key, which completes "must be" and "must hold". */
export const suppressionKeyRule =
  '32 to 256 letters, digits and signs without blanks, as "openssl rand -base64 33" prints them'

/** Returns true for a key that cannot be guessed by trying: the shortest has some 190 bits when it is random. */
export function isSuppressionKey(value: string): boolean {
  return /^[\x21-\x7e]{32,256}$/.test(value)
}

/** Settings of the key for the suppression list and for stored digests. */
export const privacySettings = {
  suppressionKey: {
    env: 'SUPPRESSION_KEY',
    example: 'put-the-output-of-openssl-rand-here',
    about:
      'Key of the suppression list and of stored digests; in the database when not set. Never change or lose it.',
    ...optional(text(isSuppressionKey, suppressionKeyRule)),
  },
  suppressionKeyFile: {
    env: 'SUPPRESSION_KEY_FILE',
    example: '/run/secrets/suppression-key',
    about: 'File with that key instead.',
    ...optional(text(isPath, 'a path')),
  },
} as const
