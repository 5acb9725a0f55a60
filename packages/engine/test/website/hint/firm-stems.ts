import { stemsOf } from '../../../website/hint/context.ts'

/** Returns the stems of a firm's page whose beginning is all it says. */
export function firmStems(text: string) {
  const stems = stemsOf(text)
  return { stems, leadStems: stems }
}
