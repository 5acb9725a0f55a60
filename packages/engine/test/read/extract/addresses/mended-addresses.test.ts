import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertThreadTime } from '@enricher/lab/test/support/processor-time'
import { seededDraws } from '@enricher/lab/test/support/seeded-draws'
import { reversed, rot13 } from '../../../../read/extract/addresses/decoders.ts'
import { readAddresses } from '../../../../read/extract/addresses/read-addresses.ts'
import { parsePage } from '../../../../read/extract/document.ts'
import { mendMailLink } from '../../../../read/extract/mail-link.ts'

function addressesIn(body: string): string[] {
  const page = parsePage(`<body>${body}</body>`, 'https://www.quibblefrost.example/contact')
  return readAddresses(page).map(({ email }) => email)
}

const info = 'info@quibblefrost.example'
const base64 = (text: string) => Buffer.from(text).toString('base64')
const hiddenMail = (local: string, host: string) =>
  `<joomla-hidden-mail first="${base64(local)}" last="${base64(host)}"></joomla-hidden-mail>`

test('a hidden mail element may hold a short local part and a short domain', () => {
  for (const local of ['info', 'sales', 'mail', 'hr', 'me', 'a', 'kontakt']) {
    const html = hiddenMail(local, 'quibblefrost.example')
    assert.deepEqual(addressesIn(html), [`${local}@quibblefrost.example`])
  }
  assert.deepEqual(addressesIn(hiddenMail('info', 'q.io')), ['info@q.io'])
  const spaced = `<joomla-hidden-mail first=" aW5mbw== " last="cS5pbw==\n"></joomla-hidden-mail>`
  assert.deepEqual(addressesIn(spaced), ['info@q.io'])
  assert.deepEqual(addressesIn(hiddenMail('', 'quibblefrost.example')), [])
  assert.deepEqual(
    addressesIn('<joomla-hidden-mail first="!" last="cS5pbw=="></joomla-hidden-mail>'),
    [],
  )
})

const links = [
  'mailto%3Ainfo@x',
  'mailto%253Ainfo@x',
  'MAILTO%3ainfo%40x',
  'http://mailto:info@x',
  'https://mailto:info@x',
  'https://mailto:info@x/',
  'http:mailto:info@x',
  '/mailto:info@x',
  './mailto:info@x',
  '//mailto:info@x',
  'mailtoinfo@x',
  '/de/mailto:info@x',
  'http://www.mailto:info@x',
  '#mailto:info@x',
  'emailto:info@x',
  'tel:info@x',
  'mail:info@x',
  'email:info@x',
  '/email: info@x',
  'e-mail:info@x',
  'malito:info@x',
  'mailto :info@x',
  'mailto%20: info@x',
  'mail to:info@x',
  'mail-to:info@x',
  'mailto@:info@x',
  'maill:info@x',
  'mailto;info@x',
  'mailto:mailto:info@x',
  'mailto:info AT x',
  'mailto:info&amp;#64;x',
  'https://www.quibblefrost.example/mailto:info@x',
  'http://www.quibblefrost.example/mailto%3Ainfo@x;',
  '&ldquo;mailto:info@x&rdquo;',
  'javascript:mailto:info@x',
  "javascript:window.location.href = 'mailto:info@x'",
  'url:mailto:info@x',
  'malto:info@x',
  'mailto:https://info@x',
  'https://quibblefrost.example/de/mailto:info@x?subject=Hello',
  ' mailto: mailto%3Ainfo@x?subject=Hello',
  '%6D%61%69%6C%74%6F%3Ainfo@x',
  '%20mailto:info@x',
  'https//mailto:info@x',
  'mailto\u200b:info@x',
  'mailto:info%E2%80%8B@x',
  'mailto:info%C2%AD@x',
  '%22mailto:info@x%22',
  '%E2%80%9Dmailto:info@x%E2%80%9D',
  '{{mailto:info@x}}',
  '\\mailto:info@x',
  'about:blank#mailto:info@x',
  'javascript:void(0);mailto:info@x',
  'https://www.quibblefrost.example/%20mailto:info@x',
  'mailto:info@@x',
  'mailto:info @x',
  'mailto:info%20@%20x',
  'mailto:info%@x',
  'mailto:info@x@x',
  'mailto:www.info@x',
  'mailto:info@www.x',
  'mailto:info@https://www.x',
  'mailto:info%26%2364;x',
  'mailto-info@x',
  'mailto_info@x',
  'https://info@x/',
  'http://www.info@x',
  '//info@x',
  '#info@x',
].map((link) =>
  link.replaceAll(
    /(?<=@|@www\.|@https:\/\/www\.|40|AT |64;|@%20)x(?![\w-])/g,
    'quibblefrost.example',
  ),
)

