import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'
import { decodeText } from '../../net/charset.ts'
import { assertFault, startHarness } from './support/egress-harness.ts'

const text = '<p>Größe und Café</p>'.repeat(2_000)
const bytes = Buffer.from(text)

test('gzip, brotli and both kinds of deflate are undone, also one over the other', async (t) => {
  const variants: Record<string, [encoding: string, body: Buffer]> = {
    '/plain': ['', bytes],
    '/identity': ['identity', bytes],
    '/gzip': ['gzip', gzipSync(bytes)],
    '/x-gzip': ['X-GZIP', gzipSync(bytes)],
    '/br': ['br', brotliCompressSync(bytes)],
    '/deflate': ['deflate', deflateSync(bytes)],
    '/raw': ['deflate', deflateRawSync(bytes)],
    '/two': ['deflate, gzip', gzipSync(deflateSync(bytes))],
    '/members': [
      'gzip',
      Buffer.concat([gzipSync(bytes.subarray(0, 99)), gzipSync(bytes.subarray(99))]),
    ],
  }
  const { fetch } = await startHarness(t, (request, response) => {
    assert.equal(request.headers['accept-encoding'], 'gzip, deflate, br')
    const [encoding, body] = variants[request.url ?? ''] ?? ['', Buffer.alloc(0)]
    if (encoding) response.setHeader('content-encoding', encoding)
    response.end(body)
  })
  for (const path of Object.keys(variants)) {
    const page = await fetch(`http://acme.test${path}`)
    assert.equal(page.body, text, path)
    assert.equal(page.isTruncated, false)
  }
})

test('a gzip file reads as what is in it and is bounded like any other body', async (t) => {
  const bomb = gzipSync(Buffer.alloc(5_000_000, 0x20))
  const { fetch } = await startHarness(t, (request, response) => {
    response.setHeader('content-type', 'application/x-gzip')
    response.end(request.url === '/bomb.gz' ? bomb : gzipSync(bytes))
  })
  assert.equal((await fetch('http://acme.test/sitemap.xml.gz')).body, text)
  const bombed = await fetch('http://acme.test/bomb.gz', { bytesMax: 10_000 })
  assert.equal(bombed.body.length, 10_000)
  assert.equal(bombed.isTruncated, true)
})

test('broken or unwanted encodings are malformed; a body cut short yields what came', async (t) => {
  const { fetch } = await startHarness(t, (request, response) => {
    const answers: Record<string, [encoding: string, body: Buffer]> = {
      '/zstd': ['zstd', zstdCompressSync(bytes)],
      '/lie': ['gzip', bytes],
      '/brlie': ['br', Buffer.alloc(99, 0xff)],
      '/three': ['gzip, gzip, gzip', bytes],
      '/cut': ['gzip', gzipSync(bytes).subarray(0, -9)],
      '/empty': ['gzip', Buffer.alloc(0)],
    }
    const [encoding, body] = answers[request.url ?? ''] ?? ['', Buffer.alloc(0)]
    response.setHeader('content-encoding', encoding)
    response.end(body)
  })
  for (const path of ['/zstd', '/lie', '/brlie', '/three']) {
    await assertFault(fetch(`http://acme.test${path}`), 'malformed')
  }
  assert.ok(text.startsWith((await fetch('http://acme.test/cut')).body.slice(0, 1_000)))
  assert.equal((await fetch('http://acme.test/empty')).body, '')
})

test('a body that ends before its announced length is unavailable', async (t) => {
  const { fetch } = await startHarness(t, (_request, response) => {
    response.writeHead(200, { 'content-length': 1_000 })
    response.write('half')
    setTimeout(() => response.destroy(), 20)
  })
  await assertFault(fetch('http://acme.test/'), 'unavailable')
})

const latin = Buffer.from('Gr\xf6\xdfe \x80 \x93x\x94', 'latin1')

test('a page is read in its charset: mark, then header, then meta, then what the bytes allow', () => {
  const meta = (label: string) => Buffer.from(`<html><head><meta charset="${label}">`)
  const oldMeta = Buffer.from(
    '<meta http-equiv=Content-Type content="text/html; charset=shift_jis">',
  )
  const cases: [title: string, bytes: Buffer, contentType: string, expected: string][] = [
    ['nothing declared', Buffer.from('Größe'), '', 'Größe'],
    ['undeclared windows-1252', latin, 'text/html', 'Größe € “x”'],
    ['latin1 means windows-1252', latin, 'text/html; charset=ISO-8859-1', 'Größe € “x”'],
    ['quoted header', latin, 'text/html; charset="Windows-1252"', 'Größe € “x”'],
    [
      'header over meta',
      Buffer.from('<meta charset=shift_jis>ö'),
      'x; charset=utf-8',
      '<meta charset=shift_jis>ö',
    ],
    ['mark over header', Buffer.from('\ufeffGröße'), 'text/html; charset=iso-8859-1', 'Größe'],
    ['utf-16 by mark', Buffer.from('\ufeffGröße', 'utf16le'), '', 'Größe'],
    ['unknown header label', Buffer.from('Größe'), 'text/html; charset=klingon', 'Größe'],
    ['empty header label', Buffer.from('Größe'), 'text/html; charset=', 'Größe'],
    ['cyrillic', Buffer.from([0xc0, 0xea, 0xec, 0xe5]), 'text/html; charset=windows-1251', 'Акме'],
  ]
  for (const [title, given, contentType, expected] of cases) {
    assert.equal(decodeText(given, contentType), expected, title)
  }
  const japanese = Buffer.from([0x93, 0xfa, 0x96, 0x7b])
  for (const declaration of [meta('shift_jis'), meta('SJIS'), oldMeta]) {
    assert.ok(decodeText(Buffer.concat([declaration, japanese]), 'text/html').endsWith('日本'))
  }
  for (const label of ['utf-16', 'nonsense', '']) {
    assert.ok(decodeText(Buffer.concat([meta(label), Buffer.from('Größe')]), '').endsWith('Größe'))
  }
  assert.ok(decodeText(Buffer.concat([meta('utf-8'), latin]), '').includes('\ufffd'))
})

test('a character cut in two by the cap does not turn a page into another charset', () => {
  assert.equal(decodeText(Buffer.from('Größe').subarray(0, 3), ''), 'Gr\ufffd')
})
