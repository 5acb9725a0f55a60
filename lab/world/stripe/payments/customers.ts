import { publish } from '../events/publish.ts'
import type { Work } from '../model/mode.ts'
import type { Customer, PaymentMethod } from '../model/objects.ts'

type CustomerFields = Pick<Customer, 'email' | 'description' | 'metadata'> & {
  readonly name: string | null
  readonly phone: string | null
}

/** Creates a customer. */
export function createCustomer(work: Work, fields: CustomerFields): Customer {
  const customer: Customer = {
    id: work.ids.next('cus', customerTail),
    object: 'customer',
    address: null,
    balance: 0,
    created: work.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    discount: null,
    invoice_prefix: work.ids.next('p', invoicePrefixLength).slice(2).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: work.livemode,
    next_invoice_sequence: 1,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...fields,
  }
  work.tables.customer.set(customer.id, customer)
  publish(work, 'customer.created', customer)
  return customer
}

// Ids of customers are shorter than those of other objects.
const customerTail = 14
const invoicePrefixLength = 8

/** Gives a payment method to a customer. */
export function attachTo(work: Work, method: PaymentMethod, customer: string): void {
  if (method.customer === customer) return
  method.customer = customer
  publish(work, 'payment_method.attached', method)
}

/** Deletes a customer; its cards are attached to none from then on. */
export function deleteCustomer(work: Work, customer: Customer): void {
  for (const method of work.tables.payment_method.values()) {
    if (method.customer === customer.id) method.customer = null
  }
  work.tables.customer.delete(customer.id)
  work.deletedCustomers.add(customer.id)
  publish(work, 'customer.deleted', customer)
}

/** Returns the remains of a deleted customer, undefined where none of this id was deleted. */
export function deletedCustomer(work: Work, id: string): object | undefined {
  return work.deletedCustomers.has(id) ? { id, object: 'customer', deleted: true } : undefined
}