for (const link of links) {
  test(`a broken mail link is read: ${link}`, () => {
    assert.deepEqual(addressesIn(`<a href="${link}">Email us</a>`), [info])
  })
}

test('links that are no mail are none, and mail links that work stay as they are', () => {
  for (const href of [
    'https://mail:secret@quibblefrost.example/',
    '//email:secret@quibblefrost.example/',
    'https://quibblefrost.example/share?url=mailto:info@quibblefrost.example',
    'https://quibblefrost.example/#mail:info@quibblefrost.example',
    'https://quibblefrost.example/de/mailto:info@agency.example',
    'javascript:share("https://social.example/?u=mailto:info@quibblefrost.example")',
    'https://maps.example/@52.1,13.2,15z',
    '/email-marketing/@home',
    'https://mail.quibblefrost.example/',
    'https://social.example/@mail:quibblefrost',
    'mailto:jane.doe@quibblefrost.example?subject=Re:%20mail:%20news',
    'mailto:?body=mailto:info@quibblefrost.example',
  ]) {
    assert.equal(mendMailLink(href), href)
  }
})

test('a text that shows a scheme with its colon escaped gives the address behind it', () => {
  assert.deepEqual(addressesIn('<p>mailto%3Ainfo@quibblefrost.example</p>'), [info])
  assert.deepEqual(addressesIn('<p>mailto.team@quibblefrost.example</p>'), [
    'mailto.team@quibblefrost.example',
  ])
})

test('an attribute may hold an address with [at] that is turned or moved', () => {
  for (const value of [
    'vasb[at]dhvooyrsebfg.rknzcyr',
    rot13('info[at]quibblefrost.example'),
    rot13('info(at)quibblefrost(dot)example'),
    'elpmaxe.tsorfelbbiuq[at]ofni',
    reversed('info[at]quibblefrost.example'),
    base64('info[at]quibblefrost.example'),
    rot13('info [at] quibblefrost [dot] example'),
    rot13('info_at_quibblefrost.example'),
    'info[at]quibblefrost.example',
  ]) {
    assert.deepEqual(addressesIn(`<a data-enc-email="${value}">x</a>`), [info], value)
  }
  for (const value of ['items[at]index', 'vgrzf[at]vaqrk', 'a[0]', '[at][at][at]', 'x(at)y(at)z']) {
    assert.deepEqual(addressesIn(`<a data-enc-email="${value}">x</a>`), [], value)
  }
})

const locals = ['info', 'hr', 'sales', 'jane.doe', 'me', 'k.fibb-wells', 'mailroom', 'emailteam']
const hosts = ['quibblefrost.example', 'q.io', 'mail.quibblefrost.example', 'fibb-wells.co.uk']
const cases = [(text: string) => text, (text: string) => text.toUpperCase()]
const prefixes = ['', '/', 'http://', 'https://', 'https:', './', '../', '//']
const slips = (word: string) =>
  Array.from(word, (letter, at) => {
    const [before, behind] = [word.slice(0, at), word.slice(at + 1)]
    return ['', letter + letter, 'm', 'o'].map((by) => `${before}${by}${behind}`)
  }).flat()
const schemes = ['mailto', 'malito', 'mail to', 'mailot', ...slips('mailto')]
const separators = [':', '%3A', '%3a', ' :', '%20:%20', ': ', '://', ';', '：', '%253A']
const words = ['mail', 'email', 'e-mail', 'correo']

