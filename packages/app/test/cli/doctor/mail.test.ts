import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMailSink } from '@enricher/lab/test/support/mail-sink'
import { checkMail } from '../../../cli/doctor/mail.ts'

test('doctor signs in at the mail server of SMTP_URL, sends nothing, and fails without repeating its password', async (t) => {
  const sink = await startMailSink(t)
  const [good] = await checkMail({ smtpUrl: sink.url })
  assert.equal(good?.state, 'ok', good?.text)
  assert.equal(sink.mails.length, 0)
  const [bad] = await checkMail({ smtpUrl: 'smtp://postmaster:s3cret-word@127.0.0.1:1' })
  assert.equal(bad?.state, 'fail')
  assert.match(bad?.text ?? '', /127\.0\.0\.1:1 cannot be used \(E\w+\)/)
  assert.doesNotMatch(JSON.stringify(bad), /s3cret-word/)
  const [none] = await checkMail({ smtpUrl: null })
  assert.equal(none?.state, 'ok')
})
