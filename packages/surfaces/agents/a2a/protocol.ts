/** Path below BASE_URL at which agents send messages (A2A 1.0, JSON-RPC binding). */
export const a2aPath = '/a2a'

/** The version of the protocol that this agent speaks. */
export const a2aVersion = '1.0'
/** The version of a request that names none (A2A 1.0 section 3.6). */
export const unnamedVersion = '0.3'

/** Media types of messages and artifacts. */
export const textMode = 'text/plain'
export const jsonMode = 'application/json'

/** Id of the skill that answers questions; skills of lookups have the names of their lookups. */
export const questionSkill = 'ask'
