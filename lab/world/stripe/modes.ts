import type { KeyedMode } from './interface.ts'
import type { Mode } from './model/mode.ts'
import { createTables, findById } from './model/tables.ts'
import { createIdempotencyKeys } from './protocol/idempotency.ts'

type Settings = Pick<Mode, 'ids' | 'now' | 'onEvent' | 'url'>

/** Creates both modes of the account, without any object. */
export function createModes(settings: Settings): readonly [test: KeyedMode, live: KeyedMode] {
  const testTables = createTables()
  const liveTables = createTables()
  const own = {
    test: { livemode: false, tables: testTables, secretKey: settings.ids.next('sk_test') },
    live: { livemode: true, tables: liveTables, secretKey: settings.ids.next('sk_live') },
  } as const
  const rest = (other: typeof testTables) => ({
    ...settings,
    cards: new Map(),
    checkouts: new Map(),
    deletedCustomers: new Set<string>(),
    keys: createIdempotencyKeys(settings.now),
    isInOtherMode: (id: string) => findById(other, id) !== undefined,
  })
  return [
    { ...own.test, ...rest(liveTables) },
    { ...own.live, ...rest(testTables) },
  ]
}
