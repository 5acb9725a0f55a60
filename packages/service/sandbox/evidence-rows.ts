import type { ExplainedLookup } from '@enricher/contract/evidence'
import { sandboxBeganMs, sandboxKeptUntilMs } from '@enricher/contract/sandbox-moments'
import type { Json } from '@enricher/engine/lib/digest'
import { domainOfUrl } from '@enricher/engine/lib/domain'
import { isJsonObject, type JsonObject } from '@enricher/engine/lib/json'
import { ownValue } from '@enricher/engine/lib/own-value'
import { domainOfEmail } from '@enricher/engine/mail/address-parts'
import type { EvidenceFact, EvidenceItem } from '@enricher/engine/model/evidence'
import { evidenceItemsOf, wireItemOf } from '@enricher/engine/model/evidence-items'
import type { MailboxVerdict } from '@enricher/engine/model/mailbox-verdict'
import { isProfile } from '@enricher/engine/suppression/suppression-profiles'

const idPrefix = 'sandbox-'

/** Returns the id under which the sandbox explains the example of an operation. */
export function sandboxEvidenceId(operation: string): string {
  return `${idPrefix}${operation}`
}

/** Returns the operation that such an id names; null for every other id. */
export function operationOfSandboxId(requestId: string): string | null {
  return requestId.startsWith(idPrefix) ? requestId.slice(idPrefix.length) : null
}

/** Explains an answer of the sandbox as a search would: find-all part by part. */
export function explainInSandbox(
  operation: string,
  input: JsonObject,
  body: JsonObject,
): readonly ExplainedLookup[] {
  const people = ownValue(body, 'decision_makers')
  if (!Array.isArray(people)) return [explained(operation, input, body)]
  const website = fieldsOf(ownValue(body, 'website'))
  const domain = textOf(body, 'domain')
  const profile = fieldsOf(ownValue(body, 'profile'))
  return [
    explained('find-website', input, { ...website, website_url: website['url'] ?? null }),
    ...(people as readonly Json[]).map((person) => {
      const found = fieldsOf(person)
      const category = found['category'] ?? null
      return explained(
        'find-email-decision-maker',
        { decision_maker_category: category, domain },
        found,
      )
    }),
    explained('find-email-company', { domain }, { emails: ownValue(body, 'company_emails') }),
    ...(isProfile(profile) ? [explained('enrich-company', { domain }, profile)] : []),
  ]
}

function explained(operation: string, question: JsonObject, answer: JsonObject): ExplainedLookup {
  return {
    operation,
    question,
    found_at: new Date(sandboxBeganMs).toISOString(),
    kept_until: new Date(sandboxKeptUntilMs).toISOString(),
    evidence: itemsFor(question, answer).map(wireItemOf),
  }
}

function itemsFor(question: JsonObject, answer: JsonObject): readonly EvidenceItem[] {
  const company = fieldsOf(ownValue(answer, 'company'))
  const profile = isProfile(company) ? company : answer
  const emails = emailsIn(profile)
  return evidenceItemsOf(factsFor(question, answer, profile, emails), {
    email: textOf(answer, 'email'),
    websiteUrl: textOf(answer, 'website_url'),
    source: textOf(answer, 'source'),
    emails: new Set(emails),
    domain: isProfile(profile) ? textOf(profile, 'domain') : null,
  })
}

function factsFor(
  question: JsonObject,
  answer: JsonObject,
  profile: JsonObject,
  emails: readonly string[],
): readonly EvidenceFact[] {
  const website = textOf(answer, 'website_url')
  const email = textOf(answer, 'email')
  const asked = email === null ? textOf(question, 'email') : null
  return [
    ...(website === null ? [] : [pageOf(website, question, answer)]),
    ...(email === null ? [] : contactOf(email, answer)),
    ...(isProfile(profile) ? factsOfProfile(profile) : []),
    ...(asked === null ? [] : [verdictOf(asked, textOf(answer, 'reason'))]),
    ...emails.map(
      (listed): EvidenceFact => ({
        kind: 'address',
        email: listed,
        name: null,
        page: `https://${domainOfEmail(listed)}/contact`,
        source: 'native:site',
        seenAtMs: sandboxBeganMs,
      }),
    ),
  ]
}

function pageOf(website: string, question: JsonObject, answer: JsonObject): EvidenceFact {
  const confidence = ownValue(answer, 'confidence')
  return {
    kind: 'page',
    website,
    page: website,
    seenAtMs: sandboxBeganMs,
    quote: textOf(question, 'company_name') ?? domainOfUrl(website),
    reasons: ['its title is exactly the name'],
    share: typeof confidence === 'number' ? confidence : 1,
  }
}

/** Explains the texts of a profile, as its home page states them. */
function factsOfProfile(answer: JsonObject): readonly EvidenceFact[] {
  const page = `https://${textOf(answer, 'domain')}/`
  return Object.keys(answer).flatMap((field): readonly EvidenceFact[] => {
    const value = field === 'domain' ? null : textOf(answer, field)
    if (value === null) return []
    const stated = { field, value, confidence: 0.95 }
    const firm = textOf(answer, 'name')
    return [{ kind: 'fact', stated, firm, page, quote: null, seenAtMs: sandboxBeganMs }]
  })
}

function contactOf(email: string, answer: JsonObject): readonly EvidenceFact[] {
  const name = textOf(answer, 'name')
  const title = textOf(answer, 'job_title')
  const isProven = textOf(answer, 'email_status') === 'valid'
  const mailbox = verdictOf(email, isProven ? 'accepted' : 'accepts_everything', false)
  if (name === null) return [mailbox]
  const page = `https://${domainOfEmail(email)}/team`
  const quote = title === null ? name : `${name} … ${title}`
  const linkedinUrl = textOf(answer, 'linkedin_url')
  return [
    { kind: 'person', name, linkedinUrl, email, page, quote, seenAtMs: sandboxBeganMs },
    mailbox,
  ]
}

function verdictOf(email: string, reason: string | null, isAnswer = true): EvidenceFact {
  const known = reasons.get(reason ?? '') ?? greylisted
  const verdict = {
    ...known,
    email,
    mailHostClass: 'other',
    prover: null,
    checkedAtMs: sandboxBeganMs,
  }
  return { kind: 'mailbox', verdict, name: null, isAnswer }
}

type Verdict = Pick<MailboxVerdict, 'status' | 'reason'>

const greylisted: Verdict = { status: 'unknown', reason: 'greylisted' }

const reasons: ReadonlyMap<string, Verdict> = new Map<string, Verdict>([
  ['accepted', { status: 'valid', reason: 'accepted' }],
  ['no_such_mailbox', { status: 'invalid', reason: 'no_such_mailbox' }],
  ['accepts_everything', { status: 'risky', reason: 'accepts_everything' }],
  ['greylisted', greylisted],
])

function emailsIn(answer: JsonObject): readonly string[] {
  const listed = ownValue(answer, 'emails')
  if (!Array.isArray(listed)) return []
  return (listed as readonly Json[]).flatMap((entry) =>
    typeof entry === 'string' ? entry : (textOf(fieldsOf(entry), 'email') ?? []),
  )
}

function textOf(fields: JsonObject, name: string): string | null {
  const value = ownValue(fields, name)
  return typeof value === 'string' ? value : null
}

function fieldsOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {}
}
