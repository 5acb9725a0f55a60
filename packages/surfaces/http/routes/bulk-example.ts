import type { BulkReply } from '@enricher/contract/bulk'

/** Returns a file of two rows as documents show it. */
export function exampleBulkFile(baseUrl: string): BulkReply {
  const fileId = 'file_5hJ2kQ9xTz1a8WmB3cYd'
  return {
    file_id: fileId,
    name: 'leads.csv',
    format: 'csv',
    state: 'running',
    stopped: null,
    message: null,
    operation: 'find-website',
    max_credits: null,
    proposal: {
      operation: 'find-website',
      columns: { company_name: 0 },
      constants: {},
      has_header: true,
      names: ['Company', 'City'],
      sample: [
        ['Northwind Instruments', 'Bergen'],
        ['Lakeshore Optics', 'Zug'],
      ],
      warnings: [],
      rows: 200,
      only_empty: null,
      faulty: 0,
      kept: 0,
      duplicates: 20,
      credits_max: 360,
      faults: [],
    },
    progress: {
      ...{ rows: 200, rows_done: 50, hits: 40, misses: 10, invalid: 0, failed: 0, duplicates: 5 },
      ...{ kept: 0 },
      ...{ credits_charged: 72, rate: 12.5, seconds_left: 12 },
    },
    job_id: 'job_3fT9xQ2mLk81ZpRvB0yC',
    file_url: `${baseUrl}/jobs/bulk/${fileId}/file`,
    created_at: '2026-11-20T18:03:00.000Z',
    expires_at: '2026-12-20T18:03:00.000Z',
  }
}
