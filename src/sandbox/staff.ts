import { sha256 } from '../lib/digest.ts'
import { asciiLabel } from './spelling.ts'

/** A person who works at every company of the sandbox. Invented. */
export type SandboxPerson = {
  readonly name: string
  readonly email: string
  readonly linkedinUrl: string
}

const firstNames = ['Ada', 'Bela', 'Carla', 'Dario', 'Edda', 'Femi', 'Greta', 'Hugo']
const lastNames = ['Arkwright', 'Bergström', 'Castellano', 'Demir', 'Eriksen', 'Fontaine', 'Grau']

// As many different people as there are pairs of names.
const staffMax = firstNames.length * lastNames.length

/** Invents the person of that number at a company: another at another company, always the same at this one. */
export function personAt(domain: string, index: number): SandboxPerson {
  const number = (sha256(domain).readUInt16BE(0) + index) % staffMax
  // Both lists are walked at once; their lengths have no common factor, so no pair comes twice.
  const name = `${firstNames[number % firstNames.length]} ${lastNames[number % lastNames.length]}`
  return {
    name,
    email: `${asciiLabel(name, '.')}@${domain}`,
    linkedinUrl: `https://www.linkedin.com/in/sandbox-${asciiLabel(name)}`,
  }
}

/** Who is listed first at every company, and holds the role that is asked for by this name. */
export const leadingTitles: ReadonlyMap<string, string> = new Map([
  ['ceo', 'Chief Executive Officer'],
  ['sales', 'Head of Sales'],
  ['operations', 'Head of Operations'],
])

// The longest roster lists so many: who holds any other role is none of them.
const listedMax = 11

/** Invents the holder of a role at a company: of a leading one the person whom its roster lists with that title. */
export function holderAt(domain: string, role: string): SandboxPerson {
  const place = [...leadingTitles.keys()].indexOf(role)
  if (place >= 0) return personAt(domain, place)
  return personAt(domain, listedMax + (sha256(role).readUInt16BE(0) % (staffMax - listedMax)))
}
