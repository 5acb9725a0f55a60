import { soldTiers } from '@enricher/contract/billing'
import type { ApiError } from '@enricher/contract/errors'
import { findAll } from '@enricher/contract/find-all'
import { whyNoCompanyName } from '@enricher/contract/inputs/company-name'
import { offersAt } from '@enricher/contract/lookups'
import { describeRule } from '@enricher/contract/validation-text'
import { faultInWords } from '@enricher/service/bulk/fault-words'
import { performInSandbox } from '@enricher/service/lookup/sandbox-lookup'
import { Check } from 'typebox/schema'
import { curlCommand } from '../../web/curl-command.ts'
import { landingPage, type Trial } from '../../web/pages/landing-page.ts'
import { pricingPage } from '../../web/pages/pricing-page.ts'
import { answerTo } from '../errors.ts'
import type { PageAnswer, PageCall } from './page-route.ts'

const nameRule = findAll.input.properties.company_name

/**
 * Shows the landing page, with a lookup of the sandbox for the name that was typed, or for the example. The lookup
 * changes nothing, so its form is a GET: it needs no cookie, and going back sends nothing twice.
 */
export function showLanding({ request, query, settings }: PageCall): PageAnswer {
  const { baseUrl } = settings
  const offers = offersAt(settings.verifyEmailCredits)
  const given = query.get('company_name')?.trim()
  const error = given === undefined ? null : whyWrong(given)
  const name = given === undefined || error !== null ? findAll.exampleInput.company_name : given
  return landingPage({
    baseUrl,
    offers,
    repeatDays: settings.cacheHitDays,
    contact: settings.userAgentContact,
    companyName: given ?? name,
    trial: tryInSandbox(name, baseUrl, request),
    ...(error !== null && { error }),
  })
}

/** Returns what is wrong with a name, in the words of the forms; null: nothing. */
function whyWrong(name: string): string | null {
  const misplaced = whyNoCompanyName(name)
  if (misplaced !== null) return faultInWords(misplaced)
  return Check(nameRule, name) ? null : faultInWords(`It must be ${describeRule(nameRule)}.`)
}

/** Shows the prices. */
export function showPricing({ settings, services, session }: PageCall): PageAnswer {
  return pricingPage({
    baseUrl: settings.baseUrl,
    offers: offersAt(settings.verifyEmailCredits),
    repeatDays: settings.cacheHitDays,
    packs: soldTiers(services.billing.products()),
    isSignedIn: session !== null,
  })
}

function tryInSandbox(name: string, baseUrl: string, request: PageCall['request']): Trial {
  const input = { company_name: name }
  const { path } = findAll
  const command = curlCommand({ baseUrl, path, credential: 'key_test_docs', body: input })
  try {
    const { status, body } = performInSandbox(findAll, input)
    return { exchange: { command, status, body }, answer: body, message: null }
  } catch (error) {
    // Magic inputs reach every error there is.
    const { status, body } = answerTo(error as ApiError, request)
    const message = faultInWords((error as ApiError).message)
    return { exchange: { command, status, body }, answer: null, message }
  }
}
