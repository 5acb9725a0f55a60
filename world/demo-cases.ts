import type { TruthRow } from './truth.ts'

/** One request of the demo and what must come of it. */
export type DemoCase = {
  readonly title: string
  readonly input: TruthRow['input']
  readonly expected: TruthRow['expected']
  /** The same key marks the same request, sent again. */
  readonly idempotencyKey: string | null
  readonly isSandbox: boolean
  readonly isRepeat: boolean
  readonly isReplay: boolean
}

/** What is asked: a name (and a context) that stands in the world's truth. */
const questions: readonly { name: string; context?: string; title: string }[] = [
  { name: 'Brindlewick Optics', title: 'the name is the address' },
  { name: 'Quillmarrow', title: 'name.com is for sale, the firm is at get-name' },
  { name: 'Deepmallow Sonics', title: 'asked by its former name' },
  { name: 'Thornquist Dental Supply', title: 'a family of that name is at name.com' },
  { name: 'Pellworth', context: 'bakery in York, bread and pies', title: 'two firms, one name' },
  {
    name: 'Pellworth',
    context: 'inventory software for repair shops',
    title: 'two firms, one name',
  },
  { name: '株式会社ひかり測器', title: 'a Japanese name, a page in Shift_JIS' },
  { name: 'Moonvetch', title: 'five addresses, all parked: no answer' },
  { name: 'Vexlorian Widgets Unlimited', title: 'there is no such company' },
]

const replayedKey = 'd3b07384-d9a0-4c9b-8f3e-2f1d6c1a5e77'

/** The demo's requests in order. The answers that are right come from the world, not from here. */
export function demoCases(truth: readonly TruthRow[]): DemoCase[] {
  const plain = questions.map(({ name, context, title }, index) => ({
    title,
    ...truthFor(truth, name, context),
    // One of them carries a key, to be sent again below.
    idempotencyKey: index === 3 ? replayedKey : null,
    isSandbox: false,
    isRepeat: false,
    isReplay: false,
  }))
  const [first, , , keyed] = plain
  if (!first || !keyed) throw new Error('The demo asks too little.')
  const again = { company_name: '  BRINDLEWICK  optics ' }
  const sandboxed = { website_domain: 'hit.example', or: [], confidence_max: 1 }
  return [
    ...plain,
    { ...first, title: 'asked again, spelled otherwise: free', input: again, isRepeat: true },
    { ...keyed, title: 'the same Idempotency-Key: the same answer', isReplay: true },
    {
      ...first,
      title: 'the sandbox: no account, no credits',
      input: { company_name: 'Sandbox Hit' },
      expected: sandboxed,
      isSandbox: true,
    },
  ]
}

function truthFor(truth: readonly TruthRow[], name: string, context: string | undefined) {
  const row = truth.find(({ input }) => input.company_name === name && input.context === context)
  if (row) return { input: row.input, expected: row.expected }
  throw new Error(`The world has no ${name}${context ? ` (${context})` : ''}.`)
}
