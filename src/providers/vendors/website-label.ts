import type { ProviderName } from '../../model/provider-catalog.ts'

// They find pages; the others know companies.
const searchEngines: ReadonlySet<ProviderName> = new Set(['brave', 'serper', 'exa', 'tavily'])

/** The label callers see in `source` for a website that a provider suggested: `search:brave`, `provider:pdl`. */
export function websiteLabelOf(provider: ProviderName): string {
  return `${searchEngines.has(provider) ? 'search' : 'provider'}:${provider}`
}
