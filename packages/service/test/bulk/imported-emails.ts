import assert from 'node:assert/strict'
import { readContacts } from '../../../app/cli/import/contact-file.ts'

/** Returns the addresses that an import of contacts reads from a file. */
export async function importedEmails(content: string | Buffer): Promise<string[]> {
  async function* pieces() {
    yield Buffer.from(content as string)
  }
  const batches = readContacts(pieces(), {
    ...{ name: 'list', mapping: {}, onPassed: () => undefined, onColumns: () => undefined },
    reject: ({ reason }) => assert.fail(reason),
    onForeign: () => undefined,
  })
  const emails: string[] = []
  for await (const batch of batches) emails.push(...batch.flatMap((row) => row.emails))
  return emails
}
