import { offersAt } from '@enricher/contract/lookups'
import { allows, type Scope } from '@enricher/contract/scopes'
import { createAccountTools } from './account-tools.ts'
import { createAskTool } from './ask-tool.ts'
import type { Backend } from './backend.ts'
import { createLookupTools } from './lookup-tools.ts'
import type { Tool } from './tool.ts'

/** All tools by their names, in the order in which they are listed. */
export type Tools = ReadonlyMap<string, Tool>

/**
 * Creates the tools of a service: one for each lookup that it sells, and the tools for the account. `isBilled`: false
 * where there are no accounts.
 */
export function createTools(verifyEmailCredits: number | null, { isBilled = true } = {}): Tools {
  const lookups = createLookupTools(offersAt(verifyEmailCredits), isBilled)
  const tools = [...lookups, createAskTool(), ...createAccountTools()]
  return new Map(tools.map((tool) => [tool.name, tool]))
}

/** Returns the tools that a caller may call. */
export function toolsFor(
  tools: Tools,
  { scopes, account }: Pick<Backend, 'scopes' | 'account'>,
): readonly Tool[] {
  return [...tools.values()].filter(
    ({ scope, needsAccount }) => allows(scopes, scope) && (account !== null || !needsAccount),
  )
}

type Message = { readonly method?: unknown; readonly params?: { readonly name?: unknown } | null }

/** Returns the scopes that the calls of a body need and the caller was not granted, each once. */
export function missingScopes(
  tools: Tools,
  messages: readonly unknown[],
  granted: readonly Scope[],
): readonly Scope[] {
  const missing = new Set<Scope>()
  for (const message of messages as readonly (Message | null)[]) {
    if (message?.method !== 'tools/call') continue
    const needed = tools.get(String(message.params?.name))?.scope
    if (needed !== undefined && !allows(granted, needed)) missing.add(needed)
  }
  return [...missing]
}
