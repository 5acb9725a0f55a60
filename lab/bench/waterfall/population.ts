import type { ProviderName } from '@enricher/engine/model/provider-catalog'
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

// One person of each company comes before the crowd, so that the facts about the company are known.
const peoplePerCompany = 101

/**
 * Returns companies with `peopleCount` people, and one further person each. Their mail servers take everything and
 * their sites name no person: only providers know their people.
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

/** Returns a word that differs for each number. */
function nameOf(number: number): string {
  let rest = number
  let word = ''
  do {
    word += syllables[rest % syllables.length]
    rest = Math.floor(rest / syllables.length)
  } while (rest > 0)
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}ley`
}
