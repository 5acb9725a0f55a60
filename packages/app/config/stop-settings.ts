import { integer } from './setting.ts'

export const stopSettings = {
  stopDrainMs: {
    env: 'STOP_DRAIN_MS',
    fallback: '3000',
    about:
      'Milliseconds for which SIGTERM leaves the port open while /readyz says 503, when /readyz is asked at all.',
    ...integer(0, 300_000),
  },
  stopGraceMs: {
    env: 'STOP_GRACE_MS',
    // `docker stop` kills after ten seconds.
    fallback: '9500',
    about:
      'Milliseconds within which a stop is over; less than what your supervisor waits. Searches get half of it.',
    ...integer(1_000, 900_000),
  },
} as const
