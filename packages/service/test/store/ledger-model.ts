/** Ledger and balances as they should be: the effect of each operation on one account, one after the other. */
export type Model = {
  credits: number
  purchased: number
  /** Credits that were given under each reference. */
  readonly references: Map<string, number>
  /** Credits that were to be taken back under each reference, and those that were taken. */
  readonly takenBack: Map<string, { readonly asked: number; readonly taken: number }>
  /** Holds under way, by their number, with the input that each searches. */
  readonly holds: Map<number, { readonly input: number; readonly price: number }>
  /** Answers of the caller's cache: true for a hit. */
  readonly answers: Map<number, boolean>
  readonly settled: Map<number, { readonly credits: number; readonly charged: number }>
}

export function newModel(trial: number): Model {
  return {
    credits: trial,
    purchased: 0,
    references: new Map(),
    takenBack: new Map(),
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
  const before = model.references.get(name)
  if (before !== undefined) return before === credits ? 'already_granted' : 'refused'
  model.references.set(name, credits)
  model.credits += credits
  if (kind === 'purchase') model.purchased += credits
  return 'granted'
}

export function takeBack(
  model: Model,
  kind: 'take_back' | 'refund',
  reference: string,
  credits: number,
) {
  const name = `${kind} ${reference}`
  const before = model.takenBack.get(name)
  if (before && before.asked !== credits) return 'refused'
  const taken = before?.taken ?? Math.min(credits, model.credits - heldIn(model))
  if (!before) model.credits -= taken
  model.takenBack.set(name, { asked: credits, taken })
  const outcome = before ? 'already_taken' : 'taken'
  return { outcome, taken, notTaken: credits - taken, creditsRemaining: model.credits }
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
  // A charge whose reply was lost is confirmed again; a miss leaves nothing that could confirm it.
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
