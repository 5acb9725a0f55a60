import type { Form } from '../protocol/form-body.ts'
import { listOf } from '../protocol/parameters.ts'
import type { Route } from '../protocol/route.ts'
import { listRoute, readRoute } from '../protocol/standard-routes.ts'

/** Paths of products and prices, which are made with the account; the interface only shows them. */
export const priceRoutes: readonly Route[] = [
  listRoute('/v1/prices', 'price', {
    filters: ['active', 'currency', 'product', 'type'],
    special: {
      accepts: ['lookup_keys'],
      condition: (parameters) => {
        const isNamed = oneOf(parameters, 'lookup_keys')
        return (price) => isNamed(price.lookup_key ?? '')
      },
    },
  }),
  readRoute('/v1/prices/:id', 'price'),
  listRoute('/v1/products', 'product', {
    filters: ['active'],
    special: {
      accepts: ['ids'],
      condition: (parameters) => {
        const isNamed = oneOf(parameters, 'ids')
        return (product) => isNamed(product.id)
      },
    },
  }),
  readRoute('/v1/products/:id', 'product'),
]

/** Creates the condition that a text is in the sent list; without a list every text meets it. */
function oneOf(parameters: Form, name: string): (text: string) => boolean {
  const texts = listOf(parameters, name)
  return (text) => texts.length === 0 || texts.includes(text)
}
