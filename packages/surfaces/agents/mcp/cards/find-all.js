import { element, host, link, refusalOf, show } from './host.js'

// Emails beyond these are found by the filter: a host gives a card little room.
const emailsShown = 20

const personLine = ({ category, name, job_title, email, email_status, linkedin_url, error }) =>
  element(
    'li',
    '',
    element('span', 'soft', category),
    name && element('span', 'name', name),
    job_title && element('span', '', job_title),
    email && element('span', '', email),
    email_status && element('span', 'soft', email_status),
    linkedin_url && link(linkedin_url, 'LinkedIn'),
    error && element('span', 'soft', error),
  )

const emailLine = ({ email, name, title }) =>
  element(
    'li',
    '',
    element('span', 'name', email),
    name && element('span', '', name),
    title && element('span', 'soft', title),
  )

const emailList = (emails) => {
  const list = element('ul', '')
  const rest = element('p', 'soft')
  const fill = (wanted) => {
    const found = emails.filter((one) =>
      [one.email, one.name, one.title].join(' ').toLowerCase().includes(wanted.toLowerCase()),
    )
    list.replaceChildren(...found.slice(0, emailsShown).map(emailLine))
    const hidden = found.length - Math.min(found.length, emailsShown)
    rest.textContent = hidden > 0 ? `${hidden} more: filter to see them` : ''
  }
  fill('')
  if (emails.length <= emailsShown) return [list]
  const filter = element('input', '')
  filter.type = 'search'
  filter.placeholder = 'Filter by name, title or address'
  filter.setAttribute('aria-label', 'Filter emails')
  filter.addEventListener('input', () => fill(filter.value))
  return [filter, list, rest]
}

const section = (title, count, parts) =>
  count === 0 ? [] : [element('h2', '', `${title} (${count})`), ...parts()]

void host.start('enricher-company', (result) => {
  const refusal = refusalOf(result)
  if (refusal) return show(refusal)
  const found = result.structuredContent ?? {}
  const { website, decision_makers: people = [], company_emails: emails = [] } = found
  const { errors = [] } = found
  show(
    element('h1', '', String(found.company_name)),
    element('p', '', website?.url ? link(website.url, website.url) : 'No website was found.'),
    ...section('Decision-makers', people.length, () => [
      element('ul', '', ...people.map(personLine)),
    ]),
    ...section('Company emails', emails.length, () => emailList(emails)),
    ...section('Without a result', errors.length, () => [
      element('ul', '', ...errors.map((error) => element('li', 'soft', error))),
    ]),
    element(
      'p',
      'soft',
      `${found.credits_charged} credits charged, ${found.credits_remaining} left`,
    ),
  )
})
