import type { SmtpAnswer } from '../smtp/smtp-connection.ts'
import type { SmtpRefusal } from '../smtp/smtp-dialogue.ts'
import type { ReplyReader } from './classify-reply.ts'
import { outcomeOf, type RecipientOutcome } from './decide-verdict.ts'

/** Reads the text of an answer of `host`, where there is one; gives what the answer comes to. */
export async function readOutcome(
  answer: SmtpAnswer | SmtpRefusal,
  host: string,
  readReply: ReplyReader['readReply'],
): Promise<RecipientOutcome> {
  const read = answer.reply && (await readReply(answer.reply, host))
  return outcomeOf(answer, read?.meaning ?? null)
}
