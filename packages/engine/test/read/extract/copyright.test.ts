import assert from 'node:assert/strict'
import { test } from 'node:test'
import { copyrightHolders } from '../../../read/extract/copyright.ts'

const notices: Readonly<Record<string, readonly string[]>> = {
  '© 2019-2024 Acme Ltd. All rights reserved': ['Acme Ltd'],
  'Acme Ltd ©': ['Acme Ltd'],
  'Acme Ltd Copyright 2024': ['Acme Ltd'],
  'Acme © 2020 Webdesign by Other Works': ['Acme'],
  '© 2024 Acme GmbH & Co. KG | Impressum': ['Acme GmbH & Co. KG'],
  'All about Copyright': [],
  'News Copyright': [],
  'the copyright ownership of works': [],
  'Photos by Jane Doe © 2019': [],
  'Fotos: Jane Doe © 2019': [],
  '\ud800 © \udc00': [],
  '': [],
}

for (const [notice, holders] of Object.entries(notices)) {
  test(`the owner that a notice names: ${JSON.stringify(notice)}`, () => {
    assert.deepEqual(copyrightHolders(notice), holders)
  })
}
