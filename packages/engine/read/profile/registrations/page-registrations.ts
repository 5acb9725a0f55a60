import type { Registration } from '../../../model/company-profile.ts'
import { structuredBlocks } from '../../extract/json-ld.ts'
import { organisationData } from '../../extract/organisation-data.ts'
import { readSignedLines } from '../../extract/people/read-people.ts'
import { parseShownPage } from '../../extract/state/show-state.ts'
import { profileLines } from '../profile-lines.ts'
import { readRegistrations, vatNumberOf } from './read-registrations.ts'

/** A page whose numbers are sought. */
export type RegistrationInput = {
  readonly url: string
  readonly html: string
  readonly kind: 'home' | 'legal'
}

/** Reads the numbers of registers that a page states of its own firm. Pure; any text is accepted. */
export function pageRegistrations(
  { url, html, kind }: RegistrationInput,
  parse = parseShownPage,
): readonly Registration[] {
  const { page } = parse(html, url)
  const { vatIds } = organisationData(structuredBlocks(page.root))
  const { lines } = readSignedLines(page.root)
  const stated = readRegistrations(profileLines(lines.lines, kind)).map(({ value }) => value)
  return [...vatIds.flatMap((written) => vatNumberOf(written) ?? []), ...stated]
}

/** Reads numbers of registers away from the event loop. */
export type RegistrationReader = {
  /** Returns the numbers of a page; null when the page cannot be read in time. */
  readRegistrations(
    input: RegistrationInput,
    signal: AbortSignal,
  ): Promise<readonly Registration[] | null>
}
