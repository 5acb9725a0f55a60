import {
  catalogRows,
  type ProviderName,
  providerCatalog,
} from '@enricher/engine/model/provider-catalog'
import { itemsOf, type Setting } from './setting.ts'

/** Budget of each provider per UTC day, in USD; null: unlimited. */
export type ProviderBudget = {
  readonly defaultUsd: number | null
  readonly exceptions: ReadonlyMap<ProviderName, number | null>
}

const namesListed = catalogRows.map(({ name }) => name).join(', ')
// No vendor sells more than this to one account in a day, so a larger amount is a typing error.
const dailyUsdMax = 100_000
const defaultDailyUsd = 20
const isAmount = (text: string) => /^\d{1,6}(\.\d{1,2})?$/.test(text) && Number(text) <= dailyUsdMax

const providerOrder: Setting<readonly ProviderName[]> = {
  env: 'PROVIDER_ORDER',
  fallback: '',
  example: 'hunter,icypeas',
  about: 'Providers to ask first, in this order; the others follow, cheapest correct answer first.',
  rule: 'a comma list of providers, none twice',
  read: (text) => {
    const names = wordsOf(text)
    const isRight = names.every(isProviderName) && new Set(names).size === names.length
    return isRight ? names : undefined
  },
  explain: (text) => unknownNames(wordsOf(text)),
}

const providerBudget: Setting<ProviderBudget> = {
  env: 'PROVIDER_BUDGET_USD_PER_DAY',
  fallback: String(defaultDailyUsd),
  example: '20,hunter:50,pdl:none',
  about:
    'USD to spend per provider and UTC day, with exceptions; 0 spends nothing, none has no cap.',
  rule: `an amount up to ${dailyUsdMax} or none, and exceptions as provider:amount, none twice`,
  read: (text) => readBudget(wordsOf(text)),
  explain: (text) =>
    unknownNames(wordsOf(text).flatMap((item) => (item.includes(':') ? [nameOf(item)] : []))),
}

export const waterfallSettings = { providerOrder, providerBudget } as const

/** Returns the budget of a provider per UTC day, in USD; null: unlimited. */
export function budgetUsdOf(budget: ProviderBudget, provider: ProviderName): number | null {
  const exception = budget.exceptions.get(provider)
  return exception === undefined ? budget.defaultUsd : exception
}

function isProviderName(text: string): text is ProviderName {
  return Object.hasOwn(providerCatalog, text)
}

function wordsOf(text: string): string[] {
  return itemsOf(text.toLowerCase())
}

function nameOf(item: string): string {
  return (item.split(':')[0] ?? '').trim()
}

/** Reads the budgets; undefined when an item cannot be read, or names what an earlier item has named. */
function readBudget(items: readonly string[]): ProviderBudget | undefined {
  const read = items.map(readItem).filter((item) => item !== null)
  const amounts = new Map(read)
  if (amounts.size < items.length) return undefined
  const { default: defaultUsd = defaultDailyUsd, ...exceptions } = Object.fromEntries(amounts)
  return {
    defaultUsd,
    exceptions: new Map(Object.entries(exceptions)) as ProviderBudget['exceptions'],
  }
}

/** Reads `20` for `default`, or `hunter:50` for `hunter`; null when there is no amount or no such provider. */
function readItem(item: string): readonly [string, number | null] | null {
  const [name, amount = '', ...rest] = item.includes(':') ? item.split(':') : ['default', item]
  const usd = readAmount(amount)
  const isNamed = name === 'default' ? !item.includes(':') : isProviderName(nameOf(item))
  return usd === undefined || rest.length > 0 || !isNamed ? null : [nameOf(`${name}`), usd]
}

function readAmount(text: string): number | null | undefined {
  const amount = text.trim()
  if (amount === 'none' || amount === 'unlimited') return null
  return isAmount(amount) ? Number(amount) : undefined
}

/** Names the unknown names and all valid ones. Only a text that looks like a name is repeated: it may be a key. */
function unknownNames(names: readonly string[]): string | null {
  const unknown = names.filter((name) => !isProviderName(name))
  if (unknown.length === 0) return null
  const shown = unknown.map((name) => (/^[a-z]{1,20}$/.test(name) ? name : 'one of its items'))
  return `${shown.join(', ')}: no such provider; there are ${namesListed}`
}
