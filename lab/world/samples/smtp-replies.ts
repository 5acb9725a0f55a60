import { Type } from 'typebox'
import type { RowForm } from '../../tools/named-commands/input-files.ts'
import { writeJsonLines, writeText } from '../../tools/named-commands/sample-files.ts'

const code = Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()]))
const reply = Type.Object({ text: Type.String(), code, reason: Type.String() })
const phrases = Type.Array(Type.Object({ phrase: Type.String(), reason: Type.String() }))
const missing = '550 5.1.1 <jane@acme.example>: Recipient address rejected: User unknown'
const blocked = '554 5.7.1 Service unavailable; client host blocked using a block list'

/** Replies of mail servers with the reason that a person gave. */
export const replyLines: RowForm<typeof reply> = {
  about: 'JSON lines with text, code and reason',
  row: reply,
  write: (folder) =>
    writeJsonLines(folder, 'replies.jsonl', [
      { text: missing, code: '550', reason: 'userunknown' },
      { text: blocked, code: '554', reason: 'blocked' },
    ]),
}

/** Phrases of mail servers' replies, each with its reason. */
export const phraseList: RowForm<typeof phrases> = {
  about: 'a JSON list of objects with phrase and reason',
  row: phrases,
  write: (folder) =>
    writeText(
      folder,
      'phrases.json',
      JSON.stringify([
        { reason: 'userunknown', phrase: 'no such user here' },
        { reason: 'mailboxfull', phrase: 'mailbox is full' },
      ]),
    ),
}
