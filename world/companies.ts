import { asianCompanies } from './companies-asian.ts'
import { easternCompanies } from './companies-eastern.ts'
import { englishCompanies } from './companies-english.ts'
import { faultyCompanies } from './companies-faults.ts'
import { germanicCompanies } from './companies-germanic.ts'
import { hostileCompanies } from './companies-hostile.ts'
import { knownCompanies } from './companies-known.ts'
import { movedCompanies } from './companies-moved.ts'
import { namesakeCompanies } from './companies-namesakes.ts'
import { romanceCompanies } from './companies-romance.ts'
import type { Company } from './company.ts'

/** Every company of the world. */
export const companies: readonly Company[] = [
  ...englishCompanies,
  ...germanicCompanies,
  ...romanceCompanies,
  ...easternCompanies,
  ...asianCompanies,
  ...movedCompanies,
  ...namesakeCompanies,
  ...knownCompanies,
  ...faultyCompanies,
  ...hostileCompanies,
]
