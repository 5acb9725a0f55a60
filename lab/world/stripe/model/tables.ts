import type { ObjectName, Objects } from './objects.ts'

/** All objects of one mode, each kind in the order in which it was made. */
export type Tables = { readonly [Name in ObjectName]: Map<string, Objects[Name]> }

/** Creates empty tables. */
export function createTables(): Tables {
  return {
    customer: new Map(),
    payment_method: new Map(),
    product: new Map(),
    price: new Map(),
    'checkout.session': new Map(),
    payment_intent: new Map(),
    setup_intent: new Map(),
    charge: new Map(),
    refund: new Map(),
    dispute: new Map(),
    balance_transaction: new Map(),
    event: new Map(),
  }
}

/** How the ids of each kind begin. */
const idPrefixes: { readonly [Name in ObjectName]: string } = {
  customer: 'cus',
  payment_method: 'pm',
  product: 'prod',
  price: 'price',
  'checkout.session': 'cs',
  payment_intent: 'pi',
  setup_intent: 'seti',
  charge: 'ch',
  refund: 're',
  dispute: 'du',
  balance_transaction: 'txn',
  event: 'evt',
}

/** Finds an object of any kind by its id. */
export function findById(tables: Tables, id: string): object | undefined {
  const [prefix] = id.split('_')
  const names = Object.keys(idPrefixes) as ObjectName[]
  const name = names.find((candidate) => idPrefixes[candidate] === prefix)
  return name && tables[name].get(id)
}
