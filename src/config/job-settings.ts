import { integer } from './setting.ts'

/** Work that is asked about later. */
export const jobSettings = {
  jobsKeptDays: {
    env: 'JOBS_KEPT_DAYS',
    fallback: '7',
    example: '7',
    about: 'Days for which a job and its result are kept after it was submitted.',
    ...integer(1, 365),
  },
} as const
