import type { Mode } from './mode.ts'
import type { Price, Product } from './objects.ts'

/** The packs of credits that the account sells, by the service's names for them. */
const packs = [
  { key: '1k', credits: 1_000, cents: 1_000 },
  { key: '5k', credits: 5_000, cents: 5_000 },
  { key: '25k', credits: 25_000, cents: 25_000 },
] as const

export type PackKey = (typeof packs)[number]['key']

/** Puts products and prices into a mode, as an operator did in the dashboard. Returns the ids of the prices. */
export function stockCatalog(mode: Mode): Readonly<Record<PackKey, string>> {
  const ids = packs.map(({ key, credits, cents }) => {
    const product = addProduct(mode, `${credits.toLocaleString('en')} credits`)
    const price = addPrice(mode, product.id, {
      cents,
      currency: 'usd',
      active: true,
      lookupKey: `credits_${key}`,
    })
    product.default_price = price.id
    return [key, price.id] as const
  })
  return Object.fromEntries(ids) as Record<PackKey, string>
}

function addProduct(mode: Mode, name: string): Product {
  const product: Product = {
    id: mode.ids.next('prod', shortTail),
    object: 'product',
    active: true,
    created: mode.now(),
    default_price: null,
    description: null,
    images: [],
    livemode: mode.livemode,
    marketing_features: [],
    metadata: {},
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: mode.now(),
    url: null,
  }
  mode.tables.product.set(product.id, product)
  return product
}

const shortTail = 14

type PriceFields = {
  readonly cents: number
  readonly currency: string
  readonly active: boolean
  readonly lookupKey: string | null
}

/** Adds a price of a product, paid once. */
export function addPrice(
  mode: Mode,
  product: string,
  { cents, currency, active, lookupKey }: PriceFields,
): Price {
  const price: Price = {
    id: mode.ids.next('price'),
    object: 'price',
    active,
    billing_scheme: 'per_unit',
    created: mode.now(),
    currency,
    custom_unit_amount: null,
    livemode: mode.livemode,
    lookup_key: lookupKey,
    metadata: {},
    nickname: null,
    product,
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: cents,
    unit_amount_decimal: String(cents),
  }
  mode.tables.price.set(price.id, price)
  return price
}
