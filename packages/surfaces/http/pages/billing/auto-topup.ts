import {
  type AutoTopupSettings,
  autoTopupBody,
  autoTopupsPerDayMax,
  thresholdCreditsMax,
} from '@enricher/contract/billing'
import { ApiError, errorTable } from '@enricher/contract/errors'
import { formatCount } from '@enricher/engine/lib/counted'
import { Check } from 'typebox/schema'
import { billingPath } from '../../../web/pages/billing/billing-facts.ts'
import type { AccountCall, PageAnswer } from '../page-route.ts'
import { billingOf } from './billing.ts'

const { tier_key, threshold_credits, max_per_day } = autoTopupBody.properties

/** Stores the settings of automatic top-ups. Mistakes are shown at their fields, with the typed values. */
export async function saveAutoTopup(call: AccountCall): Promise<PageAnswer> {
  const { form, session, services } = call
  const typed = {
    isEnabled: form.get('enabled') === 'true',
    tierKey: form.get('tier_key') ?? '',
    threshold: form.get('threshold_credits') ?? '',
    perDay: form.get('max_per_day') ?? '',
  }
  const [threshold, perDay] = [wholeNumber(typed.threshold), wholeNumber(typed.perDay)]
  const mistakes = {
    threshold: mistakeOf(Check(threshold_credits, threshold), thresholdCreditsMax),
    perDay: mistakeOf(Check(max_per_day, perDay), autoTopupsPerDayMax),
    typed,
  }
  if (!Check(tier_key, typed.tierKey)) return { goTo: billingPath }
  if (mistakes.threshold !== undefined || mistakes.perDay !== undefined) {
    return again(call, 400, { autoTopupMistakes: mistakes })
  }
  const settings: AutoTopupSettings = {
    enabled: typed.isEnabled,
    tier_key: typed.tierKey,
    threshold_credits: threshold,
    max_per_day: perDay,
  }
  try {
    const credential = { kind: 'account', accountId: session.accountId } as const
    await services.billing.setAutoTopup(credential, settings)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return again(call, errorTable[error.code].status, {
      error: error.message,
      autoTopupMistakes: mistakes,
    })
  }
  return { goTo: `${billingPath}?done=auto_topup` }
}

async function again(
  call: AccountCall,
  status: number,
  happened: Parameters<typeof billingOf>[1],
): Promise<PageAnswer> {
  const page = await billingOf(call, happened)
  return typeof page === 'object' && 'body' in page ? { ...page, status } : page
}

function wholeNumber(text: string): number {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN
}

function mistakeOf(isRight: boolean, max: number): string | undefined {
  return isRight ? undefined : `Enter a whole number from 1 to ${formatCount(max)}.`
}
