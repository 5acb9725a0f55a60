import { integer } from './setting.ts'

export const jobSettings = {
  jobsKeptDays: {
    env: 'JOBS_KEPT_DAYS',
    fallback: '7',
    about: 'Days for which a job and its result are kept after it was submitted.',
    ...integer(1, 365),
  },
  jobsWaitMinutes: {
    env: 'JOBS_WAIT_MINUTES',
    fallback: '45',
    about:
      'Minutes for which a job waits for mail servers and providers that say "try again later"; 0: not at all.',
    ...integer(0, 1_440),
  },
} as const
