import type { ProviderName } from '../../src/model/provider-catalog.ts'
import type { Company } from '../../world/model/company.ts'

/** Finders that answer while a caller waits, in the order they are asked; the last one knows every person. */
export const finders: readonly ProviderName[] = [
  'icypeas',
  'findymail',
  'apollo',
  'leadmagic',
  'prospeo',
  'anymailfinder',
  'pdl',
  'hunter',
]

// One of each comes before the crowd, so that what is learnt of a company once is known.
const peoplePerCompany = 101

/**
 * Companies with so many people beside one each, whose mail servers take everything and whose sites name no person:
 * only providers know their people.
 */
export function quietCompanies(peopleCount: number): readonly Company[] {
  return Array.from({ length: Math.ceil(peopleCount / (peoplePerCompany - 1)) }, (_, place) => ({
    name: `Wetherfold ${nameOf(place)}`,
    legal: `Wetherfold ${nameOf(place)} Ltd`,
    place: 'Leeds, GB',
    trade: 'conveyor parts',
    about: 'Conveyor parts for quarries and ports.',
    case: 'equal',
    domain: `wetherfold-${nameOf(place).toLowerCase()}.com`,
    site: { front: 'https' },
    staff: {
      mail: 'catch_all',
      people: Array.from({ length: peoplePerCompany }, (_, index) => {
        const family = nameOf(place * peoplePerCompany + index)
        return { name: `Orla ${family}`, title: 'Buyer', mailbox: `box-${family.toLowerCase()}` }
      }),
      shown: 'unpublished',
      written: 'mailto',
    },
  }))
}

const syllables = 'bram cald dorn elk fenn gorse holm irk kest lund mord neth'.split(' ')

/** A word that no other number has. */
function nameOf(number: number): string {
  let rest = number
  let word = ''
  do {
    word += syllables[rest % syllables.length]
    rest = Math.floor(rest / syllables.length)
  } while (rest > 0)
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}ley`
}
