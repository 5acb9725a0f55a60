import type { World } from '../world/world.ts'
import { billingChapter } from './chapters/billing.ts'
import { findAllChapter, peopleChapters } from './chapters/people.ts'
import { addressChapter, profileChapter } from './chapters/profiles.ts'
import { providersChapter } from './chapters/providers.ts'
import { websiteChapter } from './chapters/websites.ts'
import { chapterLines, isResult } from './lines.ts'
import { createOperator } from './operator.ts'
import { type DemoAccount, performChapter, type StepResult, send } from './perform.ts'

/** Performs every lookup against the service at `url`; prints each chapter as it is done. */
export async function showLookups(
  stage: {
    readonly url: string
    readonly world: World
    readonly account: DemoAccount
    /** The settings of the service, which the operator's commands use as well. */
    readonly env: Readonly<Record<string, string>>
  },
  print: (lines: readonly string[]) => void,
): Promise<StepResult[]> {
  const { url, world, account, env } = stage
  const operator = createOperator(env, {
    email: account.email,
    suppressed: world.suppressedEmails,
  })
  const chapters = [
    websiteChapter(world.truth),
    ...peopleChapters(world.people),
    findAllChapter(world.people),
    profileChapter(),
    addressChapter(),
    providersChapter(),
    billingChapter(world.truth),
  ]
  const results: StepResult[] = []
  for (const chapter of chapters) {
    const entries = await performChapter(
      chapter,
      (step, input) =>
        send({ url, account, stripe: world.stripe }, step.path ?? chapter.path, step, input),
      operator,
    )
    print(chapterLines(chapter, entries))
    results.push(...entries.filter(isResult))
  }
  return results
}
