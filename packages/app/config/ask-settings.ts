import { apiKey, optional, text, webAddress } from './setting.ts'

const modelName = text((value) => /^[\x21-\x7e]{1,200}$/.test(value), 'a name without blanks')

export const askSettings = {
  askModel: {
    env: 'ASK_MODEL',
    example: 'gpt-5-mini',
    about:
      'Model that plans questions of /ask, which it is sent; the built-in grammar plans when not set.',
    ...optional(modelName),
  },
  askOpenaiUrl: {
    env: 'ASK_OPENAI_URL',
    example: 'https://api.openai.com/v1',
    about: 'Endpoint of ASK_MODEL that is compatible with OpenAI, up to the /v1.',
    ...optional(webAddress),
  },
  askOpenaiKey: {
    env: 'ASK_OPENAI_KEY',
    example: '0123456789abcdef',
    about: 'Key for ASK_OPENAI_URL; none is sent when not set.',
    ...apiKey,
  },
  askAnthropicKey: {
    env: 'ASK_ANTHROPIC_KEY',
    example: '0123456789abcdef',
    about: 'Key of your account at Anthropic, where ASK_MODEL is theirs.',
    ...apiKey,
  },
  askAnthropicUrl: {
    env: 'ASK_ANTHROPIC_URL',
    fallback: 'https://api.anthropic.com/v1',
    about: 'Another address of the API of Anthropic.',
    ...webAddress,
  },
} as const

type Given = {
  readonly askModel?: unknown
  readonly askOpenaiUrl?: unknown
  readonly askOpenaiKey?: unknown
  readonly askAnthropicKey?: unknown
}

/** Returns which settings of the model are missing or conflict, a sentence for each. */
export function askMistakes(given: Given): readonly string[] {
  const { askModel, askOpenaiUrl, askOpenaiKey, askAnthropicKey } = given
  // A setting that was refused is reported as a mistake of its own.
  if ([askModel, askOpenaiUrl, askOpenaiKey, askAnthropicKey].includes(undefined)) return []
  const mistakes: string[] = []
  if (askOpenaiUrl && askAnthropicKey) {
    mistakes.push('Set either ASK_OPENAI_URL or ASK_ANTHROPIC_KEY, not both: one model plans')
  }
  if (askOpenaiKey && !askOpenaiUrl) {
    mistakes.push('ASK_OPENAI_URL must be set beside ASK_OPENAI_KEY')
  }
  if (askModel && !askOpenaiUrl && !askAnthropicKey) {
    mistakes.push('ASK_OPENAI_URL or ASK_ANTHROPIC_KEY must be set beside ASK_MODEL')
  }
  if (!askModel && (askOpenaiUrl || askAnthropicKey)) {
    mistakes.push(`ASK_MODEL must be set, for example ASK_MODEL=${askSettings.askModel.example}`)
  }
  return mistakes
}
