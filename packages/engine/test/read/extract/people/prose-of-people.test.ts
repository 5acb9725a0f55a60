import assert from 'node:assert/strict'
import { test } from 'node:test'
import { named, peopleOn } from './people-of.ts'

const prose = (text: string, path = '/about') =>
  named(peopleOn(`<p>We make good things here. ${text}</p>`, path))

/** Sentences of pages about a firm, and the people they name as its leaders. */
const sentences: Readonly<Record<string, readonly string[]>> = {
  'Their cousin Jane Doe, works manager, has been here since she was sixteen.': [
    'Jane Doe: works manager',
  ],
  'Managing director Jane Doe and head of sales Otto Roe know every customer.': [
    'Jane Doe: Managing director',
    'Otto Roe: head of sales',
  ],
  'Together with operations manager Jane Doe she keeps the yard running.': [
    'Jane Doe: operations manager',
  ],
  'Jane Doe (CEO) and Otto Roe (CTO) met at university.': ['Jane Doe: CEO', 'Otto Roe: CTO'],
  'At the helm is Jane Doe, who became chief executive in 2021.': ['Jane Doe: chief executive'],
  'In 2019 Jane Doe took over as managing director from her father.': [
    'Jane Doe: managing director',
  ],
  'Geschäftsführerin Anna Birkmann steht selbst am Ofen.': ['Anna Birkmann: Geschäftsführerin'],
  'Heute leitet Anna Birkmann als Geschäftsführerin das Unternehmen.': [
    'Anna Birkmann: Geschäftsführerin',
  ],
  'La gérante, Anna Birkmann, vous accueille du lundi au samedi.': ['Anna Birkmann: gérante'],
  'Sinds 2017 is Anna Birkmann directeur van het bedrijf.': ['Anna Birkmann: directeur'],
  'Geschäftsführer sind Anna Birkmann und Peter Brenta.': [
    'Anna Birkmann: Geschäftsführer',
    'Peter Brenta: Geschäftsführer',
  ],
  'Founded in 2014 by Jane Doe and Peter Marlow, we make bread.': [
    'Jane Doe: Founder',
    'Peter Marlow: Founder',
  ],
  'Fondata nel 2009 da Anna Birkmann, l’azienda conta dieci persone.': ['Anna Birkmann: Fondatore'],
  'The firm is run by sisters Jane and Anna Birkmann.': [
    'Jane Birkmann: Management',
    'Anna Birkmann: Management',
  ],
  'Die Geschäfte führen Anna Birkmann und Peter Brenta.': [
    'Anna Birkmann: Geschäftsleitung',
    'Peter Brenta: Geschäftsleitung',
  ],
  'We are a bakery in Leeds, founded in 2014 by Jane Doe.': ['Jane Doe: Founder'],
  'Wir sind eine kleine Bäckerei, gegründet 2014 von Anna Birkmann.': ['Anna Birkmann: Gründer'],
  'Today, Acme is a family firm run by Jane Doe.': ['Jane Doe: Management'],
  'Together with Acme managing director Jane Doe we opened the hall.': [
    'Jane Doe: managing director',
  ],
  // These sentences are about people of other firms.
  'Our accountant, Jane Doe of Doe & Pike, keeps us straight.': [],
  'In 2020 we bought the vats of Jane Doe, owner of the former Pike tannery.': [],
  'Our distributor abroad, Uva Group, is run by Jane Doe.': [],
  'We thank managing director Jane Doe for the new hall.': [],
  'We interviewed CEO Jane Doe about the price of wool.': [],
  'Customers like Jane Doe, managing director of Cope Marine, trust us.': [],
  'The hall was opened by Jane Doe, director of the chamber of commerce.': [],
  'Former managing director Jane Doe still comes in now and then.': [],
  'We use the looms of Zapio, founded in 2012 by Jane Doe.': [],
  'We work with Harwick, a company founded in 2014 by Jane Doe.': [],
  'In 2019 we joined Zapio Group, which was founded in 2005 by Jane Doe.': [],
  'Our mill joined the Zapio Group, run by Jane Doe.': [],
  'Our sister company is led by Jane Doe.': [],
  'Wir nutzen Zapio, gegründet 2012 von Anna Birkmann.': [],
  'Our looms are run by software launched in 2012 by Jane Doe at Other Works.': [],
  'Together with Zapio managing director Jane Doe we opened the hall.': [],
  'Jane Doe, managing director, Other Works, opened the hall.': [],
  // These speak of other things than the firm, or deny it.
  'Our company courses are led by Jane Doe.': [],
  'The charity we support is run by Jane Doe.': [],
  'The school in our town was established in 2001 by Jane Doe.': [],
  'The company is not run by Jane Doe any more.': [],
  'The firm is no longer led by Jane Doe.': [],
  "L'entreprise n'est plus dirigée par Jane Doe.": [],
  'In our second generation we are led by Jane Doe.': ['Jane Doe: Management'],
  // These speak of the past.
  'Managing director Jane Doe (1950–2012) shaped the firm.': [],
  'Jane Doe, sales director from 2001 to 2019, taught us all.': [],
  'Managing director Jane Doe handed over to her daughter.': [],
  'Gegründet wurde der Betrieb 2003 von Anna Birkmann, die 2019 verstarb.': [],
  // These speak of long ago.
  'Founded in 1887 by Jane Doe, the tannery is still ours.': [],
  'In 1950 the firm was run by Jane Doe.': [],
}

for (const [sentence, people] of Object.entries(sentences)) {
  test(`a page about the firm names who leads it: ${sentence}`, () => {
    assert.deepEqual(prose(sentence).toSorted(), people.toSorted())
  })
}

test('prose is of the firm on a page with a plain path that says when the firm was founded', () => {
  const sentence = 'Managing director Jane Doe keeps the yard running.'
  const founded = `The yard was founded in 1954. ${sentence}`
  assert.deepEqual(prose(founded, '/the-yard'), ['Jane Doe: Managing director'])
  assert.deepEqual(prose(sentence, '/the-yard'), [])
  assert.deepEqual(prose(founded, '/2024/05/how-a-yard-in-the-north-was-saved'), [])
})

test('a profession that serves other firms is no office of this one, whatever its language', () => {
  const prose =
    '<h1>About us</h1><p>We have built greenhouses in the whole county for thirty years.</p><p>Our notary Jane Doe drew up the deed. Onze notaris Anna Birkmann was er ook, and our sales director Peter Marlow signed it.</p>'
  assert.deepEqual(named(peopleOn(prose, '/about')), ['Peter Marlow: sales director'])
})
