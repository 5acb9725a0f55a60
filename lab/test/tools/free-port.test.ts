import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { freePort } from '../../tools/service-process.ts'

test('a port that is free is taken as asked, and one that is taken gives another', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  const other = await freePort(port)
  holder.close()
  await once(holder, 'close')
  assert.notEqual(other, port)
  assert.equal(await freePort(port), port)
})
