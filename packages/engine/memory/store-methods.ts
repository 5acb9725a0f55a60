import { ownValue } from '../lib/own-value.ts'
import type { EngineStores } from './memory-stores.ts'

type Methods<Store> = Readonly<Record<keyof Store, true>>

const storeMethods: { readonly [Name in keyof EngineStores]: Methods<EngineStores[Name]> } = {
  facts: {
    recall: true,
    noteCrawl: true,
    withCrawl: true,
    noteCatchAll: true,
    noteVerdict: true,
    noteMailbox: true,
    notePattern: true,
    noteProviderEmail: true,
    markVerified: true,
    findByProfile: true,
    findContacts: true,
  },
  mxSlots: { acquire: true },
  providerStats: {
    reserveBudget: true,
    recordStep: true,
    recordVerification: true,
    writeBreakerState: true,
    read: true,
    reserveJob: true,
    storeJobId: true,
  },
}

/** Lists the mistakes in the given stores, a sentence each: names that are no store's, and methods that are missing. */
export function storeMistakes(stores: Partial<EngineStores>): string[] {
  const unknown = Object.keys(stores).filter((name) => !Object.hasOwn(storeMethods, name))
  const misspelt = unknown.map(
    (name) => `stores.${name} is no store: there are ${Object.keys(storeMethods).join(', ')}.`,
  )
  const lacking = Object.entries(storeMethods).flatMap(([name, methods]) => {
    const store = ownValue<unknown>(stores, name)
    if (store === undefined) return []
    const missing = Object.keys(methods).filter((method) => !isMethod(methodOf(store, method)))
    return missing.length === 0 ? [] : [`stores.${name} lacks ${missing.join(', ')}.`]
  })
  return [...misspelt, ...lacking]
}

/** Returns the stores with their methods bound, so that stores of any class may be taken apart. */
export function boundStores(stores: EngineStores): EngineStores {
  return {
    facts: bound(stores.facts, storeMethods.facts),
    mxSlots: bound(stores.mxSlots, storeMethods.mxSlots),
    providerStats: bound(stores.providerStats, storeMethods.providerStats),
  }
}

function bound<Store extends object>(store: Store, methods: Methods<Store>): Store {
  const entries = Object.keys(methods).map((name) => {
    const method = methodOf(store, name)
    return [name, isMethod(method) ? method.bind(store) : method] as const
  })
  return Object.fromEntries(entries) as Store
}

/** The store may be of a class, so that an inherited method counts. The names are those of the table above. */
const methodOf = (store: unknown, name: string): unknown =>
  typeof store === 'object' && store !== null ? Reflect.get(store, name) : undefined

const isMethod = (value: unknown): value is (...given: never[]) => unknown =>
  typeof value === 'function'
