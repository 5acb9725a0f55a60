import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDisposableDomain, isFreeMailDomain, isRoleLocalPart } from '../../mail/mail-domains.ts'

test('public mail providers are distinguished from company domains in every country', () => {
  for (const domain of [
    'gmail.com',
    'yahoo.co.uk',
    'gmx.at',
    'outlook.com.br',
    'qq.com',
    'web.de',
  ]) {
    assert.ok(isFreeMailDomain(domain), domain)
  }
  for (const domain of ['brightlane.example', 'live.tv', 'yahoo.studio', 'a', '', 'proton.ai']) {
    assert.ok(!isFreeMailDomain(domain), domain)
  }
})

test('a service that forwards mail is no company, its firm and the other names of that are', () => {
  for (const domain of ['privaterelay.appleid.com', 'users.noreply.github.com', 'mozmail.com']) {
    assert.ok(isFreeMailDomain(domain), domain)
  }
  for (const domain of ['github.com', 'appleid.com', 'mail.github.com']) {
    assert.ok(!isFreeMailDomain(domain), domain)
  }
})

test('mailboxes for minutes are known with their subdomains', () => {
  assert.ok(isDisposableDomain('mailinator.com'))
  assert.ok(isDisposableDomain('box7.mailinator.com'))
  assert.ok(!isDisposableDomain('brightlane.example'))
  assert.ok(!isDisposableDomain('com'))
})

test('a function is known in seven languages', () => {
  const roles = `info sales no-reply kontakt buchhaltung accueil service-client atencion.cliente ufficio.stampa
    klantenservice orçamentos vertrieb-wien uk-sales sales2 Info hr-team INFO.BERLIN buero`
  for (const local of roles.split(/\s+/)) assert.ok(isRoleLocalPart(local), local)
})

test('a person is never taken for a function', () => {
  const people = `max.info ada.moor amoor j.sales it.meyer pr.novak ada anna.press moor_a x 123 dean.page
    rosa.ventas prescott salesh`
  for (const local of people.split(/\s+/)) assert.ok(!isRoleLocalPart(local), local)
})
