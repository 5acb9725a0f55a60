import { publish } from '../events/publish.ts'
import type { Work } from '../model/mode.ts'
import type { Customer } from '../model/objects.ts'
import { attachTo, createCustomer, deleteCustomer, deletedCustomer } from '../payments/customers.ts'
import { findMethod } from '../payments/payment-methods.ts'
import { findObject, missingObject } from '../protocol/find-object.ts'
import type { Form } from '../protocol/form-body.ts'
import { pageOf, pageParameters, sameFields } from '../protocol/pagination.ts'
import { formOf, metadataOf, textOf } from '../protocol/parameters.ts'
import type { Route } from '../protocol/route.ts'
import { listRoute } from '../protocol/standard-routes.ts'

const texts = ['description', 'email', 'name', 'phone'] as const
const writable = [...texts, 'invoice_settings', 'metadata']

export const customerRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    accepts: [...writable, 'payment_method'],
    run: (work, { parameters }) => {
      const customer = createCustomer(work, {
        description: textOf(parameters, 'description'),
        email: textOf(parameters, 'email'),
        metadata: metadataOf(parameters),
        name: textOf(parameters, 'name'),
        phone: textOf(parameters, 'phone'),
      })
      const method = textOf(parameters, 'payment_method')
      if (method !== null) {
        attachTo(work, findMethod(work, method, 'payment_method'), customer.id)
      }
      setDefaultMethod(work, customer, parameters)
      return customer
    },
  },
  listRoute('/v1/customers', 'customer', { filters: ['email'] }),
  {
    method: 'GET',
    path: '/v1/customers/:id',
    accepts: [],
    run: (work, { id }) => deletedCustomer(work, id) ?? findObject(work, 'customer', id),
  },
  {
    method: 'POST',
    path: '/v1/customers/:id',
    accepts: writable,
    run: (work, { id, parameters }) =>
      updateCustomer(work, findObject(work, 'customer', id), parameters),
  },
  {
    method: 'DELETE',
    path: '/v1/customers/:id',
    accepts: [],
    run: (work, { id }) => {
      deleteCustomer(work, findObject(work, 'customer', id))
      return { id, object: 'customer', deleted: true }
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    accepts: [...pageParameters, 'allow_redisplay', 'type'],
    run: (work, { id, parameters }) => {
      const customer = findObject(work, 'customer', id)
      const isSame = sameFields(parameters, ['type', 'allow_redisplay'])
      const methods = [...work.tables.payment_method.values()]
      const rows = methods.filter((method) => method.customer === customer.id && isSame(method))
      return pageOf(rows, parameters, `/v1/customers/${id}/payment_methods`)
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods/:method',
    accepts: [],
    run: (work, { id, rest }) => {
      const customer = findObject(work, 'customer', id)
      const method = work.tables.payment_method.get(rest)
      if (method?.customer === customer.id) return method
      throw missingObject(work, 'payment_method', rest, 'payment_method', 404)
    },
  },
]

function updateCustomer(work: Work, customer: Customer, parameters: Form): Customer {
  const before = structuredClone(customer)
  for (const name of texts) {
    if (name in parameters) customer[name] = textOf(parameters, name)
  }
  if ('metadata' in parameters) customer.metadata = metadataOf(parameters, customer.metadata)
  setDefaultMethod(work, customer, parameters)
  publish(work, 'customer.updated', customer, changesOf(before, customer))
  return customer
}

/** Gives the earlier values of the fields that differ. */
function changesOf(before: Customer, after: Customer): object {
  const entries = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name as keyof Customer]),
  )
  return Object.fromEntries(entries)
}

function setDefaultMethod(work: Work, customer: Customer, parameters: Form): void {
  const settings = formOf(parameters, 'invoice_settings')
  if (!('default_payment_method' in settings)) return
  const id = textOf(settings, 'default_payment_method')
  const param = 'invoice_settings[default_payment_method]'
  if (id !== null && work.tables.payment_method.get(id)?.customer !== customer.id) {
    throw missingObject(work, 'payment_method', id, param, 400)
  }
  customer.invoice_settings.default_payment_method = id
}
