import type { Json } from '@enricher/engine/lib/digest'
import { isJsonObject, type JsonObject } from '@enricher/engine/lib/json'
import { sandboxContext } from '@enricher/service/sandbox/outcome'
import { Check } from 'typebox/schema'
import { elicit, type Lack } from '../elicitations.ts'
import {
  type Elicitation,
  isLanguage,
  isReference,
  type Language,
  languages,
  type Plan,
  type PlannedStep,
  type PlanQuestion,
} from '../plan.ts'
import { stepsMax } from '../run-plan.ts'
import type { Tools } from '../tools.ts'
import type { ModelCall } from './model-client.ts'
import { askBackReasons, askBackTool, plannedFieldsOf, planTool } from './model-tools.ts'
import { isOfCaller } from './words-of-caller.ts'

/** The plan of a model's call, or its mistake in a sentence with which the model can correct it. */
export type ModelPlan =
  | { readonly planned: Plan | Elicitation; readonly mistake: null }
  | { readonly planned: null; readonly mistake: string }

/**
 * Reads the call of a model. The call counts only if its plan could have been made here: tools that are offered,
 * arguments that their operations accept and that the caller wrote, and references to earlier websites. Texts of the
 * model are never shown: an elicitation uses our own words.
 */
export function readModelPlan(call: ModelCall, tools: Tools, asked: Asked): ModelPlan {
  if (call === null) return refused(`Call ${planTool} or ${askBackTool}.`)
  const input = parseObject(call.input)
  if (input === null) return refused('The arguments of the call are no JSON object.')
  const language = input['language']
  if (!isLanguage(language)) return refused(`language must be one of ${languages.join(', ')}.`)
  if (call.name === askBackTool) return readAskBack(input, language)
  if (call.name === planTool) return readPlan(input, language, tools, asked)
  return refused(`There is no function of that name. Call ${planTool} or ${askBackTool}.`)
}

type Asked = Parameters<PlanQuestion>[0]
const lacks: Readonly<Record<(typeof askBackReasons)[number], Lack>> = {
  unclear: 'unclear',
  missing_company: 'company',
  missing_person: 'person',
  unsupported: 'unsupported',
  private: 'private',
}

function readAskBack({ reason }: JsonObject, language: Language): ModelPlan {
  const known = askBackReasons.find((word) => word === reason)
  if (!known) return refused(`reason must be one of ${askBackReasons.join(', ')}.`)
  return { planned: elicit(lacks[known], language), mistake: null }
}

function readPlan(
  { steps }: JsonObject,
  language: Language,
  tools: Tools,
  { question, previous }: Asked,
): ModelPlan {
  if (!Array.isArray(steps) || steps.length === 0 || steps.length > stepsMax) {
    return refused(`steps must be an array of 1 to ${stepsMax} steps.`)
  }
  const read: PlannedStep[] = []
  for (const [index, given] of steps.entries()) {
    const step = stepOf(given)
    const mistake = step === null ? 'must hold tool and arguments' : mistakeIn(step, read, tools)
    if (step === null || mistake !== null) return refused(`steps[${index}]: ${mistake}.`)
    if (!isOfCaller(Object.values(step.arguments).filter(isText), [question, ...previous])) {
      return refused(`steps[${index}]: arguments must be spelled as the question spells them.`)
    }
    read.push(step)
  }
  return { planned: { kind: 'plan', language, question, steps: read }, mistake: null }
}

/** References are checked elsewhere. */
function isText(value: unknown): boolean {
  return typeof value === 'string' || Array.isArray(value)
}

function stepOf(given: unknown): PlannedStep | null {
  if (!isJsonObject(given)) return null
  const { tool, arguments: planned } = given
  if (typeof tool !== 'string' || !isJsonObject(planned)) return null
  return { tool, arguments: planned as PlannedStep['arguments'] }
}

function mistakeIn(step: PlannedStep, before: readonly PlannedStep[], tools: Tools): string | null {
  const offer = tools.find(step)
  if (!offer) return `there is no tool of this name; there are ${namesOf(tools)}`
  const fields = plannedFieldsOf(offer)
  const given: [string, Json][] = []
  for (const [field, value] of Object.entries(step.arguments)) {
    if (!fields.includes(field)) return `${step.tool} takes ${fields.join(', ')}`
    const isReferring = value !== undefined && isReference(value as Json)
    if (isReferring && !isWebsiteBefore(value, field, before)) {
      return 'a domain may refer to an earlier step of find-website only'
    }
    // Any valid domain stands in for the one that is not found yet.
    given.push([field, isReferring ? 'northwind.example' : (value as Json)])
  }
  const body = Object.fromEntries(given)
  if (!Check(offer.input, body)) return `${step.tool} does not accept these arguments`
  return offer.parse(body as never, sandboxContext).mistake
}

function isWebsiteBefore(value: unknown, field: string, before: readonly PlannedStep[]): boolean {
  const { step, field: found, ...others } = value as JsonObject
  const isExact = field === 'domain' && found === 'domain' && Object.keys(others).length === 0
  return isExact && Number.isInteger(step) && before[step as number]?.tool === 'find-website'
}

function namesOf({ offers }: Tools): string {
  return offers.map(({ name }) => name).join(', ')
}

function refused(mistake: string): ModelPlan {
  return { planned: null, mistake }
}

function parseObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : null
  } catch {
    return null
  }
}
