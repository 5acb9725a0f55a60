import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Config, ConfigError } from './config.ts'

/**
 * Reads the certificates that are trusted in addition to the well-known ones; null: there are none.
 * @throws {ConfigError} when the file of EGRESS_CA_FILE cannot be read or contains no certificate
 */
export async function readEgressCa({
  egressCaFile,
}: Pick<Config, 'egressCaFile'>): Promise<string | null> {
  if (egressCaFile === null) return null
  const pem = await readFile(egressCaFile, 'utf8').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError([`EGRESS_CA_FILE cannot be read: ${reason}`])
  })
  if (isCertificate(pem)) return pem
  throw new ConfigError(['The file of EGRESS_CA_FILE must hold certificates in PEM form.'])
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined
  } catch {
    // The message above describes a valid file, which explains any failure.
    return false
  }
}
