import { accessTo } from '../access.ts'
import { createReplies, firmBehind } from '../replies.ts'
import { firmPage } from './firms.ts'
import { parkedPage, strangerPage } from './small-pages.ts'
import { wallBefore } from './walls.ts'

/** Answers for tenants of the replayed internet with pages of the second author. */
export const secondReplies = createReplies({
  market: { hosts: ['www.afternic.com', 'www.buydomains.com', 'www.domainmarket.com'], path: '/' },
  missing: '<h1>404</h1>',
  parked: parkedPage,
  stranger: strangerPage,
  firm: (tenant, domain, path, { seed, variants }) =>
    firmPage(firmBehind(tenant, domain), path, seed, variants),
  before: (domain, path, options) =>
    wallBefore(accessTo(domain, options.seed), domain, path, options),
})
