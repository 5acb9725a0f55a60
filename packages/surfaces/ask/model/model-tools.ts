import type { Offer } from '@enricher/contract/operation'
import { languages } from '../plan.ts'
import { stepsMax } from '../run-plan.ts'
import type { Tools } from '../tools.ts'
import type { ModelTool } from './model-client.ts'

/** Name of the function that takes the model's plan. */
export const planTool = 'plan_lookups'
/** Name of the function by which a model reports that no plan can be made. */
export const askBackTool = 'ask_back'

export const askBackReasons = [
  'unclear',
  'missing_company',
  'missing_person',
  'unsupported',
  'private',
] as const

const language = { enum: [...languages] }

const reference = {
  type: 'object',
  description: 'The domain of the website that an earlier find-website step of this plan finds.',
  properties: { step: { type: 'integer' }, field: { const: 'domain' } },
  required: ['step', 'field'],
  additionalProperties: false,
}

/** Returns the functions that a model may call: one for a plan of what this service sells, one to ask back. */
export function modelToolsOf({ offers }: Pick<Tools, 'offers'>): readonly ModelTool[] {
  return [
    {
      name: planTool,
      description: 'Gives the lookups that answer the question, in its order.',
      schema: {
        type: 'object',
        properties: {
          language,
          steps: {
            type: 'array',
            minItems: 1,
            maxItems: stepsMax,
            items: { anyOf: offers.map(stepSchemaOf) },
          },
        },
        required: ['language', 'steps'],
        additionalProperties: false,
      },
    },
    {
      name: askBackTool,
      description: 'Says why no lookup follows from the question.',
      schema: {
        type: 'object',
        properties: {
          language,
          reason: { enum: [...askBackReasons] },
        },
        required: ['language', 'reason'],
        additionalProperties: false,
      },
    },
  ]
}

/** Returns the fields that a plan may set: all but the cursor of a roster, which only our own replies contain. */
export function plannedFieldsOf(offer: Offer): readonly string[] {
  return Object.keys(offer.input.properties).filter((field) => field !== 'cursor')
}

function stepSchemaOf(offer: Offer): object {
  const known = new Map(Object.entries(offer.input.properties))
  const fields = plannedFieldsOf(offer).map((field) => {
    const { type, anyOf, description } = known.get(field) as FieldSchema
    const own = anyOf ? { anyOf: anyOf.map(bare) } : { type }
    return [field, field === 'domain' ? { anyOf: [bare(own), reference] } : { ...own, description }]
  })
  return {
    type: 'object',
    description: offer.description,
    properties: {
      tool: { const: offer.name },
      arguments: {
        type: 'object',
        properties: Object.fromEntries(fields),
        required: offer.input.required ?? [],
        additionalProperties: false,
      },
    },
    required: ['tool', 'arguments'],
    additionalProperties: false,
  }
}

type FieldSchema = {
  readonly type?: string | undefined
  readonly anyOf?: readonly FieldSchema[] | undefined
  readonly items?: FieldSchema | undefined
  readonly description?: string | undefined
}

/** Removes lengths and patterns, because not every endpoint knows those keywords; this service checks them itself. */
function bare({ type, anyOf, items }: FieldSchema): object {
  if (anyOf) return { anyOf: anyOf.map(bare) }
  return items ? { type, items: bare(items) } : { type }
}
