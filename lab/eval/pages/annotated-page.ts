import type { Entity } from './annotations.ts'

/** One real page with the annotations people made on it. */
export type AnnotatedPage = {
  readonly id: string
  readonly html: string
  /** The site it was taken from, where that is known. */
  readonly base: string | null
  /** `base`, or a reserved address, so that relative links can be read. */
  readonly url: string
  readonly entities: readonly Entity[]
  readonly mailto: readonly string[]
  readonly textEmails: readonly string[]
}
