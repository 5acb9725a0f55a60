import { stemsOf } from '../../../website/hint/context.ts'

/** Returns the stems of a firm's page that says nothing beyond its beginning. */
export function firmStems(text: string) {
  const stems = stemsOf(text)
  return { stems, leadStems: stems }
}
