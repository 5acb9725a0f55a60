import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** The pages of a site by their paths: `team/index.html`. */
export type SitePages = ReadonlyMap<string, Uint8Array>

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts the labels of a site with its pages as the key: without the pages no name can be read. */
export function sealLabels(labels: unknown, pages: SitePages): string {
  const nonce = randomBytes(nonceBytes)
  const encryption = createCipheriv(cipher, keyOf(pages), nonce)
  const text = Buffer.concat([encryption.update(JSON.stringify(labels)), encryption.final()])
  return Buffer.concat([nonce, encryption.getAuthTag(), text]).toString('base64')
}

/** Decrypts sealed labels. Throws where the pages are not the sealed ones, byte for byte. */
export function openLabels(sealed: string, pages: SitePages): unknown {
  const bytes = Buffer.from(sealed, 'base64')
  const decryption = createDecipheriv(cipher, keyOf(pages), bytes.subarray(0, nonceBytes))
  decryption.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  const text = decryption.update(bytes.subarray(nonceBytes + tagBytes))
  return JSON.parse(Buffer.concat([text, decryption.final()]).toString('utf8'))
}

/** Works out SHA-256 of the paths, in order, and the bytes of the pages. */
function keyOf(pages: SitePages): Buffer {
  const hash = createHash('sha256')
  for (const path of [...pages.keys()].sort()) {
    hash
      .update(path)
      .update('\0')
      .update(pages.get(path) ?? '')
  }
  return hash.digest()
}
