import { ProviderError } from '../../model/provider-error.ts'

/** A provider's ticket as it may stand in an address and in a job. @throws {ProviderError} `malformed` otherwise. */
export function ticketOf(provider: string, text: string | null | undefined): string {
  if (text && /^[\w.=-]{1,2000}$/.test(text)) return text
  throw new ProviderError(provider, 'malformed', 'the reply has no ticket')
}
