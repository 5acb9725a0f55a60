/** A person with the title as it was answered or read. */
export type NamedPerson = { readonly name: string; readonly title: string | null }

/** The answers of a product about one site; a lookup that is left out was not asked of it. */
export type SiteAnswers = {
  /** The domain that it gives for the name alone; null: it is silent. */
  readonly website?: string | null
  readonly websiteWithWords?: string | null
  readonly addresses?: readonly string[]
  /** The holder of each role; null: it names no person. A role that is left out was not asked for. */
  readonly roles?: ReadonlyMap<string, NamedPerson | null>
  /** All people whom it takes for the firm's own. */
  readonly people?: readonly NamedPerson[]
}
