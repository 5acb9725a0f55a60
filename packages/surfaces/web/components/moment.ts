import { type Html, html } from '../html.ts'

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })
const monthDay = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const minute = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

const shortMinute = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** Returns a day, in UTC like all days of the service. */
export function dayOf(date: Date): Html {
  return html`<time datetime="${date.toISOString()}">${day.format(date)}</time>`
}

/** Returns a moment to the minute, in UTC. */
export function momentOf(date: Date): Html {
  return html`<time datetime="${date.toISOString()}" title="${date.toISOString()}">${minute.format(date)} UTC</time>`
}

/** Returns a moment to the minute without its year, for lists whose title says that it is UTC. */
export function shortMomentOf(date: Date): Html {
  return html`<time datetime="${date.toISOString()}" title="${date.toISOString()}">${shortMinute.format(date)}</time>`
}

/** Returns a day without its year, `Nov 22`, for the bars of a chart. */
export function shortDayOf(date: Date): string {
  return monthDay.format(date)
}
