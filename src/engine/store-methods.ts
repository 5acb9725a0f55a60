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

/** Lists what the given stores lack, a sentence each. */
export function storeMistakes(stores: Partial<EngineStores>): string[] {
  return Object.entries(storeMethods).flatMap(([name, methods]) => {
    const store = stores[name as keyof EngineStores] as Record<string, unknown> | undefined
    if (store === undefined) return []
    const missing = Object.keys(methods).filter((method) => typeof store?.[method] !== 'function')
    return missing.length === 0 ? [] : [`stores.${name} lacks ${missing.join(', ')}.`]
  })
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
    const method = store[name as keyof Store] as (...given: never[]) => unknown
    return [name, method.bind(store)] as const
  })
  return Object.fromEntries(entries) as Store
}