test('however a mail link is broken, its address is read, and never with the scheme before it', (t) => {
  const draw = seededDraws(t)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)] as T
  for (let round = 0; round < 400; round += 1) {
    const email = `${pick(locals)}@${pick(hosts)}`
    const scheme =
      draw() < 0.7 ? `${pick(prefixes)}${pick(schemes)}` : `${pick(['', '/'])}${pick(words)}`
    const written = pick([email, email.replace('@', '%40')])
    const query = pick(['', '?subject=Hello', '?subject=re:%20mail'])
    const link = `${pick(cases)(scheme)}${pick(separators)}${written}${query}`
    assert.deepEqual(addressesIn(`<p><a href="${link}">Write</a></p>`), [email], link)
  }
})

test('however an attribute hides an address, it is read', (t) => {
  const draw = seededDraws(t)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)] as T
  const same = (text: string) => text
  for (let round = 0; round < 400; round += 1) {
    const [local, host] = [pick(locals), pick(hosts)]
    const [open, close] = pick([
      ['[', ']'],
      ['(', ')'],
      ['{', '}'],
    ] as const)
    const sign = pick(['@', `${open}at${close}`, `${open}AT${close}`, `${open}@${close}`])
    const hide = pick([same, reversed, rot13])
    // The sign is written before or after the rest is hidden.
    const parts = hide === reversed ? [reversed(host), reversed(local)] : [hide(local), hide(host)]
    const value = draw() < 0.5 ? hide(`${local}${sign}${host}`) : parts.join(sign)
    const html = draw() < 0.3 ? hiddenMail(local, host) : `<i data-enc-email="${value}">x</i>`
    assert.deepEqual(addressesIn(html), [`${local}@${host}`], html)
  }
})

test('the work on broken links grows with their length alone', () => {
  for (const text of ['/', 'mailto ', 'mail:', ' ', '%20', 'mailto%25', 'mailto:/']) {
    const href = `${text.repeat(1_000_000 / text.length)}@`
    // Work that grows with the square of a million takes minutes.
    assertThreadTime(() => void mendMailLink(href), 100, text)
  }
})

const hex = (text: string) => Buffer.from(text).toString('hex')

test('an address that is hidden twice, in digits or in words of many languages is read', () => {
  for (const value of [hex(info), base64(rot13(info)), base64(reversed(info))]) {
    assert.deepEqual(addressesIn(`<a data-email="${value}">Email us</a>`), [info], value)
  }
  for (const [at, dot] of [
    ['kukac', 'pont'],
    ['zavináč', 'tečka'],
    ['małpa', 'kropka'],
    ['собака', 'точка'],
    ['snabel-a', 'punktum'],
    ['アット', 'ドット'],
  ]) {
    assert.deepEqual(addressesIn(`<p>info (${at}) quibblefrost (${dot}) example</p>`), [info], at)
  }
})

test('a label before an address is no part of it', () => {
  const labelled = [
    '<b>E-post</b>runa@x',
    '<span>Email</span><span>runa@x</span>',
    '<p><strong>Kontakt</strong>runa@x</p>',
    '<span>Sähköposti</span>runa@x',
    '<i>epost</i>runa@x',
    '<em>POCZTA</em>runa@x',
    '<span>Skriv</span>runa@x',
    'Emailruna@x',
    'E-postruna@x',
    '<span>E-post</span>runa [at] x',
    '<span>Courriel</span><span>ru</span>na@x',
    '&nbspruna@x',
    '<a href="mailto:&nbspruna@x">Mail</a>',
    '<a href="mailto:%26nbsp;runa@x">Mail</a>',
    '<a href="mailto:runa@x"><span>epost</span>runa@x</a>',
  ]
  for (const html of labelled) {
    const written = html
      .replaceAll('@x', '@quibblefrost.example')
      .replaceAll(' x', ' quibblefrost.example')
    assert.deepEqual(addressesIn(written), ['runa@quibblefrost.example'], written)
  }
})

