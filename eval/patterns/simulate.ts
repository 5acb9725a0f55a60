import type { PersonRow } from './people.ts'

// The commonest names of several countries, from public statistics; any two of them make an invented person.
const givenNames =
  `James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica
Thomas Sarah Christopher Karen Charles Lisa Daniel Nancy Matthew Sandra Anthony Betty Mark Ashley Steven Emily Andrew
Donna Paul Michelle Joshua Carol Kenneth Amanda Kevin Melissa Brian Deborah George Stephanie Timothy Rebecca Anna Peter
Thomas Andreas Stefan Jürgen Klaus Sabine Petra Monika Jörg Uwe Heike Birgit Jean-Pierre Marie François Nathalie
Isabelle Pierre Laurent Sophie José María Antonio Carmen Francisco Lucía Javier Giovanni Giulia Marco Francesca Alessandro
Jan Pieter Johanna Maarten Sanne João Ana Tiago Lars Søren Åsa Björn Katarzyna Piotr Agnieszka Pavel Jana Dmitry Olga
Sergey Wei Xiaoming Jing Min-jun Ji-woo Hiroshi Yuki Priya Rahul Sanjay Anjali Mohammed Fatima Omar Nguyen`.split(
    /\s+/,
  )
const familyNames =
  `Smith Johnson Williams Brown Jones Garcia Miller Davis Martinez Hernandez Lopez Wilson Anderson Thomas Taylor Moore
Jackson Martin Lee Thompson White Harris Clark Lewis Robinson Walker Young Allen King Wright Scott Hill Green Adams
Nelson Baker Hall Rivera Campbell Mitchell Müller Schmidt Schneider Fischer Weber Schäfer Köhler Bauer Dubois Lefèvre Moreau
Laurent Bernard García_López Fernández_Ruiz Rossi Ferrari Bianchi Esposito de_Jong van_den_Berg de_Vries Janssen Silva
Santos Pereira Jensen Sørensen Lindqvist Åberg Nowak Kowalski Novák Ivanov Smirnov Kuznetsov Wang Zhang Chen Li Kim Park
Tanaka Suzuki Sharma Patel Gupta Singh Khan Ahmed O'Brien McDonald Taylor-Smith`.split(/\s+/)

// Shares in percent of all addresses, measured on 16,467 people at 5,620 domains; the rest are handles.
const published: readonly (readonly [string, number])[] = [
  ['first.last', 34],
  ['flast', 13.5],
  ['first', 12.6],
  ['firstl', 2.8],
  ['firstlast', 2.3],
  ['last', 2],
  ['f.last', 1.2],
  ['last.first', 1.1],
  ['first_last', 0.8],
  ['fl', 0.9],
  ['first.m.last', 0.7],
  ['lastf', 0.8],
  ['nick.last', 1],
  ['flast7', 0.5],
  ['second', 1],
  ['first-last', 0.5],
]
const handleShare = 22.3
// Share of a domain's own pattern where five or more people are known.
const ownPatternShare = 0.65 / (1 - handleShare / 100)

/** People drawn from the published shares; what comes out says how the model does on data made as it expects. */
export function simulatePeople(domains: number, seed: number): readonly PersonRow[] {
  const random = randomOf(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  return Array.from({ length: domains }, (_, index) => {
    const domain = `firm-${index}.${pick(suffixes)}`
    const own = draw(published, random)
    const size = Math.min(peopleMax, Math.ceil(1 / (1 - random()) ** 0.8))
    const people = Array.from({ length: size }, () => {
      const [given, family] = [pick(givenNames), pick(familyNames).replaceAll('_', ' ')]
      const middle = random() < 0.1 ? `${pick(givenNames).slice(0, 1)}. ` : ''
      const isHandle = random() * 100 < handleShare
      const pattern = random() < ownPatternShare ? own : draw(published, random)
      const handle = `x${Math.floor(random() * 1e6)}q`
      const local = isHandle ? handle : build(pattern, given, middle, family)
      return { name: `${given} ${middle}${family}`, email: `${local}@${domain}`, domain }
    })
    return [...new Map(people.map((person) => [person.email, person])).values()]
  }).flat()
}

const suffixes = ['com', 'com', 'com', 'de', 'io', 'fr', 'net', 'nl', 'es', 'se']
const peopleMax = 60

function draw(shares: readonly (readonly [string, number])[], random: () => number): string {
  let left = random() * shares.reduce((sum, [, share]) => sum + share, 0)
  for (const [name, share] of shares) {
    left -= share
    if (left < 0) return name
  }
  return 'first.last'
}

/** Written apart from the model's own patterns on purpose: a fault there must show. */
function build(pattern: string, given: string, middle: string, family: string): string {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase()
  const [first, m, last] = [plain(given), plain(middle), plain(family)]
  const second = plain(family.split(' ').at(-1) ?? '')
  const locals: Readonly<Record<string, string>> = {
    'first.last': `${first}.${last}`,
    flast: `${first[0]}${last}`,
    first,
    firstl: `${first}${last[0]}`,
    firstlast: `${first}${last}`,
    last,
    'f.last': `${first[0]}.${last}`,
    'last.first': `${last}.${first}`,
    first_last: `${first}_${last}`,
    fl: `${first[0]}${last[0]}`,
    'first.m.last': m ? `${first}.${m}.${last}` : `${first}.${last}`,
    lastf: `${last}${first[0]}`,
    'nick.last': `${first.slice(0, 3)}.${last}`,
    flast7: `${first[0]}${last.slice(0, 7)}`,
    second: `${first}.${second}`,
    'first-last': `${first}-${last}`,
  }
  return locals[pattern] ?? first
}

/** Mulberry32: the same seed gives the same people. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
