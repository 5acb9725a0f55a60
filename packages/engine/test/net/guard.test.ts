import assert from 'node:assert/strict'
import { networkInterfaces } from 'node:os'
import { test } from 'node:test'
import { ProviderError } from '../../model/provider-error.ts'
import { createGuard } from '../../net/guard.ts'
import { addressRange } from '../../net/ip-address.ts'
import { watchMachineAddresses } from '../../net/machine-addresses.ts'
import { admitUrl } from '../../net/url.ts'

const refused = {
  unspecified: ['0.0.0.0', '0.1.2.3', '::', '0:0:0:0:0:0:0:0'],
  private: ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  'carrier-grade NAT': ['100.64.0.1', '100.100.100.200', '100.127.255.255'],
  loopback: ['127.0.0.1', '127.1.2.3', '127.255.255.254', '::1', '0:0:0:0:0:0:0:1'],
  'cloud metadata': ['169.254.169.254', '168.63.129.16'],
  'link-local': ['169.254.0.1', '169.254.170.2', 'fe80::1', 'febf::1'],
  'protocol assignments': ['192.0.0.1', '192.0.0.192', '2001:2::1', '2001:10::1', '2001:20::1'],
  documentation: ['192.0.2.1', '198.51.100.7', '203.0.113.9', '2001:db8::1', '3fff::1'],
  '6to4 relay': ['192.88.99.1'],
  benchmarking: ['198.18.0.1', '198.19.255.255'],
  multicast: ['224.0.0.1', '239.255.255.250', 'ff02::1', 'ff0e::1'],
  broadcast: ['255.255.255.255'],
  reserved: ['240.0.0.1', '254.1.2.3'],
  'IPv4-compatible': ['::127.0.0.1', '::10.0.0.1', '::808:808'],
  'IPv4-mapped': ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '0:0:0:0:0:ffff:a00:1'],
  NAT64: ['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::1'],
  'discard only': ['100::1'],
  Teredo: ['2001::1', '2001:0:7f00:1::'],
  '6to4': ['2002:7f00:1::', '2002:a00:1::1'],
  'unique local': ['fc00::1', 'fd00:ec2::254', 'fdff::1'],
  'not global unicast': ['4000::1', '5f00::1', 'fec0::1', '::ffff:0:127.0.0.1', '1::'],
  'not an IP address': ['', 'localhost', '127.1', '0x7f.0.0.1', 'fe80::1%eth0', '1.2.3.4.5', ':::'],
}

test('every address class that is not public is refused', () => {
  const guard = createGuard([])
  for (const [reason, addresses] of Object.entries(refused)) {
    for (const address of addresses) assert.equal(guard.refusalOf(address), reason, address)
  }
})

test('public addresses pass, and so do the neighbours of refused ranges', () => {
  const guard = createGuard([])
  const admitted = [
    ...['1.1.1.1', '9.255.255.255', '11.0.0.1', '100.63.255.255', '100.128.0.1', '126.255.255.255'],
    ...['128.0.0.1', '169.253.1.1', '169.255.1.1', '172.15.255.255', '172.32.0.1', '192.0.1.1'],
    ...['192.167.1.1', '192.169.1.1', '198.17.1.1', '198.20.1.1', '223.255.255.255'],
    ...['2001:4860:4860::8888', '2606:4700::1111', '2a00:1450::1', '2003::1', '2001:200::1'],
  ]
  for (const address of admitted) assert.equal(guard.refusalOf(address), null, address)
})

test('an opened range admits its own addresses and no disguise of them', () => {
  const guard = createGuard(['127.0.1.0/24', 'fd12:3456::/32', '10.9.8.7'])
  const admitted = ['127.0.1.0', '127.0.1.255', 'fd12:3456::1', '10.9.8.7']
  for (const address of admitted) assert.equal(guard.refusalOf(address), null, address)
  const others = ['127.0.2.1', '127.0.0.1', '::ffff:127.0.1.1', 'fd12:3457::1', '10.9.8.8']
  for (const address of others) assert.notEqual(guard.refusalOf(address), null, address)
})

