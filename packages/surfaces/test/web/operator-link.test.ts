import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operatorLink } from '../../web/components/operator-link.ts'

test('a web or mail address of the operator becomes a link, any other text none', () => {
  const linkOf = (contact: string | null) =>
    /href="([^"]*)"/.exec(operatorLink(contact, 'Contact')?.markup ?? '')?.[1] ?? null
  assert.equal(linkOf('https://acme.example/bot'), 'https://acme.example/bot')
  assert.equal(linkOf('mailto:bot@acme.example'), 'mailto:bot@acme.example')
  assert.equal(linkOf('bot@acme.example'), 'mailto:bot@acme.example')
  const others = ['javascript:alert(1)', 'ask us', 'data:text/html,x', 'a b@acme.example', '']
  for (const contact of [null, ...others]) assert.equal(linkOf(contact), null)
  assert.doesNotMatch(
    operatorLink('https://acme.example/"onclick="x', 'Contact')?.markup ?? '',
    /" ?onclick=/,
  )
})
