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

/** How many different people a company can have: as many as there are pairs of names. */
export const staffMax = firstNames.length * lastNames.length

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
