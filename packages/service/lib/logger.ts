import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger } from 'pino'

// Fields that could hold a secret or a person's data are removed before a line is written.
const redactedPaths = [
  'password',
  '*.password',
  'authorization',
  '*.authorization',
  'headers.authorization',
  'req.headers.authorization',
  'req.headers.cookie',
  'api_key',
  '*.api_key',
  'apiKey',
  '*.apiKey',
  'client_secret',
  '*.client_secret',
]

/** Creates the service's logger: one JSON line per event, with secrets removed. `silent` writes nothing. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: redactedPaths, censor: '[redacted]' },
  }
  return destination ? pino(options, destination) : pino(options)
}
