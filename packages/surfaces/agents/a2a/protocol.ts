/** Path below BASE_URL at which agents send messages (A2A 1.0, JSON-RPC binding). */
export const a2aPath = '/a2a'

/** The version of the protocol that is spoken; a request without one speaks 0.3 (A2A 1.0 section 3.6). */
export const a2aVersion = '1.0'
/** What a request that names no version means. */
export const unnamedVersion = '0.3'

/** Media types of what is sent and answered. */
export const textMode = 'text/plain'
export const jsonMode = 'application/json'

/** Id of the skill that answers questions; those of the lookups are their names. */
export const questionSkill = 'ask'
