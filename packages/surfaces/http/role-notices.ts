import type { LookupInput } from '@enricher/service/lookup/lookup-request'

/**
 * Says which categories of decision-makers are no known roles: they are looked for in titles, word by word, where a
 * misspelled role is not found. Returns a sentence, or none.
 */
export async function describeUnknownRoles(input: LookupInput): Promise<readonly string[]> {
  const given = [input['decision_maker_category'] ?? input['dm_categories'] ?? []].flat()
  if (given.length === 0) return []
  const { isKnownRole, roleCategories } = await import('@enricher/engine/people/roles')
  const unknown = given.filter((role) => typeof role === 'string' && !isKnownRole(role))
  if (unknown.length === 0) return []
  // The notice is sent in a header: a role that is not ASCII is not named, and the caller knows what was sent.
  const named = unknown.filter((role) => /^[\w .,&/-]{1,40}$/.test(String(role)))
  const words = named.length === unknown.length ? named.join(', ') : 'The category'
  return [`${words}: no known role, looked for in titles; known are ${roleCategories.join(', ')}`]
}
