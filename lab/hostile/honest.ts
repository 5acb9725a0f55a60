import { domainOfUrl } from '@enricher/engine/lib/domain'
import { sleep } from '@enricher/engine/lib/time'
import { equalCompanies } from '../world/data/equal-companies.ts'
import type { Company } from '../world/model/company.ts'
import { peopleTruthOf } from '../world/truth/people.ts'
import { truthOf } from '../world/truth/websites.ts'
import { ask } from './lookups.ts'
import type { Service } from './service.ts'

/** Companies whose answers are known. Each is asked about once: the service remembers, and a repeat proves nothing. */
export type Honest = {
  readonly companies: readonly Company[]
  /** Asks everything about the next company; returns the wrong answers in words. */
  checkNext(service: Service, timeoutMs: number): Promise<readonly string[]>
  checked(): number
}

// A run needs two for each of its laps; there are names for 120.
const companiesCount = 110
// The service asks for a retry in a second or two, and refuses for less than that after a pause of the machine.
const retryMs = 2_000
const triesMax = 3

export function createHonest(): Honest {
  const companies = equalCompanies(companiesCount, 0)
  let next = 0
  return {
    companies,
    checked: () => next,
    async checkNext(service, timeoutMs) {
      const company = companies[next]
      next += 1
      return company === undefined ? [] : check(company, service, timeoutMs)
    },
  }
}

async function check(company: Company, service: Service, timeoutMs: number) {
  const put = async (path: string, input: object) => {
    for (let tries = 1; ; tries += 1) {
      const { status, body, ms } = await ask(service, path, input, timeoutMs)
      // A service whose event loop was late refuses at once, for a moment; a 503 at the deadline is an answer.
      const isRefused = status === 503 && ms < timeoutMs
      if (!isRefused || tries === triesMax) return { status, body: (body ?? {}) as Body }
      await sleep(retryMs)
    }
  }
  const wrong = new Set<string>()
  const expect = (isRight: boolean, path: string, status: number) => {
    if (!isRight) wrong.add(`${path} (${status})`)
  }
  for (const { input, expected } of truthOf([company])) {
    const { status, body } = await put('/find-website', input)
    const found = body.website_url ? domainOfUrl(body.website_url) : null
    expect(found === expected.website_domain, '/find-website', status)
  }
  const { persons, decisionMakers, rosters } = peopleTruthOf([company])
  for (const { input, expected } of rosters) {
    const { status, body } = await put('/find-email/company', input)
    const emails = new Set(body.emails?.map(({ email }) => email))
    const isRight = expected.must.every((email) => emails.has(email))
    expect(
      isRight && !expected.mustNot.some((email) => emails.has(email)),
      '/find-email/company',
      status,
    )
  }
  for (const { input, expected } of persons) {
    const { status, body } = await put('/find-email/person', input)
    expect((body.email ?? null) === expected.email, '/find-email/person', status)
  }
  for (const { input, expected } of decisionMakers) {
    const { status, body } = await put('/find-email/decision-maker', input)
    expect((body.email ?? null) === expected.email, '/find-email/decision-maker', status)
  }
  const paths = [...wrong].join(', ')
  return wrong.size === 0 ? [] : [`wrong about the honest company ${company.name}: ${paths}`]
}

type Body = {
  readonly website_url?: string | null
  readonly email?: string | null
  readonly emails?: readonly { readonly email: string }[]
}
