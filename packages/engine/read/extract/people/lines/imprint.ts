import type { PersonNameReading } from '../names/person-name-reading.ts'
import { readNames, readPersonLine } from './inline.ts'

// The law requires an imprint to name the representative of a company, often without the word for it. The title is the
// law's word for the representative. One row per wording; `wird die Gesellschaft` may stand within.
const labels: readonly (readonly [label: RegExp, title: string])[] = [
  [
    /^(?:gesetzlich )?(?:vertreten|vertretungsberechtigte?r?)\b[^:]{0,30}?(?:durch(?: d(?:en|ie))?)?\s*:?\s*(?:vorst(?:and|ände))\b\s*:?\s*/iu,
    'Vorstand',
  ],
  [
    /^(?:gesetzlich )?(?:vertreten|vertretungsberechtigte?r?)\b[^:]{0,30}?(?:durch(?: d(?:en|ie))?)?\s*:?\s*(?:inhaber(?:in)?)\b\s*:?\s*/iu,
    'Inhaber',
  ],
  [
    /^(?:gesetzlich )?(?:vertreten|vertretungsberechtigte?r?|vertretung)\b(?:\s+(?:durch|ist|sind|der|die|den|geschäftsführer(?:in)?|gesellschafter(?:in)?|personen?))*\s*:?\s*/iu,
    'Geschäftsführer',
  ],
  [
    /^(?:legally )?represented by(?: the)?(?: managing directors?| directors?)?\s*:?\s*/iu,
    'Managing Director',
  ],
  [/^(?:société )?représentée? par\s*:?\s*/iu, 'Représentant légal'],
  [/^representad[oa] (?:por|legalmente por)\s*:?\s*/iu, 'Representante legal'],
  [/^rappresentat[oa] da\s*:?\s*/iu, 'Legale rappresentante'],
  [/^(?:wettelijk )?vertegenwoordigd door\s*:?\s*/iu, 'Bestuurder'],
  // A sentence that lists the whole management.
  [/^(?:de |onze )?directie (?:bestaat uit|wordt gevormd door)\s*:?\s*/iu, 'Directie'],
  [
    /^(?:die |unsere )?(?:geschäftsführung|geschäftsleitung) (?:besteht aus|bilden|liegt bei|obliegt)\s*:?\s*/iu,
    'Geschäftsführung',
  ],
  [/^(?:zarząd|w skład zarządu) (?:tworzą|stanowią|wchodzą)\s*:?\s*/iu, 'Zarząd'],
  // Law no. 82-652 of 1982, article 93-2: the publication's director is the legal representative of the firm.
  [
    /^(?:le |la )?directeur de (?:la )?publication\s*(?:est\b)?\s*:?\s*/iu,
    'Directeur de la publication',
  ],
  [
    /^(?:le |la )?directrice de (?:la )?publication\s*(?:est\b)?\s*:?\s*/iu,
    'Directrice de la publication',
  ],
  [
    /^(?:le |la )?responsable de (?:la )?publication\s*(?:est\b)?\s*:?\s*/iu,
    'Responsable de la publication',
  ],
  [/^(?:代表者|運営責任者|運営統括責任者|販売責任者)\s*[:：]?\s*/u, '代表者'],
  [/^(?:대표자|대표)\s*[:：]?\s*/u, '대표'],
  [/^(?:法定代表人|法人代表)\s*[:：]?\s*/u, '法定代表人'],
]

// The line is a label and a few names.
const lineLettersMax = 160
const labelLettersMax = 60
// `J. Doe Jr.` keeps its stop.
const sentenceEnd = /(?<=\p{Ll}{3})\.$/u
// Most lines have none of these words.
const mayBeLegal =
  /^(?:gesetz|vertret|legally|(?:le |la )?(?:direct|responsable)|represent|soci|représent|rappresent|wettelijk|vertegen|(?:de |onze )?directie |(?:die |unsere )?geschäfts|zarz|w skład z|代表|運営|販売|대표|法)/i

/** Reads `Vertreten durch: Max Muster`, `Représentée par Jeanne Dupont`; null for every other line. Pure. */
export function readLegalLine(
  text: string,
): { people: readonly PersonNameReading[]; title: string } | null {
  if (text.length > lineLettersMax || !mayBeLegal.test(text)) return null
  for (const [label, title] of labels) {
    const match = label.exec(text)
    if (!match) continue
    const rest = text.slice(match[0].length).trim()
    const people = readNames(rest.replace(sentenceEnd, ''))
    if (people.length > 0) return { people, title }
    // `Directeur de la publication : Jeanne Dupont, gérante` states the office itself.
    const reading = readPersonLine(rest)
    if (reading?.title) return { people: reading.people, title: reading.title }
  }
  return null
}

/** Reads the title of a label that stands alone: its name follows on the next line. Null for every other line. */
export function readLegalLabel(text: string): string | null {
  if (text.length > labelLettersMax || !mayBeLegal.test(text)) return null
  for (const [label, title] of labels) {
    const match = label.exec(text)
    if (match && match[0].length === text.length) return title
  }
  return null
}
