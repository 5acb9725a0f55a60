import { integer, isPath, oneOf, optional, text } from './setting.ts'

/** Settings that show when a process does not recover by itself, or when its database has lost something. */
export const healthSettings = {
  healthDatabaseMinutes: {
    env: 'HEALTH_DATABASE_MINUTES',
    fallback: '5',
    about:
      'Minutes without an answer of the database after which /healthz says 503, so that a supervisor restarts the process; 0: never.',
    ...integer(0, 1_440),
  },
  chargeMarkFile: {
    env: 'CHARGE_MARK_FILE',
    example: '/var/lib/enricher/charge-mark',
    about:
      'File outside the database that names the latest charge; a start compares the two, so that charges lost with a primary are noticed.',
    ...optional(text(isPath, 'a path')),
  },
  lostCharges: {
    env: 'LOST_CHARGES',
    fallback: 'report',
    about:
      'Where the database lacks a charge that was answered: report it and go on, or refuse to run until CHARGE_MARK_FILE is removed.',
    ...oneOf(['report', 'refuse']),
  },
} as const

type Given = { readonly lostCharges?: unknown; readonly chargeMarkFile?: unknown }

/** Returns what is wrong with these settings together; `given` lacks those that are wrong by themselves. */
export function healthMistakes(given: Given): readonly string[] {
  if (given.lostCharges !== 'refuse' || given.chargeMarkFile !== null) return []
  return [
    'CHARGE_MARK_FILE must be set beside LOST_CHARGES=refuse: a restart would forget the loss',
  ]
}
