import { integer } from './setting.ts'

/** Settings that show a supervisor when a process does not recover by itself. */
export const healthSettings = {
  healthDatabaseMinutes: {
    env: 'HEALTH_DATABASE_MINUTES',
    fallback: '5',
    example: '5',
    about:
      'Minutes without an answer of the database after which /healthz says 503, so that a supervisor restarts the process; 0: never.',
    ...integer(0, 1_440),
  },
} as const
