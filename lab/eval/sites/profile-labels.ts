import { type Static, Type } from 'typebox'
import { findTrailingForm } from '../../../packages/engine/names/legal-forms.ts'

const text = Type.String()
const textOrNull = Type.Union([text, Type.Null()])

/** The facts of a profile in the labels of a site; labels of an earlier version have none. */
export const profileRow = {
  legal_name: Type.Optional(textOrNull),
  aliases: Type.Optional(Type.Array(text)),
  phones: Type.Optional(Type.Array(text)),
  address: Type.Optional(textOrNull),
  socials: Type.Optional(Type.Record(text, text)),
  logo: Type.Optional(textOrNull),
  registration: Type.Optional(Type.Array(text)),
  founded: Type.Optional(textOrNull),
  industry: Type.Optional(textOrNull),
}

const row = Type.Object({ name: text, ...profileRow })

/** The truth about a company's profile; each list has all right spellings. */
export type ProfileLabels = {
  readonly names: readonly string[]
  readonly legalNames: readonly string[]
  readonly phones: readonly string[]
  readonly addresses: readonly string[]
  /** Pages of companies alone: a person's own page is not asked for. */
  readonly social: readonly string[]
  readonly logos: readonly string[]
  readonly registrations: readonly string[]
  readonly founded: readonly string[]
  readonly industries: readonly string[]
}

/** Brings the labels of a profile into the form in which they are judged; null where a site has none. Pure. */
export function profileLabelsOf(read: Static<typeof row>): ProfileLabels | null {
  if (read.phones === undefined && read.socials === undefined) return null
  const listed = (value: string | null | undefined) => (value ? [value] : [])
  return {
    names: [read.name, ...listed(read.legal_name), ...(read.aliases ?? [])],
    // A spelling with a legal form is a name in full as well: that of another language, or a shorter one.
    legalNames: [...listed(read.legal_name), ...(read.aliases ?? []).filter(hasForm)],
    phones: read.phones ?? [],
    addresses: listed(read.address),
    social: Object.values(read.socials ?? {}).filter((url) => !/linkedin\.com\/in\//.test(url)),
    logos: listed(read.logo),
    registrations: read.registration ?? [],
    founded: listed(read.founded),
    industries: listed(read.industry),
  }
}

const hasForm = (name: string): boolean => findTrailingForm(name.split(/\s+/)) !== null
