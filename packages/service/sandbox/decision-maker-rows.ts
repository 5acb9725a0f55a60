import { findEmailDecisionMaker } from '@enricher/contract/find-email-decision-maker'
import { foldText } from '@enricher/engine/lib/text'
import { gradeTitle } from '@enricher/engine/read/extract/titles'
import { defineSandbox } from './define-sandbox.ts'
import { errorRows } from './error-rows.ts'
import type { SandboxOutcome } from './outcome.ts'
import { asciiLabel, capitalised } from './spelling.ts'
import { holderAt, leadingTitles } from './staff.ts'

const titles = new Map([...leadingTitles, ['buyer', 'Head of Purchasing']])
const roles = new Map([...titles].map(([role, title]) => [foldText(title), role]))

const at = (words: string) => ({
  decision_maker_category: 'ceo',
  domain: `${asciiLabel(words)}.example`,
})

export const sandboxDecisionMakers = defineSandbox({
  operation: findEmailDecisionMaker,
  rows: [
    ...(['valid', 'risky', 'unknown'] as const).map((status) => ({
      input: at(status),
      outcome: holderOf(`${status}.example`, 'ceo', status),
      note: `Somebody whose address has the status ${status}.`,
    })),
    { input: at('miss'), outcome: { kind: 'miss' }, note: 'No one is found, which is free.' },
    ...errorRows(findEmailDecisionMaker, at),
    {
      input: { decision_maker_category: 'sales', domain: 'partial.example' },
      outcome: {
        kind: 'error',
        code: 'upstream_error',
        message: 'No source could be reached. Nothing was charged; retry later.',
      },
      note: 'The same inside of find-all, where it is one of the errors.',
    },
    {
      input: { decision_maker_category: 'operations', domain: 'partial.example' },
      outcome: { kind: 'miss' },
      note: 'A miss inside find-all.',
    },
  ],
  /** Every role of every other company has a holder. */
  rule: ({ domain, category }) => holderOf(domain, category, 'valid'),
})

function holderOf(domain: string, category: string, status: string): SandboxOutcome {
  const asked = foldText(category)
  const role = roles.get(asked) ?? asked
  const { name, email, linkedinUrl } = holderAt(domain, role)
  const answer = {
    name,
    email,
    linkedin_url: linkedinUrl,
    job_title: titleOf(role),
    email_status: status,
    source: 'sandbox',
  }
  return { kind: 'hit', answer }
}

/**
 * Returns the title of a role's holder: a chief has the letters of the role as title, and a person who is looked up by
 * a title has that title.
 */
function titleOf(role: string): string {
  const title = titles.get(role)
  if (title !== undefined) return title
  if (/^c[a-z]o$/.test(role)) return role.toUpperCase()
  const words = capitalised(role).replace(/\b(?:hr|it|pr|vp)\b/gi, (word) => word.toUpperCase())
  return gradeTitle(role) === 'certain' ? words : `Head of ${words}`
}
