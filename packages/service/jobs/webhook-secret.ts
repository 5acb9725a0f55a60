import { createHmac, hkdfSync } from 'node:crypto'

// After a renewal messages are also signed with the previous secret: a day to change a receiver.
const previousSecretMs = 86_400_000

/** The number of an account's secret. */
export type SecretVersion = {
  readonly version: number
  /** Null: the secret was never renewed. */
  readonly rotatedAt: Date | null
}

export type WebhookSecretOf = (accountId: string, version: number) => string

const derivedBytes = 32

/**
 * Creates the derivation of the accounts' secrets from one of the installation: 256 bits each, as `whsec_` and base64
 * (Standard Webhooks). No secret is stored, so none can be read from the rows of an account.
 */
export function deriveWebhookSecrets(installationSecret: string): WebhookSecretOf {
  const key = Buffer.from(
    hkdfSync('sha256', installationSecret, '', 'enricher webhook secrets', derivedBytes),
  )
  return (accountId, version) => {
    const bytes = createHmac('sha256', key).update(`${accountId}\n${version}`).digest()
    return `whsec_${bytes.toString('base64')}`
  }
}

/** Returns until when the previous secret is used as well; null: not any more. */
export function previousUntil({ version, rotatedAt }: SecretVersion, nowMs: number): Date | null {
  if (rotatedAt === null || version < 2) return null
  const untilMs = rotatedAt.getTime() + previousSecretMs
  return untilMs > nowMs ? new Date(untilMs) : null
}

/** Returns the secrets that sign a message, the current one first. */
export function signingSecrets(
  secretOf: WebhookSecretOf,
  accountId: string,
  held: SecretVersion,
  nowMs: number,
): readonly string[] {
  const { version } = held
  const versions = previousUntil(held, nowMs) === null ? [version] : [version, version - 1]
  return versions.map((each) => secretOf(accountId, each))
}
