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

const leftOut = [
  '<script>alert(1)</script>',
  '<script href="https://evil.example/a.js"/>',
  '<path onclick="alert(1)"/>',
  '<animate attributeName="href" to="javascript:alert(1)"/><set attributeName="onload" to="alert(1)"/>',
  '<feImage href="https://evil.example/"/><filter id="f"/><pattern id="p"/><marker id="m"/>',
  '<iframe src="https://evil.example"/><metadata>evil</metadata><title>evil</title>',
  '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>',
  '<x:path xmlns:x="evil" x:href="evil"/>',
  '<?xml-stylesheet href="https://evil.example/a.css"?>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<style>@charset "UTF-8";@font-face{font-family:evil;src:url(https://evil.example/a)}</style>',
  '<style media="print">path{fill:url(https://evil.example/a)}</style>',
  '<style>path{-inkscape-font-specification:evil}</style>',
]

test('what runs, loads or leads elsewhere is not in the drawing that is written', () => {
  for (const part of leftOut) {
    const text = rebuilt(part + shape, ' onload="alert(1)" xml:base="https://evil.example/"')
    assert.ok(text !== null, part)
    assert.doesNotMatch(text, /evil|alert|script|import|data:|onload|onclick|image|foreign/i, part)
  }
})

const refused = [
  '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>',
  '<a href="javascript:alert(1)"><path/></a>',
  '<image href="https://evil.example/a.png"/>',
  '<image href="data:image/svg+xml;base64,PHN2Zz4="/>',
  '<use href="https://evil.example/a.svg#x"/>',
  '<use xlink:href="data:image/svg+xml,x#y"/>',
  '<path id="a"/><path id="b"/><use href="#a" xlink:href="#b"/>',
  '<style>@import url(https://evil.example/a.css);</style>',
  '<style>@media print{path{fill:red}}</style>',
  '<style media="(width>9px)">path{fill:red}</style>',
  '<style>path{fill:url(https://evil.example/a)}</style>',
  '<style>path{fill:u\\72l(https://evil.example/a)}</style>',
  '<path style="fill:url(//evil.example)"/>',
  '<path fill="url(https://evil.example/#a)"/>',
  '<path filter="url(#f)"/><filter id="f"/>',
  '<path style="marker-end:url(#f)"/>',
  '<path systemLanguage="de"/>',
  // The parts of a pattern that an editor fills with a photograph.
  '<path fill="url(#pattern0)"/><pattern id="pattern0"><use href="#image0"/></pattern>',
  '<path mask="url(#gone)"/>',
  '<use href="#gone"/>',
  '<use/>',
]

test('a drawing that would look different without what is left out is none', () => {
  for (const part of refused) assert.equal(rebuilt(part + shape), null, part)
})

test('rules keep the colours of a logo, whatever words their classes and ids have', () => {
  const sheet =
    '@charset "utf-8";/* .old{fill:red} */.image,.url{fill:url(#image-url)}g&gt;path{stroke:#123}'
  const gradient = '<linearGradient id="image-url"/>'
  const text = rebuilt(`<style>${sheet}</style>${gradient}<g class="image">${shape}</g>`) ?? ''
  assert.ok(text.includes('<style>.image,.url{fill:url(#image-url)}g&gt;path{stroke:#123}</style>'))
  assert.ok(text.includes('<linearGradient id="image-url">'))
})

test('of a switch, the drawing is kept that stands behind what only the editor reads', () => {
  const own = '<foreignObject requiredExtensions="https://editor.example/"><path/></foreignObject>'
  assert.ok(rebuilt(`<switch>${own}<g>${shape}</g></switch>`)?.includes(`<g><g><path d=`))
  assert.equal(rebuilt(`<switch><foreignObject/><g>${shape}</g></switch>${shape}`), null)
})

test('a drawing that shows nothing is none', () => {
  for (const drawing of [
    `<symbol id="a">${shape}</symbol>`,
    `<clipPath id="a">${shape}</clipPath><mask id="b">${shape}</mask>`,
    '<symbol id="a"/><use href="#a"/>',
    `<g display="none">${shape}</g>`,
    `<g style="fill:red; DISPLAY: none">${shape}</g>`,
    `<style>.a{display:none}</style><g class="b a">${shape}</g>`,
    `<style>*{display:none}</style>${shape}`,
  ])
    assert.equal(rebuilt(drawing), null, drawing)
  assert.ok(rebuilt(`<symbol id="a">${shape}</symbol><use href="#a"/>`))
})

test('ids that are asked for are there once, and the others are left out', () => {
  assert.equal(rebuilt(`<path id="Fill-1"/><path id="Fill-1"/>`)?.includes('Fill'), false)
  assert.equal(rebuilt(`<path id="a"/><g id="a"/><use href="#a"/>`), null)
  // A browser takes the first in the document, a search by levels the empty group.
  const groups = Array.from({ length: 9 }, (_, n) => {
    const uses = n === 0 ? shape : `<use href="#l${n - 1}"/>`.repeat(10)
    return `<g><g><g id="l${n}">${uses}</g></g></g>`
  })
  const empty = groups.map((_, n) => `<g id="l${n}"/>`)
  assert.equal(rebuilt(`${groups.join('')}${empty.join('')}<use href="#l8"/>`), null)
})

