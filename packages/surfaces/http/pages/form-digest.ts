import { sha256 } from '@enricher/engine/lib/digest'

// No id of ours is longer.
const idCharactersMax = 100

/**
 * Returns the digest of a form and its content, by which a form that is sent again by a reload or a double click is
 * known; null for a form without an id. Other content, sent after going back, has another digest.
 */
export function formDigestOf(formId: string | null, content: string): Buffer | null {
  const isWellFormed = formId !== null && formId !== '' && formId.length <= idCharactersMax
  return isWellFormed ? sha256(`${formId} ${content}`) : null
}
