import manifest from '../package.json' with { type: 'json' }

/** The version of this release: package.json states it. */
export const ownVersion: string = manifest.version

/** The first word of a User-Agent: the product, RFC 9110 section 10.1.5. */
export const ownProduct: string = `enricher/${ownVersion}`
