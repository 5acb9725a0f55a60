import type { Readers } from '../readers/readers.ts'
import type { SmtpAnswer } from '../smtp/smtp-connection.ts'
import type { SmtpRefusal } from '../smtp/smtp-dialogue.ts'
import { outcomeOf, type RecipientOutcome } from './decide-verdict.ts'

/** Reads the text of an answer of `host`, where there is one; gives what the answer comes to. */
export async function readOutcome(
  answer: SmtpAnswer | SmtpRefusal,
  host: string,
  readReply: Readers['readReply'],
): Promise<RecipientOutcome> {
  const read = answer.reply && (await readReply(answer.reply, host))
  return outcomeOf(answer, read?.meaning ?? null)
}
