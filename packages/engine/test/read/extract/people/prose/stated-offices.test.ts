import assert from 'node:assert/strict'
import { test } from 'node:test'
import { named, peopleOn } from '../people-of.ts'

const prose = (text: string, path = '/about') => named(peopleOn(`<p>${text}</p>`, path))

/** Sentences of pages about a firm, and the people they name. */
const stated: Readonly<Record<string, readonly string[]>> = {
  'Since 2014 the sales director is Jane Doe.': ['Jane Doe: sales director'],
  'Unser Haus wächst, Geschäftsführerin ist Anna Birkmann.': ['Anna Birkmann: Geschäftsführerin'],
  'Dyrektorem handlowym jest Jan Muster, a za finanse odpowiada Anna Birkmann, główna księgowa.': [
    'Jan Muster: Dyrektor handlowy',
    'Anna Birkmann: główna księgowa',
  ],
  'The sales director is Jane Doe.': ['Jane Doe: sales director'],
  'Die Geschäftsführerin ist Anna Birkmann.': ['Anna Birkmann: Geschäftsführerin'],
  'Le directeur est Marc Brenta.': ['Marc Brenta: directeur'],
  'The director of the company is Jane Doe.': ['Jane Doe: director of the company'],
  'The director of operations is Jane Doe.': ['Jane Doe: director of operations'],
  'Jane Doe is the owner of Acme.': ['Jane Doe: owner of Acme'],
  'Jane Doe is also the managing director.': ['Jane Doe: managing director'],
  'Anna Birkmann ist auch Geschäftsführerin.': ['Anna Birkmann: Geschäftsführerin'],
  'Jednatelem společnosti je Jan Muster.': ['Jan Muster: Jednatel společnosti'],
  'Od 2014 roku firmą kieruje Anna Birkmann, prezes zarządu.': ['Anna Birkmann: prezes zarządu'],
  'La direzione è affidata a Giulia Rossi, titolare, e a Marco Brenta, responsabile commerciale.': [
    'Giulia Rossi: titolare',
    'Marco Brenta: responsabile commerciale',
  ],
  'De directie bestaat uit Jan Muster en Anna Birkmann.': [
    'Jan Muster: Directie',
    'Anna Birkmann: Directie',
  ],
  'Hi, I’m Xalvadi Prenkora and I founded Acme in a shed.': ['Xalvadi Prenkora: Founder'],
  'Je suis Xalvadi Prenkora et j’ai fondé la maison dans un garage.': [
    'Xalvadi Prenkora: Fondateur',
  ],
}

for (const [sentence, people] of Object.entries(stated)) {
  test(`a page about the firm says who holds an office: ${sentence}`, () => {
    assert.deepEqual(prose(sentence).toSorted(), people.toSorted())
  })
}

test('a name that no list knows is read from prose where the page has it twice', () => {
  const once = 'Today Xalvadi Prenkora is chief executive.'
  assert.deepEqual(prose(`We began in a garage. ${once}`), [])
  assert.deepEqual(prose(`We began with Xalvadi Prenkora in a garage. ${once}`), [
    'Xalvadi Prenkora: chief executive',
  ])
})

test('pages about the firm by other words are read as such, and pages about its goods are not', () => {
  const sentence = 'Since 2014 the sales director is Jane Doe.'
  for (const path of ['/our-story', '/unternehmen', '/notre-histoire', '/o-firmie', '/azienda']) {
    assert.deepEqual(prose(sentence, path), ['Jane Doe: sales director'], path)
  }
  assert.deepEqual(prose(sentence, '/products'), [])
})

/** Sentences that give no office to a person of the firm. */
const strangers = [
  'We bake. Jane Doe is the owner of a small cat.',
  'Her husband Max Muster is the manager of a bank.',
  'The owner of the picture is Jane Doe.',
  'The director of the play is Jane Doe.',
  'The director of Brumwick Museum is Jane Doe.',
  'Facciamo pane. Il proprietario del cane è Giulia Rossi.',
  'El propietario de la finca es Juan Muster.',
  'Our client Jane Doe is managing director.',
  'If the managing director is Jane Doe, ask for her.',
  'Hi, I am Jane Doe and I founded Otherworks in 2009, then I joined Acme.',
  'The managing director of the bank is Otto Stranger of Other Works.',
  'Our largest customer is Otto Stranger.',
  'Former sales director is Otto Stranger.',
  'Klientem naszym kieruje Otto Stranger, prezes zarządu.',
  'La bottega era affidata a Otto Stranger, direttore.',
  'We welcomed Otto Stranger, mayor, to the yard.',
  'Jane Doe is not the owner.',
  'In 2020 we moved, and Jane Doe is no longer the director.',
  'Jane Doe is soon the managing director.',
  'Anna Birkmann ist nicht die Geschäftsführerin.',
  'Anna Birkmann ist keine Geschäftsführerin.',
  'Jane Doe is niet langer directeur.',
  'Jane Doe är inte längre ekonomichef.',
  'Jane Doe er ikke lenger daglig leder.',
  'Jeanne Dupont n’est plus la gérante.',
  'Hi, I’m Otto Stranger and I love what they do.',
]

for (const sentence of strangers) {
  test(`a page about the firm names no staff in: ${sentence}`, () => {
    assert.deepEqual(prose(sentence), [])
  })
}
