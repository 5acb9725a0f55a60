import { integer } from './setting.ts'

/** Settings of files with many lookups. */
export const bulkSettings = {
  bulkMbMax: {
    env: 'BULK_MB_MAX',
    fallback: '50',
    about: 'Megabytes of a file of lookups that is uploaded.',
    ...integer(1, 1_000),
  },
  bulkRowsMax: {
    env: 'BULK_ROWS_MAX',
    fallback: '200000',
    about: 'Rows of a file of lookups that is uploaded.',
    ...integer(1, 1_000_000),
  },
  bulkStoredGbMax: {
    env: 'BULK_STORED_GB_MAX',
    fallback: '20',
    about:
      'Gigabytes of the database that the files of all accounts may take; beyond that uploads are refused.',
    ...integer(1, 100_000),
  },
  bulkKeptDays: {
    env: 'BULK_KEPT_DAYS',
    fallback: '30',
    about: 'Days for which an uploaded file, its rows and its results are kept.',
    ...integer(1, 365),
  },
} as const
