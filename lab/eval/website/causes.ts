import { parseDomain } from '@enricher/engine/lib/domain'
import type { WebsiteAnswer } from '@enricher/engine/model/engine'
import { parseCompanyName } from '@enricher/engine/names/company-name'
import { guessLabels } from '../../../packages/engine/website/guesses/labels.ts'
import { accessTo } from '../../world/replay/access.ts'
import type { CompanyRow } from '../../world/replay/companies.ts'
import { presentationOf } from '../../world/replay/sparse-pages.ts'
import type { ReplayWorld } from '../../world/replay/world.ts'

type Asked = {
  readonly row: CompanyRow
  /** True where the domain is among the guesses that a search may ask for. */
  readonly isWithinReach: boolean
}

/** Names the cause of an answer that is not right: the tenant whose page was taken, or the reason for none. */
export function causeOf(
  { row, isWithinReach }: Asked,
  answer: WebsiteAnswer | null,
  world: ReplayWorld,
  seed: number,
): string {
  if (answer) return `wrong: ${tenantAt(answer, row, world)}`
  if (row.domain === '') return 'none: has no site'
  if (!isWithinReach) {
    const label = parseDomain(row.domain)?.label
    const isNear = guessLabels(row.name, '').some((guess) => guess.label === label)
    return isNear ? 'none: guessed too late' : 'none: beyond guesses'
  }
  const access = accessTo(row.domain, seed)
  if (access !== 'open' && access !== 'language') return `none: ${access}`
  return `none: page ${presentationOf(row.domain, seed)}`
}

function tenantAt({ websiteUrl }: WebsiteAnswer, { name }: CompanyRow, world: ReplayWorld): string {
  const { hostname } = new URL(websiteUrl)
  const tenant = world.tenantOf(hostname)
  if (tenant.kind !== 'other') return tenant.kind
  if (tenant.relation !== 'same') return `other firm, ${tenant.relation}`
  const label = parseDomain(hostname)?.label
  const isPlain = label === parseCompanyName(name).slug
  return `namesake at ${isPlain ? 'the plain' : 'an affixed'} label`
}