test('the edges of elements within an address do not cut it', () => {
  const whole = [
    ['<b>runa</b>@x', 'runa'],
    ['ru<b>na</b>@x', 'runa'],
    ['<span>runa</span><span>@</span><span>x</span>', 'runa'],
    ['<b>R</b>una@x', 'runa'],
    ['runa <b>[at]</b> x', 'runa'],
    ['<span>runa</span>.<span>berg</span>@x', 'runa.berg'],
    ['Emailing@x', 'emailing'],
    ['Emailmarketing@x', 'emailmarketing'],
    ['ltaylor@x', 'ltaylor'],
    ['quotes@x', 'quotes'],
    ['mail@x', 'mail'],
    ['<b>Kontakt</b>@x', 'kontakt'],
  ]
  for (const [html = '', local] of whole) {
    const written = html.replace(/x(?=$|<)/, 'quibblefrost.example')
    assert.deepEqual(addressesIn(written), [`${local}@quibblefrost.example`], written)
  }
})

test('a link that passes an address to a mail program on the web shows it', () => {
  for (const body of [
    `<a href="https://mail.google.com/mail/?view=cm&amp;fs=1&amp;to=${info}">Write</a>`,
    `<a href="https://outlook.live.com/mail/0/deeplink/compose?to=${encodeURIComponent(info)}">x</a>`,
  ]) {
    assert.deepEqual(addressesIn(body), [info], body)
  }
  const none = [
    'https://agency.example/info@quibblefrost.example',
    'https://medium.example/@quibblefrost',
    'https://cdn.example/npm/theme@5.1.3',
  ]
  for (const href of none) assert.deepEqual(addressesIn(`<a href="${href}">x</a>`), [], href)
  // Builders of sites have their own address in forms.
  assert.deepEqual(addressesIn(`<form action="https://forms.example/${info}"></form>`), [])
})

test('a text that a script writes in one piece or in several calls is shown', () => {
  for (const script of [
    "document.write('info&#64;quibblefrost.example')",
    "document.write('info\\x40quibblefrost.example')",
    "document.write('info'); document.writeln('@'); document.write('quibblefrost.example')",
  ]) {
    assert.deepEqual(addressesIn(`<script>${script}</script>`), [info], script)
  }
  assert.deepEqual(addressesIn("<script>set('info@quibblefrost.example')</script>"), [])
})

test('a page says which sign stands for @', () => {
  for (const body of [
    '<p>info★quibblefrost.example（★を@に変えてください）</p>',
    '<p>info☆quibblefrost.example ※☆は＠に置き換え</p>',
    '<p>info#quibblefrost.example (#을 @로 바꿔 주세요)</p>',
  ]) {
    assert.deepEqual(addressesIn(body), [info], body)
  }
  assert.deepEqual(addressesIn('<p>★★★ quibblefrost.example @ home</p>'), [])
})

test('a call with a word and a host makes an address only in a function for mail at a likely host', () => {
  const call = (text: string) => addressesIn(`<script>${text}</script>`)
  for (const text of [
    "trackMailClick('newsletter','quibblefrost.example')",
    "setMailCookie('session','quibblefrost.example')",
    "checkEmail('email','contact.name')",
    "ml_email('load','assets.brumwick.example')",
    "mail_link('info','brumwick.example')",
  ])
    assert.deepEqual(call(text), [], text)
  for (const name of ['mail', 'mailto', 'email_link', 'hideMail', 'writemail'])
    assert.deepEqual(call(`${name}('info','quibblefrost.example')`), [info], name)
  assert.deepEqual(call("mail('quibblefrost','gmail.com')"), ['quibblefrost@gmail.com'])
})

test('a mailbox at a chamber that gives names to its members is read as it is written', () => {
  const chamber = 'runa.holtedahl@notaires.fr'
  assert.deepEqual(addressesIn(`<a href="mailto:${chamber}">${chamber}</a>`), [chamber])
  assert.deepEqual(addressesIn(`<p>${chamber}</p>`), [chamber])
  for (const host of ['co.uk', 'github.io', 'blogspot.com', 's3.amazonaws.com']) {
    assert.deepEqual(addressesIn(`<a href="mailto:runa@${host}">runa@${host}</a>`), [], host)
  }
})
