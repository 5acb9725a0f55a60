import type { DocumentFacts } from './document-facts.ts'

/** Returns the section about files of many lookups. */
export const files = ({ baseUrl }: Pick<DocumentFacts, 'baseUrl'>) => `## Files

1. \`POST ${baseUrl}/jobs/bulk\` takes CSV, TSV, JSONL or XLSX as the body. The reply proposes a lookup and its columns, with the highest cost. Cells such as \`#N/A\`, \`null\` or \`-\` are empty.
2. \`POST /jobs/bulk/{file_id}/propose\` changes what is proposed. \`only_empty\` names a column: rows with a value in it are kept and free.
3. \`POST /jobs/bulk/{file_id}/start\` begins; \`max_credits\` bounds what it spends, and equal rows are asked once. For a file that is done, it looks up again the rows that failed or are unsure.
4. \`GET /jobs/bulk/{file_id}/file\` has every row with its results in columns that begin with \`enricher_\`, also while it runs.`
