import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rebuildSvg } from '../../../read/pictures/svg/rebuild-svg.ts'
import { makeSvg } from './make-picture.ts'

const shape = '<path d="M0 0h9v9z"/>'
const rebuilt = (inner: string, attributes = ''): string | null =>
  rebuildSvg(makeSvg(inner, attributes))?.toString() ?? null

test('a drawing of an editor keeps its shapes, colours, classes, clips and writing', () => {
  const drawing = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="120px" height="40px">
<defs><style><![CDATA[.a{fill:url(#g);clip-path:url('#c')}]]></style>
<linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient>
<rect id="r" width="9" height="9"/><clipPath id="c"><use xlink:href="#r"/></clipPath></defs>
<g class="a" transform="scale(2)">${shape}</g><text x="1">A &amp; B<tspan>C</tspan></text></svg>`
  const text = rebuildSvg(Buffer.from(drawing))?.toString() ?? ''
  assert.match(text, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="120px" height="40px">/)
  for (const part of [
    ".a{fill:url(#g);clip-path:url('#c')}",
    '<stop offset="0" stop-color="#fff"></stop>',
    '<use href="#r"></use>',
    '<g class="a" transform="scale(2)">',
    '<text x="1">A &amp; B<tspan>C</tspan></text>',
  ])
    assert.ok(text.includes(part), part)
  assert.doesNotMatch(text, /Generator|DOCTYPE|DTD/)
})

const harmful = [
  '<script>alert(1)</script>',
  '<script href="https://evil.example/a.js"/>',
  '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>',
  '<a href="javascript:alert(1)"><path/></a>',
  '<image href="https://evil.example/a.png"/>',
  '<image href="data:image/svg+xml;base64,PHN2Zz4="/>',
  '<use href="https://evil.example/a.svg#x"/>',
  '<use xlink:href="data:image/svg+xml,x#y"/>',
  '<style>@import url(https://evil.example/a.css);</style>',
  '<style>path{fill:url(https://evil.example/a)}</style>',
  '<style>path{fill:u\\72l(https://evil.example/a)}</style>',
  '<style>path{background:image-set("https://evil.example/a" 1x)}</style>',
  '<path onclick="alert(1)" style="fill:url(//evil.example)" fill="url(https://evil.example/#a)"/>',
  '<animate attributeName="href" to="javascript:alert(1)"/><set attributeName="onload" to="alert(1)"/>',
  '<feImage href="https://evil.example/"/><filter id="f"/><pattern id="p"/><marker id="m"/>',
  '<iframe src="https://evil.example"/><metadata>evil</metadata><title>evil</title>',
  '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>',
  '<x:path xmlns:x="evil" x:href="evil"/>',
  '<?xml-stylesheet href="https://evil.example/a.css"?>',
  '<![CDATA[<script>alert(1)</script>]]>',
]

test('what runs, loads or leads elsewhere is not in the drawing that is written', () => {
  for (const part of harmful) {
    const text = rebuilt(part + shape, ' onload="alert(1)" xml:base="https://evil.example/"')
    assert.ok(text !== null, part)
    assert.doesNotMatch(text, /evil|alert|script|import|data:|onload|onclick|image|foreign/i, part)
  }
})

test('text that would be markup is written as text', () => {
  const text = rebuilt(`<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>${shape}`) ?? ''
  assert.ok(text.includes('<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>'))
  const quoted = rebuilt(`<path d="M0 0" font-family="&quot; onload=&quot;x"/>`) ?? ''
  assert.ok(quoted.includes('font-family="&quot; onload=&quot;x"'), quoted)
})

test('entities are not expanded: a document that declares any is none', () => {
  const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg><text>&b;</text>${shape}</svg>`
  assert.equal(rebuildSvg(Buffer.from(bomb)), null)
  const file = `<!DOCTYPE svg [<!entity x SYSTEM "file:///etc/passwd">]><svg><text>&x;</text></svg>`
  assert.equal(rebuildSvg(Buffer.from(file)), null)
})

/** Makes groups that each use the one before ten times. */
function nested(levels: number, reference: (id: string) => string): string {
  const groups = Array.from(
    { length: levels },
    (_, n) => `<g id="l${n + 1}">${reference(`l${n}`).repeat(10)}</g>`,
  )
  return `<defs><g id="l0">${shape}</g>${groups.join('')}</defs>${reference(`l${levels}`)}`
}

test('a drawing that means more than it has is none, whichever way it refers, and so is one that uses itself', () => {
  assert.ok(rebuilt(nested(2, (id) => `<use href="#${id}"/>`)))
  assert.equal(rebuilt(nested(9, (id) => `<use href="#${id}"/>`)), null)
  const masks = Array.from(
    { length: 9 },
    (_, n) => `<mask id="m${n + 1}">${`<path mask="url(#m${n})"/>`.repeat(10)}</mask>`,
  ).join('')
  assert.equal(rebuilt(`<mask id="m0">${shape}</mask>${masks}<path mask="url(#m9)"/>`), null)
  const styled = `<style>path{mask:url(#m)}</style><mask id="m">${shape}</mask>${shape}`
  assert.equal(rebuilt(styled), null)
  assert.equal(rebuilt(`<g id="a"><use href="#a"/></g>${shape}`), null)
  assert.equal(rebuilt(`<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>`), null)
})

test('a drawing that is too deep, has too many parts or shows nothing is none, and costs little', () => {
  const before = performance.now()
  assert.equal(rebuilt('<g>'.repeat(50) + shape + '</g>'.repeat(50)), null)
  assert.equal(rebuildSvg(Buffer.from(`<svg>${'<g>'.repeat(90_000)}`)), null)
  assert.equal(rebuilt('<path/>'.repeat(4_000)), null)
  assert.equal(rebuilt(`<g ${'a="" '.repeat(100)}/>`), null)
  assert.equal(rebuilt('x'.repeat(400_000) + shape), null)
  assert.equal(rebuilt('<defs><path/></defs><g/><script/>'), null)
  // Seconds would be a fault; a busy machine may take some of them.
  assert.ok(performance.now() - before < 2_000)
})
