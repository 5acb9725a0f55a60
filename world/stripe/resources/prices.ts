import { createdCondition, pageOf, pageParameters, sameFields } from '../protocol/pagination.ts'
import { listOf } from '../protocol/parameters.ts'
import type { Route } from '../protocol/route.ts'
import { missingObject } from '../protocol/stripe-error.ts'

/** Paths of products and prices. They are made with the account; the interface only shows them. */
export const priceRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/prices',
    accepts: [...pageParameters, 'active', 'created', 'currency', 'lookup_keys', 'product', 'type'],
    run: ({ tables }, { parameters }) => {
      const isCreated = createdCondition(parameters)
      const isSame = sameFields(parameters, ['active', 'currency', 'product', 'type'])
      const keys = listOf(parameters, 'lookup_keys')
      const isNamed = (key: string | null) => keys.length === 0 || keys.includes(key ?? '')
      const found = [...tables.price.values()].filter(
        (price) => isCreated(price) && isSame(price) && isNamed(price.lookup_key),
      )
      return pageOf(found, parameters, '/v1/prices')
    },
  },
  {
    method: 'GET',
    path: '/v1/prices/:id',
    accepts: [],
    run: ({ tables }, { id }) => {
      const price = tables.price.get(id)
      if (price) return price
      throw missingObject('price', id, 'price')
    },
  },
  {
    method: 'GET',
    path: '/v1/products',
    accepts: [...pageParameters, 'active', 'created', 'ids'],
    run: ({ tables }, { parameters }) => {
      const isCreated = createdCondition(parameters)
      const isSame = sameFields(parameters, ['active'])
      const ids = listOf(parameters, 'ids')
      const found = [...tables.product.values()].filter(
        (row) => isCreated(row) && isSame(row) && (ids.length === 0 || ids.includes(row.id)),
      )
      return pageOf(found, parameters, '/v1/products')
    },
  },
  {
    method: 'GET',
    path: '/v1/products/:id',
    accepts: [],
    run: ({ tables }, { id }) => {
      const product = tables.product.get(id)
      if (product) return product
      throw missingObject('product', id)
    },
  },
]
