import { findWebsite } from '@enricher/contract/find-website'
import type { TruthRow } from '../../world/truth/websites.ts'
import type { Chapter, Step } from '../story.ts'

/** The questions: a name (and a context) from the world's truth. */
const questions: readonly { name: string; context?: string; shows: string }[] = [
  { name: 'Brindlewick Optics', shows: 'the name is the address' },
  { name: 'Quillmarrow', shows: 'name.com is for sale, the firm is at get-name' },
  { name: 'Deepmallow Sonics', shows: 'asked by its former name' },
  { name: 'Thornquist Dental Supply', shows: 'a family of that name is at name.com' },
  { name: 'Pellworth', context: 'bakery in York, bread and pies', shows: 'two firms, one name' },
  {
    name: 'Pellworth',
    context: 'inventory software for repair shops',
    shows: 'two firms, one name',
  },
  { name: '株式会社ひかり測器', shows: 'a Japanese name, a page in Shift_JIS' },
  { name: 'Moonvetch', shows: 'five addresses, all parked: no answer, no charge' },
  { name: 'Vexlorian Widgets Unlimited', shows: 'there is no such company: no charge' },
]

const replayedKey = 'd3b07384-d9a0-4c9b-8f3e-2f1d6c1a5e77'

/** Shows websites found by company names, and the things that every endpoint shares: cache, replay, sandbox. */
export function websiteChapter(truth: readonly TruthRow[]): Chapter {
  const plain = questions.map(({ name, context, shows }, index): Step => {
    const { input, expected } = truthFor(truth, name, context)
    return {
      asked: context === undefined ? name : `${name} (${context.slice(0, 20)}…)`,
      shows,
      input,
      expected: { kind: 'website', website: expected },
      price: expected.website_domain === null ? 0 : findWebsite.priceCredits,
      // One of them has a key, so that it can be sent again below.
      ...(index === 3 ? { idempotencyKey: replayedKey } : {}),
    }
  })
  const [first, , , keyed] = plain
  if (!first || !keyed) throw new Error('The demo asks too little.')
  const again = 'BRINDLEWICK  optics'
  const sandboxed = { website_domain: 'hit.example', or: [], confidence_max: 1 }
  return {
    title: 'Company name to website',
    path: findWebsite.path,
    price: `${findWebsite.priceCredits} credits on a hit`,
    steps: [
      ...plain,
      {
        ...first,
        asked: again,
        shows: 'asked again, spelled otherwise: from the cache, free',
        input: { company_name: `  ${again} ` },
        price: 0,
        isCached: true,
      },
      {
        ...keyed,
        shows: 'the same Idempotency-Key: the same answer, free',
        price: 0,
        isReplay: true,
      },
      {
        asked: 'Sandbox Hit',
        shows: 'the sandbox: no account, no credits',
        input: { company_name: 'Sandbox Hit' },
        expected: { kind: 'website', website: sandboxed },
        price: 0,
        isSandbox: true,
      },
    ],
  }
}

function truthFor(truth: readonly TruthRow[], name: string, context: string | undefined) {
  const row = truth.find(({ input }) => input.company_name === name && input.context === context)
  if (row) return row
  throw new Error(`The world has no ${name}${context ? ` (${context})` : ''}.`)
}
