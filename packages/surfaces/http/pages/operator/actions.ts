import { actionsPage } from '../../../web/pages/operator/actions-page.ts'
import type { AccountCall, PageAnswer } from '../page-route.ts'

const actionsAtOnce = 50
const wellFormedPlace = /^\d{1,18}$/

/** Shows what operators changed. */
export async function showActions({ services, query }: AccountCall): Promise<PageAnswer> {
  const given = query.get('before') ?? ''
  const before = wellFormedPlace.test(given) ? Number(given) : null
  const found = await services.operator.actions({ before, limit: actionsAtOnce + 1 })
  const actions = found.slice(0, actionsAtOnce)
  const older = found.length > actions.length ? (actions.at(-1)?.id ?? null) : null
  return actionsPage({ actions, isFirst: before === null, older })
}
