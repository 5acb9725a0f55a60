import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEvidence } from '../../../website/page/evidence.ts'

const signsOf = (html: string, url = 'https://brumwicktarrow.com/') => readEvidence(url, html).signs
const title = '<title>Brumwick Tarrow</title><h1>Brumwick Tarrow</h1>'
const kept =
  '<p>Put aside by its holder. A word to the keeper of the register will be passed on.</p>'

test('the label alone above a few sentences about no one is a notice, in any wording', () => {
  for (const text of [
    kept,
    '<p>Diese Adresse ist vergeben und wird zurzeit nicht verwendet.</p>',
    '<p>Vroegar halibnet sturm dokelma, prisnet olur tamka.</p>',
    `${kept}<a href="https://register.example/">Register</a>`,
    `${kept}<p>No services here</p>`,
  ]) {
    assert.deepEqual(signsOf(title + text), ['notice'], text)
  }
  assert.deepEqual(signsOf(`<title>brumwicktarrow.com</title><h1>Brumwick-Tarrow</h1>${kept}`), [
    'notice',
  ])
})

test('a page with anything that a site has is no notice', () => {
  const bare = `${title}${kept}`
  for (const more of [
    '<nav><a href="/work">Work</a></nav>',
    '<a href="#work">Work</a>',
    '<a href="mailto:post@brumwicktarrow.com">Post</a>',
    '<a href="tel:+4402079460958">Call</a>',
    '<p>020 7946 0958</p>',
    '<p>© 2026 Brumwick Tarrow Ltd</p>',
    '<meta name="description" content="Bells since long ago">',
    '<img src="/logo.svg" alt="Brumwick Tarrow">',
    '<p>We cast bells.</p>',
    '<p>Brumwick Tarrow: bells of bronze.</p>',
    '<script type="application/ld+json">{"@type":"Organization","name":"Brumwick Tarrow"}</script>',
    '<p>One more.</p><p>And another.</p><p>And the last.</p>',
    `<p>${'One more word of it, '.repeat(20)}</p>`,
  ]) {
    assert.deepEqual(signsOf(bare + more), [], more)
  }
})

test('a page with another title, without a heading, or that scripts fill later, is no notice', () => {
  assert.deepEqual(signsOf(`<title>Bells of Brumwick Tarrow</title>${kept}`), [])
  assert.deepEqual(signsOf(`<title>Brumwick Tarrow</title><h1>Bells, cast slowly</h1>${kept}`), [])
  assert.deepEqual(signsOf(`<title>Brumwick Tarrow</title>${kept}`), [])
  assert.deepEqual(
    signsOf('<title>Brumwick Tarrow</title><h1>Brumwick Tarrow</h1><div id="app">Loading …</div>'),
    [],
  )
  assert.deepEqual(signsOf(`${title}${kept}`, 'https://getbrumwicktarrow.com/'), [])
})
