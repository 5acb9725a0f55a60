import { actionsPage, type ShownLog } from '../../../web/pages/operator/actions-page.ts'
import type { AccountCall, PageAnswer } from '../page-route.ts'
import { wellFormedId } from './account-detail.ts'

const actionsAtOnce = 50
const wellFormedPlace = /^\d{1,18}$/
// Microseconds since 1970 that a number holds exactly, and the id of an account, a key or an action.
const wellFormedEventPlace = /^(\d{1,16})\.([\w-]{1,64})$/

/** Shows what operators changed, what the owners of accounts did, or both for one account. */
export async function showActions(call: AccountCall): Promise<PageAnswer> {
  const { services, query } = call
  const accountId = query.get('account')
  if (accountId !== null) {
    const account = wellFormedId.test(accountId)
      ? await services.operator.accounts.find(accountId)
      : null
    return account === null ? 'unknown' : showEvents(call, { of: 'account', account })
  }
  if (query.get('of') === 'owners') return showEvents(call, { of: 'owners' })
  const given = query.get('before') ?? ''
  const before = wellFormedPlace.test(given) ? Number(given) : null
  const found = await services.operator.actions({ before, limit: actionsAtOnce + 1 })
  const actions = found.slice(0, actionsAtOnce)
  const older = found.length > actions.length ? (actions.at(-1)?.id ?? null) : null
  return actionsPage({
    shown: { of: 'operators' },
    entries: actions,
    isFirst: before === null,
    older: older === null ? null : `${older}`,
  })
}

async function showEvents({ services, query }: AccountCall, shown: ShownLog): Promise<PageAnswer> {
  const [, micros, id] = wellFormedEventPlace.exec(query.get('before') ?? '') ?? []
  const before = micros === undefined || id === undefined ? null : { micros: Number(micros), id }
  const accountId = shown.of === 'account' ? shown.account.id : null
  const limit = actionsAtOnce + 1
  const found = await services.operator.events({ accountId, before, limit })
  const entries = found.slice(0, actionsAtOnce)
  const last = found.length > entries.length ? entries.at(-1)?.place : undefined
  const older = last === undefined ? null : `${last.micros}.${last.id}`
  return actionsPage({ shown, entries, isFirst: before === null, older })
}
