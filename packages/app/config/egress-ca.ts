import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Config, ConfigError } from './config.ts'

/**
 * Reads the certificates that are trusted beside the well-known ones; null when there are none.
 * @throws {ConfigError} when the file of EGRESS_CA_FILE cannot be read or holds no certificate
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
    // Whatever is wrong with it, the sentence above says what is wanted.
    return false
  }
}
