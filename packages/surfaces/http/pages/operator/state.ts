import { catalogRows } from '@enricher/engine/model/provider-catalog'
import { operatorLink } from '../../../web/components/operator-link.ts'
import { healthPage } from '../../../web/pages/operator/health-page.ts'
import { providersPath } from '../../../web/pages/operator/provider-card.ts'
import { providersPage } from '../../../web/pages/operator/providers-page.ts'
import type { AccountCall, PageAnswer } from '../page-route.ts'
import { doneOf } from './done.ts'

// The command line looks back as many days by default.
const days = 30
const bytesPerMiB = 1_048_576

/** Shows the answers and costs of the providers that have a key. */
export async function showProviders({
  services,
  browser,
  query,
}: AccountCall): Promise<PageAnswer> {
  return providersPage({
    csrfToken: browser.csrfToken(),
    report: await services.operator.providers(days),
    days,
    done: doneOf(query),
  })
}

/** Lets a paused provider be asked again. */
export async function resumeProvider(call: AccountCall): Promise<PageAnswer> {
  const { services, session, form } = call
  const row = catalogRows.find(({ name }) => name === form.get('provider'))
  if (!row) return { goTo: providersPath }
  const isResumed = await services.operator.resumeProvider(row.name)
  const { note } = services.operator
  if (isResumed)
    await note({ event: 'provider resumed', provider: row.name, by: session.accountId })
  return { goTo: `${providersPath}?done=${isResumed ? 'resumed' : 'not_paused'}` }
}

/** Shows how this process is doing. */
export async function showHealth({ services, settings }: AccountCall): Promise<PageAnswer> {
  const { isReady, facts } = await services.readiness()
  const health = services.health()
  const searches = services.operator.load()
  return healthPage({
    isReady,
    isHealthy: health.isHealthy,
    facts: { ...facts, ...health.facts, smtp: services.smtp.reach() },
    searches,
    hasContact: operatorLink(settings.userAgentContact, '') !== null,
    process: {
      process_id: String(process.pid),
      node: process.version,
      running_for_minutes: Math.floor(process.uptime() / 60),
      memory_MiB: Math.round(process.memoryUsage.rss() / bytesPerMiB),
      searches_refused_for_load: searches.shed,
    },
  })
}
