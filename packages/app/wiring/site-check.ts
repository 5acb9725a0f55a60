import { createReaders } from '@enricher/engine/readers/readers'
import { createListedSiteCheck } from '@enricher/engine/website/check-listed-site'
import type { Config } from '../config/config.ts'
import { openEgress } from './egress.ts'

/** The check that compares an imported company with its website. Closing it frees its network and threads. */
export type SiteCheck = {
  readonly check: ReturnType<typeof createListedSiteCheck>
  close(): Promise<void>
}

/** Opens the check that compares imported entries with their sites. */
export async function openSiteCheck(config: Config): Promise<SiteCheck> {
  const egress = await openEgress(config)
  // The check itself returns `unread` for an entry whose page cannot be read, so no fault needs a report here.
  const readers = createReaders(() => undefined)
  return {
    check: createListedSiteCheck({ network: egress, readers }),
    async close() {
      await readers.close()
      await egress.close()
    },
  }
}
