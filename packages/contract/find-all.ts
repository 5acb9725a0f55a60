import { ok } from '@enricher/engine/lib/parsed'
import { foldText } from '@enricher/engine/lib/text'
import { nothingAsked } from '@enricher/engine/suppression/suppression-answers'
import { Type } from 'typebox'
import { doubtFields } from './doubt.ts'
import { companyProfileFields, enrichCompany } from './enrich-company.ts'
import { companyEmailItem, findEmailCompany } from './find-email-company.ts'
import { findEmailDecisionMaker } from './find-email-decision-maker.ts'
import { findWebsite } from './find-website.ts'
import { categoryField, companyNameField, contextField } from './input-fields.ts'
import {
  type Composition,
  cachedFlag,
  creditsRemaining,
  documentedOnly,
  nullableString,
} from './operation.ts'

const categoriesMax = 6
const defaultCategories = ['ceo', 'sales', 'operations']

const input = Type.Object({
  company_name: companyNameField,
  context: Type.Optional(contextField),
  dm_categories: Type.Optional(
    Type.Union([Type.Array(categoryField, { maxItems: categoriesMax }), Type.Null()], {
      ...documentedOnly({ default: defaultCategories }),
      description: `Roles to find a decision-maker for; ${defaultCategories.join(', ')} when left out.`,
    }),
  ),
  skip_company_emails: Type.Optional(
    Type.Boolean({
      description: 'True: the company-wide roster is neither searched nor charged.',
      ...documentedOnly({ default: false }),
    }),
  ),
  include_profile: Type.Optional(
    Type.Boolean({
      description: `True: the facts of the company as well, for ${enrichCompany.priceCredits} credits when there are any.`,
      ...documentedOnly({ default: false }),
    }),
  ),
})

const decisionMakerItem = Type.Object(
  {
    category: Type.String({ description: 'The role, as the request has it.' }),
    ...findEmailDecisionMaker.answer.properties,
    cached: cachedFlag,
    error: nullableString('Why there is no result; null when there is one.'),
  },
  { title: 'FoundDecisionMaker' },
)

const reply = Type.Object({
  company_name: Type.String({ description: 'The name, as the request has it.' }),
  domain: nullableString('The registrable domain of the website.'),
  website: Type.Object(
    {
      url: nullableString('Null when none was found.'),
      source: nullableString('Where it came from.'),
      confidence: findWebsite.answer.properties.confidence,
      cached: cachedFlag,
    },
    { title: 'FoundWebsite', description: 'The official website, with its source.' },
  ),
  decision_makers: Type.Array(decisionMakerItem, { description: 'One for each category.' }),
  company_emails: Type.Array(companyEmailItem, {
    description:
      'The emails known of the company, up to one page; empty when the roster was skipped.',
  }),
  company_emails_count: Type.Integer({ description: 'Number of `company_emails`.' }),
  company_emails_source: nullableString('Where the roster came from.'),
  company_emails_cached: Type.Boolean({
    description: "True when the roster was served from the caller's own cache, which is free.",
  }),
  profile: Type.Optional(
    Type.Union(
      [
        Type.Object({ ...companyProfileFields, cached: cachedFlag }, { title: 'FoundProfile' }),
        Type.Null(),
      ],
      { description: 'Only with `include_profile`; null when none was found.' },
    ),
  ),
  total_emails: Type.Integer({
    description: 'Company emails plus decision-makers that returned an email.',
  }),
  credits_charged: Type.Integer({ description: 'Net credits taken for this call.' }),
  credits_remaining: creditsRemaining,
  errors: Type.Array(Type.String(), {
    description: 'Every part that brought no result, and why; parts that found nothing included.',
  }),
  ...doubtFields,
})

export type FindAllQuery = {
  readonly companyName: string
  readonly context: string
  /** The roles to search, without repeats; the first of two spellings of a role is kept. */
  readonly categories: readonly string[]
  /** False when the caller skips the roster. */
  readonly isRosterWanted: boolean
  /** True when the caller wants the facts of the company, too. */
  readonly isProfileWanted: boolean
}

/** The lookup `/find-all`: the website first, then the roster and the decision-makers in parallel. */
export const findAll = {
  kind: 'composition',
  name: 'find-all',
  path: '/find-all',
  summary: 'Find everything',
  description:
    'Resolves the website, then searches the company-wide emails and the decision-makers in parallel. Always 200 ' +
    'with whatever succeeded. Costs the sum of the parts that succeed; only the website has to be affordable for ' +
    'the call to start, and what cannot be paid for afterwards is listed in `errors`.',
  input,
  reply,
  scope: 'enricher:read',
  outage: 'server_error',
  parse: (body) =>
    ok({
      companyName: body.company_name,
      context: body.context ?? '',
      categories: categoriesOf(body.dm_categories),
      isRosterWanted: body.skip_company_emails !== true,
      isProfileWanted: body.include_profile === true,
    }),
  creditsMax: ({ categories, isRosterWanted, isProfileWanted }) =>
    creditsOfParts(categories.length, isRosterWanted, isProfileWanted),
  creditsMost: creditsOfParts(categoriesMax, true, true),
  // The query names no person. Each part checks the people whom it finds, and the whole reply is checked by entry.
  askedFor: () => nothingAsked,
  exampleInput: { company_name: 'Northwind Instruments', dm_categories: ['ceo', 'sales'] },
} satisfies Composition<(typeof input)['properties'], FindAllQuery>

function creditsOfParts(roles: number, isRosterWanted: boolean, isProfileWanted: boolean): number {
  return (
    findWebsite.priceCredits +
    (isRosterWanted ? findEmailCompany.priceCredits : 0) +
    (isProfileWanted ? enrichCompany.priceCredits : 0) +
    roles * findEmailDecisionMaker.priceCredits
  )
}

/** Returns the roles to search, without repeats; the first of two spellings of a role is kept. */
function categoriesOf(asked: readonly string[] | null | undefined): readonly string[] {
  const categories = new Map<string, string>()
  for (const category of asked ?? defaultCategories) {
    const key = foldText(category)
    if (!categories.has(key)) categories.set(key, category.trim())
  }
  return [...categories.values()]
}
