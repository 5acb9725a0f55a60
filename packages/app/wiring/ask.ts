import { ownProduct } from '@enricher/engine/lib/own-version'
import type { Accounts } from '@enricher/service/accounts/accounts'
import { loadOnce } from '@enricher/service/lib/load-once'
import type { Logger } from '@enricher/service/lib/logger'
import type { Metrics } from '@enricher/service/lib/metrics'
import type { Lookups } from '@enricher/service/lookup/lookups'
import { type Ask, createAsk } from '@enricher/surfaces/ask/ask'
import { createModelClient, type ModelSettings } from '@enricher/surfaces/ask/model/model-client'
import { fetchForModel } from '@enricher/surfaces/ask/model/model-fetch'
import {
  createModelPlanner,
  type ModelPlannerOptions,
  modelTimeoutMs,
} from '@enricher/surfaces/ask/model/model-planner'
import { createPlanQuestion } from '@enricher/surfaces/ask/plan-question'
import { createGrammarPlanner, type Planner } from '@enricher/surfaces/ask/planner'
import { toolsAt } from '@enricher/surfaces/ask/tools'
import type { Config } from '../config/config.ts'

export type OpenAsk = {
  readonly ask: Ask
  /** Ends the connections to the model. */
  close(): Promise<void>
}

/** Opens the function that answers questions. A configured model's code is loaded with the first question. */
export function openAsk(
  config: Config,
  parts: {
    readonly lookups: Pick<Lookups, 'perform'>
    readonly accounts: Pick<Accounts, 'credits'>
    readonly logger: Logger
    readonly metrics: Metrics
    /** A test's planner, in place of both planners. */
    readonly planner?: Planner | undefined
  },
): OpenAsk {
  const tools = toolsAt(config.verifyEmailCredits)
  const settings = modelSettingsOf(config)
  const planByGrammar = createPlanQuestion(tools.offers)
  const shared = { tools, planByGrammar, logger: parts.logger }
  const model = settings === null ? null : openModelPlanner(config, settings, shared)
  const planner = parts.planner ?? model?.planner ?? createGrammarPlanner(planByGrammar)
  const { lookups, accounts, logger, metrics } = parts
  const { baseUrl } = config
  return {
    ask: createAsk({ lookups, accounts, logger, metrics, planner, tools, baseUrl }),
    close: async () => model?.close(),
  }
}

function modelSettingsOf(config: Config): ModelSettings | null {
  const { askModel: model, askOpenaiUrl, askOpenaiKey, askAnthropicKey, askAnthropicUrl } = config
  if (model === null) return null
  return askOpenaiUrl === null
    ? { format: 'anthropic', baseUrl: askAnthropicUrl, apiKey: askAnthropicKey, model }
    : { format: 'openai', baseUrl: askOpenaiUrl, apiKey: askOpenaiKey, model }
}

/** Opens a network access that leads to the model only. */
function openModelPlanner(
  { dnsServers }: Pick<Config, 'dnsServers'>,
  settings: ModelSettings,
  shared: Omit<ModelPlannerOptions, 'askModel'>,
): { readonly planner: Planner; close(): Promise<void> } {
  const { baseUrl } = settings
  const opened = loadOnce(async () => {
    const { createEgress } = await import('@enricher/engine/net/egress')
    return createEgress({
      dnsServers,
      allow: [],
      portMap: new Map(),
      ca: null,
      userAgent: ownProduct,
      baseUrls: [baseUrl],
    })
  })
  const fetch = fetchForModel(async (url, options) => (await opened.get()).fetch(url, options), {
    baseUrl,
    timeoutMs: modelTimeoutMs,
  })
  const askModel = createModelClient(settings, fetch)
  return {
    planner: createModelPlanner({ ...shared, askModel }),
    close: async () => (await opened.settled())?.close(),
  }
}
