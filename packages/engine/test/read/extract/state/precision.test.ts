import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertThreadTime } from '@enricher/lab/test/support/processor-time'
import { peopleIn, readState, waitingPage } from './read-state.ts'

const island = (value: unknown) =>
  `<script type="application/json">${JSON.stringify(value)}</script>`
const person = { name: 'Mara Quillfeather', role: 'Chief Executive Officer' }

const others: Record<string, unknown> = {
  testimonials: { testimonials: [person] },
  'a quotation of its own': { slides: [{ ...person, quote: 'They sew the best sails.' }] },
  'an employer of its own': { slides: [{ ...person, company: 'Brackwater Ltd' }] },
  'a section of a kind': { sections: [{ type: 'testimonialSlider', items: [person] }] },
  'a section under a heading': { sections: [{ heading: 'What our clients say', items: [person] }] },
  authors: { posts: [{ title: 'On sails', author: person }] },
  'who is signed in': { session: { user: person } },
  'who edited a page': { page: { createdBy: person, updatedBy: person } },
  'a catalogue': { products: [{ name: 'Mark Bench', title: 'Chair', price: 20 }] },
  'a product without a list': {
    items: [{ name: 'Charlotte Chair', role: 'Director', price: '20' }],
  },
  translations: { i18n: { en: { name: 'Mara Quillfeather', title: 'Managing Director' } } },
  messages: {
    messages: {
      name: 'Full Name',
      title: 'Director',
      firstName: 'Jane',
      lastName: 'Doe',
      position: 'CEO',
    },
  },
  'a menu': {
    nav: [
      { name: 'Victoria Hall', title: 'Park' },
      { name: 'About Us', title: 'Sales Team' },
    ],
  },
  'a role of the program': { widgets: [{ name: 'Mara Quillfeather', role: 'button' }] },
  'a name that no list knows': { cards: [{ name: 'Harbour Master', title: 'Director' }] },
  'an example in a form': { form: { placeholder: { name: 'Jane Doe', role: 'CEO' } } },
}

for (const [place, state] of Object.entries(others)) {
  test(`state invents no people: ${place}`, () => {
    assert.deepEqual(peopleIn(island(state)), [])
    assert.deepEqual(
      peopleIn(`<p>${'We sew sails for small boats. '.repeat(20)}</p>${island(state)}`),
      [],
    )
  })
}

test('a page about others has no people in its state either', () => {
  assert.deepEqual(peopleIn(island({ people: [person] }), '/testimonials'), [])
})

test('structured data keeps its own reader', () => {
  const review = { '@type': 'Review', author: { '@type': 'Person', ...person } }
  assert.deepEqual(
    peopleIn(`<script type="application/ld+json">${JSON.stringify(review)}</script>`),
    [],
  )
})

test('short texts of state in a row make no person of two entries', () => {
  const labels = { entries: [{ line: 'Mara Quillfeather' }, { line: 'Chief Executive Officer' }] }
  assert.deepEqual(peopleIn(island(labels)), [])
})

const bodies: Record<string, string> = {
  'ten million letters': island({ team: [person], filler: 'x'.repeat(10_000_000) }),
  'a depth of a hundred thousand': `<script type="application/json">${'['.repeat(100_000)}</script>${`<script>window.__STATE__=${'{"a":'.repeat(100_000)}</script>`}`,
  'inherited names': `<script type="application/json">{"__proto__":{"team":[]},"constructor":{"prototype":{"name":"Mara Quillfeather"}},"toString":1}</script><script>window.__DATA__={__proto__:{isAdmin:true},constructor:1}</script>`,
  'broken JSON': `<script type="application/json">{"team":[{"name":"Mara</script><script>window.__NUXT__={a:(</script><script>window.__NUXT__=(function(a,b){return {`,
  'a text that never ends': `<script>window.__STATE__="${'\\u'.repeat(200_000)}</script>`,
  'places that refer in a circle': `<script type="application/json">[{"team":1},[1,2,0],{"name":1,"role":0}]</script>`,
  'wrappers that refer in a circle': `<script type="application/json">[["Reactive",1],["Ref",0]]</script>`,
  'one list a hundred thousand times': `<script type="application/json">[{"a":1},[${'1,'.repeat(100_000)}1]]</script>`,
  'rows of any length':
    `<script>self.__next_f.push([1,"1:Tffffffff,x\\n2:T0,\\n:::"])</script>`.repeat(500),
  'markup that never closes': island({ text: '<div><p>'.repeat(20_000) }),
  'a million numbers': island({ team: Array.from({ length: 300_000 }, () => 1) }),
  'many small islands': island({ team: [1] }).repeat(20_000),
  'blanks before nothing': `<script>window.__STATE__=${' '.repeat(900_000)}</script>`,
  'names that begin an assignment': `<script>${'window.__STATE__='.repeat(50_000)}</script>`,
}

// The usual page takes a twentieth of this; work that grows with the square of these pages takes minutes.
const readMsMax = 5_000

for (const [attack, body] of Object.entries(bodies)) {
  test(`hostile state costs its page at most: ${attack}`, () => {
    const html = `${body}<p><a href="mailto:info@zorbel.example">Mail</a></p>`
    assertThreadTime(() => assert.deepEqual(readState(waitingPage(html)).people, []), readMsMax)
    assert.equal(({} as Record<string, unknown>)['isAdmin'], undefined)
  })
}

test('state that is cut off gives what was complete, and no half of an entry', () => {
  const whole = JSON.stringify({ team: [person, { ...person, name: 'Jonas Tidewell', more: [1] }] })
  const cut = whole.slice(0, whole.indexOf('"more"') + 9)
  assert.deepEqual(peopleIn(`<script type="application/json">${cut}</script>`), [
    'Mara Quillfeather: Chief Executive Officer',
  ])
})

test('nothing of a page is run', () => {
  const page = waitingPage('<script>window.__STATE__={a:globalThis.hasRun=true,team:[]}</script>')
  readState(page)
  assert.equal((globalThis as Record<string, unknown>)['hasRun'], undefined)
})
