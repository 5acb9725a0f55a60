/** What an imported list says of a company. */
export type ListedCompany = {
  readonly name: string
  /** Registrable domain of its website. */
  readonly domain: string
  /** Its page at LinkedIn, as the list has it: it is kept, never fetched. */
  readonly linkedinUrl: string | null
  readonly industry: string | null
  /** Town, and region where the list has one. */
  readonly locality: string | null
  readonly country: string | null
  /** Number of staff as the list writes it: `11-50`. */
  readonly size: string | null
  /** Year. */
  readonly founded: number | null
}
