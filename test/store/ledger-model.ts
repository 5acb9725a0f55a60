/** Ledger and balances as they should be: what each operation does, one after the other, on one account. */
export type Model = {
  credits: number
  purchased: number
  readonly references: Set<string>
  /** Holds under way, by their number, and what is searched under each. */
  readonly holds: Map<number, { readonly input: number; readonly price: number }>
  /** What the caller's cache answers: true for a hit. */
  readonly answers: Map<number, boolean>
  readonly settled: Map<number, { readonly credits: number; readonly charged: number }>
}

export function newModel(trial: number): Model {
  return {
    credits: trial,
    purchased: 0,
    references: new Set(),
    holds: new Map(),
    answers: new Map(),
    settled: new Map(),
  }
}

export const heldIn = ({ holds }: Model) =>
  [...holds.values()].reduce((sum, { price }) => sum + price, 0)

export function grant(
  model: Model,
  kind: 'grant' | 'purchase',
  reference: string,
  credits: number,
) {
  const name = `${kind} ${reference}`
  if (model.references.has(name)) return 'already_granted'
  model.references.add(name)
  model.credits += credits
  if (kind === 'purchase') model.purchased += credits
  return 'granted'
}

export function hold(model: Model, n: number, input: number, price: number) {
  if (model.holds.has(n)) return 'held'
  if ([...model.holds.values()].some((one) => one.input === input)) return 'busy'
  if (model.credits - heldIn(model) < price) return 'insufficient'
  model.holds.set(n, { input, price })
  return 'held'
}

export function settle(model: Model, n: number, isHit: boolean) {
  const held = model.holds.get(n)
  const before = model.settled.get(n)
  // A charge whose reply was lost is confirmed again; a miss leaves nothing to confirm it by.
  if (!held)
    return before && before.charged > 0
      ? { outcome: 'settled', ...before }
      : { outcome: 'hold_lost' }
  model.holds.delete(n)
  if (model.answers.get(held.input)) return { outcome: 'already_answered' }
  model.answers.set(held.input, isHit)
  const charged = isHit ? held.price : 0
  model.credits -= charged
  model.settled.set(n, { credits: model.credits, charged })
  return { outcome: 'settled', credits: model.credits, charged }
}
