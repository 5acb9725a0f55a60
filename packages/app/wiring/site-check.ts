import { createReaders } from '@enricher/engine/readers/readers'
import { createListedSiteCheck } from '@enricher/engine/website/check-listed-site'
import type { Config } from '../config/config.ts'
import { openEgress } from './egress.ts'

/** The check of imported entries, with its open parts. */
export type OpenSiteCheck = {
  readonly check: ReturnType<typeof createListedSiteCheck>
  close(): Promise<void>
}

/** Opens the check that compares imported entries with their sites. An entry counts as unread if its page is. */
export async function openSiteCheck(config: Config): Promise<OpenSiteCheck> {
  const egress = await openEgress(config)
  const readers = createReaders(() => undefined)
  return {
    check: createListedSiteCheck({ network: egress, readers }),
    async close() {
      await readers.close()
      await egress.close()
    },
  }
}
