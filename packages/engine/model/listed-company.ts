/** The entry of a company in an imported list. */
export type ListedCompany = {
  readonly name: string
  /** Registrable domain of the company's website. */
  readonly domain: string
  /** The company's page at LinkedIn, as the list has it: it is stored, never fetched. */
  readonly linkedinUrl: string | null
  readonly industry: string | null
  /** The town, with the region where the list has one. */
  readonly locality: string | null
  readonly country: string | null
  /** Number of staff as the list writes it: `11-50`. */
  readonly size: string | null
  /** The year of founding. */
  readonly founded: number | null
}
