import { createEnricher, EnricherError, replyOf } from 'enricher-sdk'

/** Uses the client in the ways in which platforms differ. Returns what is the same on all of them. */
export async function exercise(baseUrl) {
  const enricher = createEnricher({ baseUrl, apiKey: 'key_test_runtimes' })
  const found = await enricher.findWebsite({ company_name: 'Sandbox Hit' })
  const missing = await enricher.findEmailCompany({ domain: 'miss.example' })
  const refused = await enricher
    .findWebsite({ company_name: 'Sandbox Insufficient Credits' })
    .catch((thrown) => thrown)
  const emails = []
  const northwind = { domain: 'northwind.example', limit: 2 }
  for await (const { email } of enricher.each.findEmailCompany(northwind)) emails.push(email)
  const submitted = await enricher.submitFindAll({ company_name: 'Northwind Instruments' })
  const job = await enricher.waitForJob(submitted, { timeoutMs: 60_000 })
  const reason = await enricher
    .getCredits({ signal: AbortSignal.abort(new Error('left')) })
    .catch((thrown) => thrown)
  const nowhere = createEnricher({ baseUrl: 'http://127.0.0.1:1', retriesMax: 1 })
  const away = await nowhere.listProducts().catch((thrown) => thrown)
  return {
    website: found.website_url,
    requestId: typeof replyOf(found)?.requestId,
    missing: missing.count,
    refused: [refused instanceof EnricherError, refused.code, refused.status],
    emails: emails.length,
    job: job.status,
    reason: reason.message,
    away: [away.code, away.attempts],
  }
}