/** Makes masks, each with ten groups of a class that the rule gives the mask before. */
function masked(rule: (level: number) => string): string {
  const masks = Array.from(
    { length: 8 },
    (_, n) => `<mask id="m${n}">${`<g class="c${n}">${shape}</g>`.repeat(10)}</mask>`,
  )
  const sheet = Array.from({ length: 7 }, (_, n) => rule(n + 1)).join('')
  return `<style>${sheet}</style>${masks.join('')}<rect class="c7"/>`
}

const rules: readonly ((level: number) => string)[] = [
  (n) => `.c${n}{mask:url(#m${n - 1})}`,
  (n) => `:not(.zz).c${n}{mask:url(#m${n - 1})}`,
  (n) => `.zz .c${n},.c${n}{mask:url(#m${n - 1})}`,
  (n) => `mask .c${n}{mask:url(#m${n - 1})}`,
  (n) => `.r.c${n},g.c${n}{mask:url("#m${n - 1}")}`,
  (n) => `/*.x*/g/**/.c${n}{mask:url(#m${n - 1})}`,
  (n) => `/*.x*/*{mask:url(#m${n - 1})}`,
  (n) => `.zz{&.c${n}{mask:url(#m${n - 1})}}`,
  (n) => `.zz{fill:red;.c${n}{mask:url(#m${n - 1})}}`,
  (n) => `[class=c${n}]{mask:url(#m${n - 1})}`,
  (n) => `.c\\3${n}{mask:url(#m${n - 1})}`,
  (n) => `.c${n}\u00a0,.c${n}{mask:url(#m${n - 1})}`,
  (n) => `.c${n}{--x:url(#m${n - 1});mask:var(--x)}`,
  (n) => `.c${n}{mask:URL( #m${n - 1} )}`,
  (n) => `.zz{fill:rgb(0}.yy{fill:1);}.c${n}{mask:url(#m${n - 1})}`,
  (n) => `.zz{x:[}.c${n}{x:];mask:url(#m${n - 1})}`,
  (n) => `.zz{font-family:"}.c${n}{mask:url(#m${n - 1})}"}`,
  (n) => `.c${n}{mask:url("#m${n - 1}')}`,
]

test('what a style sheet draws is counted, whatever its selectors are', () => {
  for (const rule of rules) assert.equal(rebuilt(masked(rule)), null, rule(1))
  assert.ok(rebuilt(masked((n) => `.c${n}{fill:red}`)))
})

test('a value is read as browsers read it, or not at all', () => {
  const values = [
    "url(&quot;#a')x&quot;)",
    'url(#a) url(https://evil.example/#b)',
    ...['var(--x)', 'calc(1px)', 'rgb(0', 'red/**/', 'a}b', 'x(url(#a))', '[', 'inherit', '1;2'],
  ]
  for (const value of values) {
    const parts = [`<path mask="${value}"/>`, `<path style="mask:${value}"/>`]
    for (const part of parts) assert.equal(rebuilt(`<mask id="a"/>${part}${shape}`), null, part)
  }
  // A group that inherits a mask draws it again.
  assert.equal(
    rebuilt(`<mask id="a"/><g mask="url(#a)"><g style="mask:inherit">${shape}</g></g>`),
    null,
  )
  // Without a letter that XML has not, the word would be another.
  assert.equal(
    rebuilt(`<mask id="a"/><g mask="url(#a)"><g mask="inhe&#xffff;rit">${shape}</g></g>`),
    null,
  )
  assert.equal(rebuilt(`<style>.ab{fill:red}</style><g class="a&#1;b">${shape}</g>`), null)
})

test('rules and elements are bounded, and cost milliseconds together', () => {
  const colours = (count: number) =>
    Array.from({ length: count }, (_, n) => `.c${n}{fill:url(#g)}`).join('')
  const shapes = Array.from({ length: 2_900 }, (_, n) => `<rect class="c${n}"/>`).join('')
  const drawing = (count: number) =>
    rebuilt(`<style>${colours(count)}</style><linearGradient id="g"/>${shapes}`)
  const before = process.cpuUsage()
  assert.equal(drawing(9_000), null)
  assert.ok(drawing(1_000))
  assert.equal(rebuilt(`<style>${'.a{fill:red}'.repeat(400)}</style>`.repeat(3) + shape), null)
  const painted = Array.from({ length: 900 }, (_, n) => `.a{fill:url(#g${n % 9})}`).join('')
  const paints = Array.from({ length: 9 }, (_, n) => `<linearGradient id="g${n}"/>`).join('')
  const classes = `<rect class="${'a '.repeat(40)}"/>`.repeat(2_500)
  assert.equal(rebuilt(`<style>${painted}</style>${paints}${classes}`), null)
  // It takes a tenth of it.
  assert.ok(process.cpuUsage(before).user < 1_500_000)
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
