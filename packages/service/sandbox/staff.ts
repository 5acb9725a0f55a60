import { sha256 } from '@enricher/engine/lib/digest'
import { asciiLabel } from './spelling.ts'

/** A person who works at every company of the sandbox. Invented. */
export type SandboxPerson = {
  readonly name: string
  readonly email: string
  readonly linkedinUrl: string
}

const firstNames = ['Ada', 'Bela', 'Carla', 'Dario', 'Edda', 'Femi', 'Greta', 'Hugo']
const lastNames = ['Arkwright', 'Bergström', 'Castellano', 'Demir', 'Eriksen', 'Fontaine', 'Grau']

// The bound is the number of pairs of names.
const staffMax = firstNames.length * lastNames.length

/** Invents the person with that number at a company: always the same at one company, another at another. */
export function personAt(domain: string, index: number): SandboxPerson {
  const number = (sha256(domain).readUInt16BE(0) + index) % staffMax
  // Both lists are stepped through together; their lengths have no common factor, so no pair occurs twice.
  const name = `${firstNames[number % firstNames.length]} ${lastNames[number % lastNames.length]}`
  return {
    name,
    email: `${asciiLabel(name, '.')}@${domain}`,
    linkedinUrl: `https://www.linkedin.com/in/sandbox-${asciiLabel(name)}`,
  }
}

/** The roles of the people who are listed first at every company, with their titles. */
export const leadingTitles: ReadonlyMap<string, string> = new Map([
  ['ceo', 'Chief Executive Officer'],
  ['sales', 'Head of Sales'],
  ['operations', 'Head of Operations'],
])

// The longest roster lists so many people: the holder of any other role is none of them.
const listedMax = 11

/** Invents the holder of a role at a company: of a leading role, the person with that title in its roster. */
export function holderAt(domain: string, role: string): SandboxPerson {
  const place = [...leadingTitles.keys()].indexOf(role)
  if (place >= 0) return personAt(domain, place)
  return personAt(domain, listedMax + (sha256(role).readUInt16BE(0) % (staffMax - listedMax)))
}
