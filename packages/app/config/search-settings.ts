import { integer, optional } from './setting.ts'

export const searchSettings = {
  searchesMax: {
    env: 'SEARCHES_MAX',
    example: '64',
    about:
      'Searches under way in this process; as many more wait for two seconds, beyond that 503. By processors when not set.',
    ...optional(integer(1, 10_000)),
  },
} as const
