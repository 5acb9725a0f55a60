import { parentPort, workerData } from 'node:worker_threads'
import { type Attack, describeAttack } from './attacks.ts'
import type { Order, Outcome, Shared } from './orders.ts'
import { timeExpression } from './timing.ts'

const { current } = workerData as Shared
const view = new Uint8Array(current)
const encoder = new TextEncoder()

function note(attack: Attack): void {
  view.fill(0)
  encoder.encodeInto(describeAttack(attack), view)
}

parentPort?.on('message', ({ id, task, limitMs }: Order) => {
  let outcome: Outcome
  try {
    outcome = { id, timing: timeExpression(task, limitMs, note) }
  } catch (error) {
    outcome = { id, fault: String(error) }
  }
  parentPort?.postMessage(outcome)
})