test("this machine's own addresses are refused, public or not, unless they are opened", () => {
  const own = () => ['8.8.4.4', '2a00:1450::1', '10.1.2.3']
  const guard = createGuard([], own)
  assert.equal(guard.refusalOf('8.8.4.4'), 'this machine')
  assert.equal(guard.refusalOf('2a00:1450:0:0::1'), 'this machine')
  assert.equal(guard.refusalOf('8.8.8.8'), null)
  assert.equal(createGuard(['8.8.4.4/32'], own).refusalOf('8.8.4.4'), null)
})

test('every address that an interface of this machine has is known', () => {
  const own = watchMachineAddresses()()
  assert.ok(own.includes('127.0.0.1'), own.join(' '))
  const cards = Object.values(networkInterfaces()).flat()
  for (const card of cards) assert.ok(card && own.includes(card.address), card?.address)
})

test('a malformed range is no range', () => {
  const malformed = [
    '',
    '10.0.0.0/33',
    '10.0.0/8',
    '::/129',
    'acme.test/8',
    '10.0.0.0/8/8',
    '1.1.1.1/-1',
  ]
  for (const text of malformed) assert.throws(() => addressRange(text), TypeError, text)
  assert.throws(() => createGuard(['10.0.0.0/33']), TypeError)
})

const guard = createGuard([])

function refusalOf(url: string): string {
  try {
    admitUrl(url, guard, 'web')
    return 'admitted'
  } catch (error) {
    return error instanceof ProviderError ? error.fault : 'another error'
  }
}

test('a literal host is refused in every spelling', () => {
  const hosts = [
    ...['127.0.0.1', '127.1', '127.0.1', '2130706433', '017700000001', '0x7f000001', '0x7f.1'],
    ...['0177.0.0.1', '0177.0.0.01', '0x7f.0x0.0x0.0x1', '127.0.0.1.', '127.0.0.0x1', '0', '0x0'],
    ...['%31%32%37.0.0.1', '１２７.0.0.1', '127。0。0。1', '①②⑦.0.0.1', '10.1', '192.168.257'],
    ...['169.254.43518', '2852039166', '0xa9fea9fe', '[::]', '[::1]', '[0:0::0:1]'],
    ...[
      '[::127.0.0.1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[::FFFF:0x7f00:1]'.replace('0x', ''),
    ],
    ...['[64:ff9b::a9fe:a9fe]', '[fd00:ec2::254]', '[fe80::1]', '[2002:7f00:1::]', '[2001:db8::1]'],
  ]
  for (const host of hosts) {
    assert.equal(refusalOf(`http://${host}/`), 'blocked_address', host)
    assert.equal(refusalOf(`https://${host}:443/x`), 'blocked_address', host)
  }
})

test('only http and https, without user names, on the ports of the web', () => {
  const urls = [
    ...['ftp://acme.test/', 'file:///etc/passwd', 'data:text/html,x', 'javascript:alert(1)'],
    ...['gopher://acme.test/', 'ws://acme.test/', 'blob:http://acme.test/1'],
    ...['http://user@acme.test/', 'https://user:secret@acme.test/', 'https://acme.test@127.0.0.1/'],
    ...['http://acme.test:22/', 'http://acme.test:8080/', 'https://acme.test:8443/'],
    ...['http://acme.test:25/', 'http://acme.test:0/', 'http://other.test:8888/'],
  ]
  for (const url of urls) assert.equal(refusalOf(url), 'blocked_address', url)
  for (const url of ['', 'acme.test', '//acme.test', 'http://', 'http://[::1', 'http://a b/']) {
    assert.equal(refusalOf(url), 'malformed', url)
  }
  const admitted = [
    'http://acme.test/',
    'HTTPS://ACME.test',
    'http://acme.test:443/',
    'http://8.8.8.8/',
  ]
  for (const url of admitted) assert.equal(refusalOf(url), 'admitted', url)
})
