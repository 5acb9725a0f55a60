import { oneOf } from './setting.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export const logSettings = {
  logLevel: {
    env: 'LOG_LEVEL',
    fallback: 'info',
    about: `Least level that is logged: ${logLevels.join(', ')}.`,
    ...oneOf(logLevels),
  },
  logFormat: {
    env: 'LOG_FORMAT',
    fallback: 'auto',
    example: 'json',
    about: 'Lines of the log: json, plain for people, or auto, which is plain on a terminal.',
    ...oneOf(['auto', 'json', 'plain']),
  },
} as const
