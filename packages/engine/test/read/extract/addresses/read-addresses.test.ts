import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAddresses } from '../../../../read/extract/addresses/read-addresses.ts'
import { parsePage } from '../../../../read/extract/document.ts'

function addressesIn(body: string): string[] {
  const page = parsePage(`<html><body>${body}</body></html>`, 'https://www.acme.example/contact')
  return readAddresses(page)
    .map(({ email }) => email)
    .sort()
}

/** Returns the form in which Cloudflare hides a text under a key. */
function cloudflare(text: string, key = 0x5a): string {
  const bytes = [key, ...Buffer.from(text).map((byte) => byte ^ key)]
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const jane = 'jane.doe@acme.example'
const base64 = (text: string) => Buffer.from(text).toString('base64')

const disguises: readonly (readonly [name: string, html: string, emails: readonly string[]])[] = [
  ['a mail link', `<a href="mailto:${jane}">write</a>`, [jane]],
  ['a mail link in capitals', '<a href="MAILTO:Jane.Doe@ACME.example">write</a>', [jane]],
  ['a mail link with a space and slashes', `<a href=" mailto://${jane} ">write</a>`, [jane]],
  ['a percent-encoded mail link', '<a href="mailto:%6Aane%2Edoe%40acme.example%20">x</a>', [jane]],
  [
    'a mail link with several recipients',
    '<a href="mailto:a.b@acme.example,c.d@acme.example;e.f@acme.example">x</a>',
    ['a.b@acme.example', 'c.d@acme.example', 'e.f@acme.example'],
  ],
  [
    'cc, bcc and to',
    '<a href="mailto:?cc=a.b@acme.example&amp;BCC=c.d%40acme.example&amp;to=e.f@acme.example">x</a>',
    ['a.b@acme.example', 'c.d@acme.example', 'e.f@acme.example'],
  ],
  ['a subject is no recipient', '<a href="mailto:?subject=ask%20max@other.example">share</a>', []],
  ['a named recipient', `<a href="mailto:Jane Doe <${jane}>">x</a>`, [jane]],
  ['a mail link on a map', `<map><area href="mailto:${jane}"></map>`, [jane]],
  ['a link without mailto', `<a href="${jane}">write</a>`, [jane]],
  ['a broken link that shows another address', `<a href="jane@acme.test">${jane}</a>`, [jane]],
  ['a form that sends mail', `<form action="mailto:${jane}"></form>`, [jane]],
  ['visible text', `<p>Write to ${jane}.</p>`, [jane]],
  ['trailing punctuation', `<p>(${jane}), "${jane}"; <${jane}>! ${jane}...</p>`, [jane]],
  ['decimal entities', '<p>jane&#46;doe&#64;acme.example</p>', [jane]],
  ['hexadecimal entities', '<p>jane.doe&#x40;acme&#x2e;example</p>', [jane]],
  ['entities encoded twice', '<p>jane.doe&amp;#64;acme&amp;period;example</p>', [jane]],
  [
    'an address in several elements',
    '<p><b>jane.doe</b><i>@</i><span>acme.example</span></p>',
    [jane],
  ],
  ['soft hyphens and zero-width spaces', '<p>jane.doe@&shy;acme&#8203;.exam<wbr>ple</p>', [jane]],
  ['[at]', '<p>jane.doe[at]acme.example</p>', [jane]],
  ['(at) and (dot)', '<p>jane (dot) doe (at) acme (dot) example</p>', [jane]],
  ['{at}', '<p>jane.doe{at}acme.example</p>', [jane]],
  ['<at>', '<p>jane.doe&lt;at&gt;acme.example</p>', [jane]],
  ['[ AT ] [ DOT ]', '<p>jane.doe [ AT ] acme [ DOT ] example</p>', [jane]],
  ['(a)', '<p>jane.doe (a) acme.example</p>', [jane]],
  ['[@]', '<p>jane.doe[@]acme[.]example</p>', [jane]],
  ['German [ät] and (Punkt)', '<p>jane.doe [ät] acme (Punkt) example</p>', [jane]],
  ['Spanish [arroba] [punto]', '<p>jane.doe [arroba] acme [punto] example</p>', [jane]],
  ['Portuguese (arroba) (ponto)', '<p>jane.doe (arroba) acme (ponto) example</p>', [jane]],
  ['French [arobase] [point]', '<p>jane.doe [arobase] acme [point] example</p>', [jane]],
  ['Italian chiocciola punto', '<p>jane punto doe chiocciola acme punto example</p>', [jane]],
  ['Dutch apenstaartje punt', '<p>jane.doe (apenstaartje) acme (punt) example</p>', [jane]],
  ['spoken at and dot', '<p>Ask jane dot doe at acme dot example for help</p>', [jane]],
  ['spoken at after a label', '<p>E-mail: jane.doe at acme.example</p>', [jane]],
  ['∂', '<p>jane.doe∂acme.example</p>', [jane]],
  ['a full-width sign', '<p>jane.doe＠acme.example</p>', [jane]],
  ['blanks around the sign', '<p>E-Mail: jane.doe @ acme.example</p>', [jane]],
  ['an image for the sign', '<p>jane.doe<img src="s.gif" alt="@">acme.example</p>', [jane]],
  ['an image with the address as text', `<img src="mail.png" alt="${jane}">`, [jane]],
  ['NOSPAM', '<p>jane.doe@NOSPAM.acme.example</p>', [jane]],
  [
    'Cloudflare in an attribute',
    `<span class="__cf_email__" data-cfemail="${cloudflare(jane)}">[email&#160;protected]</span>`,
    [jane],
  ],
  [
    'Cloudflare in a link',
    `<a href="/cdn-cgi/l/email-protection#${cloudflare(`${jane}?subject=Hi`)}">write</a>`,
    [jane],
  ],
  ['ROT13 in a link', '<a href="znvygb:wnar.qbr@npzr.rknzcyr">write</a>', [jane]],
  ['ROT13 in text', '<p class="rot13">wnar.qbr@npzr.rknzcyr</p>', [jane]],
  [
    'ROT13 that a script turns back',
    '<script>document.write(\'<n uers="znvygb:wnar.qbr@npzr.rknzcyr">wnar</n>\'.replace(/[a-zA-Z]/g,function(c){return String.fromCharCode((c<="Z"?90:122)>=(c=c.charCodeAt(0)+13)?c:c-26);}));</script>',
    [jane],
  ],
  ['ROT13 of the own domain', '<p>wnar.qbr@npzr.rknzcyr</p>', [jane]],
  [
    'reversed by an inline style',
    '<span style="unicode-bidi:bidi-override; direction: rtl;">elpmaxe.emca@eod.enaj</span>',
    [jane],
  ],
  [
    'reversed by a style sheet',
    '<style>.r { direction: rtl; unicode-bidi: bidi-override }</style><b class="r">elpmaxe.emca@eod.enaj</b>',
    [jane],
  ],
  ['reversed by an element', '<bdo dir="rtl">elpmaxe.emca@eod.enaj</bdo>', [jane]],
  ['reversed without a sign of it', '<p>elpmaxe.emca@eod.enaj</p>', [jane]],
  [
    'concatenation',
    `<script>document.write('<a href="mail' + 'to:' + 'jane.doe' + '@' + 'acme' + '.example">x</a>')</script>`,
    [jane],
  ],
  [
    'variables',
    `<script>var u = "jane.doe"; var d = 'acme.example'; document.write(u + "&#64;" + d);</script>`,
    [jane],
  ],
  [
    'an address built in steps, with entities',
    `<script>var addy1 = 'jane&#46;d&#111;e' + '&#64;'; addy1 = addy1 + 'acme' + '&#46;' + 'example';
     document.write('<a ' + 'href=' + '\\'' + 'mailto:' + addy1 + '\\'>'); document.write(addy1);</script>`,
    [jane],
  ],
  ['a call', `<script>gen_mail_link('jane.doe', 'acme.example', 'Hello')</script>`, [jane]],
  ['join', `<script>el.href = ['jane.doe', 'acme.example'].join('@')</script>`, [jane]],
  [
    'items of a list',
    `<script>var p = ['jane.doe', 'acme.example']; x(p[0] + '@' + p[1])</script>`,
    [jane],
  ],
  [
    'split, reverse, join',
    `<script>document.write('elpmaxe.emca@eod.enaj'.split('').reverse().join(''))</script>`,
    [jane],
  ],
  ['replace', `<script>a.innerHTML = 'jane.doe#acme.example'.replace(/#/g, '@')</script>`, [jane]],
  [
    'character codes',
    `<script>document.write(String.fromCharCode(${[...Buffer.from(jane)].join(', ')}))</script>`,
    [jane],
  ],
  ['unescape', `<script>document.write(unescape('jane%2Edoe%40acme.example'))</script>`, [jane]],
  ['atob', `<script>document.write(atob('${base64(jane)}'))</script>`, [jane]],
  [
    'a handler',
    `<a onclick="location.href='mailto:' + 'jane.doe' + '@' + 'acme.example'">x</a>`,
    [jane],
  ],
  [
    'the spam protection of a content system',
    `<a href="javascript:linkTo_UnCryptMailto('nbjmup+kbof/epfAbdnf/fybnqmf');">write</a>`,
    [jane],
  ],
  [
    'the mail element of a content system',
    `<joomla-hidden-mail first="${base64('jane.doe')}" last="${base64('acme.example')}"></joomla-hidden-mail>`,
    [jane],
  ],
  ['parts in attributes', '<a data-user="jane.doe" data-domain="acme.example">x</a>', [jane]],
  [
    'parts in attributes, the suffix apart',
    '<a data-name="jane.doe" data-domain="acme" data-tld="example">x</a>',
    [jane],
  ],
  ['a whole address in an attribute', `<a data-email="${jane}">x</a>`, [jane]],
  ['a reversed one in an attribute', '<a data-email="elpmaxe.emca@eod.enaj">x</a>', [jane]],
  ['base64 in an attribute', `<a data-mail="${base64(jane)}">x</a>`, [jane]],
  [
    'JSON-LD',
    `<script type="application/ld+json">{"@graph":[{"@type":"Organization","contactPoint":[{"email":"mailto:${jane}"}]}]}</script>`,
    [jane],
  ],
  ['microdata', `<div itemscope><meta itemprop="email" content="${jane}"></div>`, [jane]],
  ['RDFa', `<span property="schema:email" content="${jane}"></span>`, [jane]],
  ['hCard', `<div class="vcard"><span class="email">${jane}</span></div>`, [jane]],
  ['a comment', `<!-- <a href="mailto:${jane}">x</a> -->`, []],
  ['a hidden trap', `<a href="mailto:trap@acme.example" style="display: none">x</a>`, []],
  [
    'a trap hidden by a style sheet',
    '<style>.hp{display:none}</style><p class="hp">a@acme.example</p>',
    [],
  ],
  [
    'hidden letters inside an address',
    '<p>jane.doe<i style="display:none">null</i>@acme.example</p>',
    [jane],
  ],
  [
    'a folded panel with text of its own',
    `<div style="display:none"><h3>Opening hours</h3><p>Monday to Friday, nine to five, by appointment.</p>${jane}</div>`,
    [jane],
  ],
  ['an image file', '<img src="logo@2x.png" alt="logo@2x.png"><p>hero@3x.webp</p>', []],
  ['a package version', '<p>npm install acme@1.2.3</p>', []],
  ['a user in a web address', '<p>https://jane:pass@acme.example/</p>', []],
  [
    'a crash reporter key',
    '<p>https://0123456789abcdef0123456789abcdef@o1.ingest.sentry.io/1</p>',
    [],
  ],
  [
    'a crash reporter key in settings',
    `<a data-email="0123456789abcdef0123456789abcdef@sentry.wixpress.com">x</a>`,
    [],
  ],
  [
    'placeholders',
    '<p>you@example.com, mail@demolink.org, name@company.com, firstname.lastname@acme.example</p>',
    [],
  ],
  ['a field that shows how to write', '<input placeholder="max@acme.example">', []],
  [
    'an address in a setting of a script',
    `<script>var config = { owner: 'a@acme.example' }</script>`,
    [],
  ],
  ['a sentence about a place', '<p>Meet us at acme.example or @ acme.example</p>', []],
  ['an unknown top-level domain', '<p>root@server.localdomain</p>', []],
  [
    'adjacent cells',
    '<table><tr><td>jane.doe@acme.example</td><td>Sales</td></tr></table>',
    [jane],
  ],
  ['adjacent list items', '<ul><li>jane.doe@acme.example</li><li>Sales</li></ul>', [jane]],
  [
    'a word glued behind',
    '<a href="mailto:moreinfo@acme.test">x</a><p>moreinfo@acme.testmoreinfo</p>',
    ['moreinfo@acme.test'],
  ],
  ['a capital glued behind', '<p>jane@acme.comPhone 555</p>', ['jane@acme.com']],
  ['a sentence glued behind', '<p>Ask jane@acme.de.Wir antworten.</p>', ['jane@acme.de']],
  ['a number glued before', '<p>505-555-3130jane.doe@acme.example</p>', [jane]],
  [
    'a word glued before',
    `<a href="mailto:${jane}">x</a><p>Write us atjane.doe@acme.example</p>`,
    [jane],
  ],
  ['a plus address', '<p>jane+news@acme.example</p>', ['jane+news@acme.example']],
  ['an apostrophe', "<p>'pat.o'hara@acme.example'</p>", ["pat.o'hara@acme.example"]],
  ['an international domain', '<p>info@müller.de</p>', ['info@xn--mller-kva.de']],
  ['Japanese text around it', '<p>連絡先info@acme.exampleまで</p>', ['info@acme.example']],
]

for (const [name, html, emails] of disguises) {
  test(`addresses of a page: ${name}`, () => {
    assert.deepEqual(addressesIn(html), [...emails].sort())
  })
}

test('a link text that repeats the address gives its owner, a caption does not', () => {
  const page = parsePage(
    `<a href="mailto:jdoe@acme.example">Jane  Doe</a>
     <a href="mailto:sales@acme.example">Sales Team</a>
     <a href="mailto:max@acme.example">Write To Us</a>
     <script type="application/ld+json">{"@type":"Person","name":"Ann Roe","email":"roe@acme.example"}</script>`,
    'https://acme.example/',
  )
  const names = readAddresses(page).map(({ email, name }) => `${email} ${name}`)
  assert.deepEqual(names.sort(), [
    'jdoe@acme.example Jane Doe',
    'max@acme.example null',
    'roe@acme.example Ann Roe',
    'sales@acme.example null',
  ])
})

test('only the part of the page that is asked for is read', () => {
  const page = parsePage(
    '<div id="a">a.b@acme.example</div><div id="b">c.d@acme.example</div>',
    'https://acme.example/',
  )
  const [part] = page.$('#b').toArray()
  assert.deepEqual(
    readAddresses(page, part).map(({ email }) => email),
    ['c.d@acme.example'],
  )
})
