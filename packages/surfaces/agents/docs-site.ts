import { errorWords } from '@enricher/contract/error-reply'
import { errorTable } from '@enricher/contract/errors'
import { listedStatusWords } from '@enricher/contract/find-email-person'
import { offersAt } from '@enricher/contract/lookups'
import type { Offer } from '@enricher/contract/operation'
import { errors, limits, writeAuthGuide } from './auth-document.ts'
import type { DocumentFacts } from './document-facts.ts'
import { files } from './file-guide.ts'
import { a2a, constraints, evidence, mcp, questions, start, whenToUse } from './guide-documents.ts'
import { describeLookup, exampleTestKey } from './lookup-reference.ts'
import { block, joinParts } from './markdown.ts'
import { freeOfCharge, pricingDocument } from './prices-document.ts'

/** A page of the documentation. */
export type DocsPage = {
  readonly group: 'Guides' | 'Lookups' | 'Errors'
  readonly path: `/docs/${string}`
  readonly title: string
  /** The headings of the page that the navigation lists below it; their anchors derive from them. */
  readonly entries?: readonly { readonly title: string; readonly heading: string }[]
  /** The page in Markdown, without its title. */
  write(facts: DocumentFacts): string
}

/** Returns all pages of the documentation, in order, from the texts that agents read and the tables of the contract. */
export function docsPages(
  verifyEmailCredits: number | null,
  errorExample: (code: keyof typeof errorTable) => unknown,
): readonly DocsPage[] {
  return [
    ...guides,
    ...offersAt(verifyEmailCredits).map(lookupPage),
    ...errorWords.map((word) => errorPage(word, errorExample)),
  ]
}

const guides: readonly DocsPage[] = [
  guide('start', 'Quickstart', (facts) => [start(facts), whenToUse]),
  guide('statuses', 'Email statuses and misses', (facts) => [
    listedStatusWords,
    `A lookup that finds nothing is not an error. These cost nothing:\n\n${freeOfCharge}`,
    evidence(facts),
  ]),
  guide('money', 'Credits and billing', (facts) => [
    withoutTitle(pricingDocument.write(facts) ?? ''),
  ]),
  guide('files', 'Files', (facts) => [files(facts)]),
  guide('agents', 'Agents', (facts) => [mcp(facts), a2a(facts), questions(facts)]),
  guide('errors', 'Limits and retries', (facts) => [
    constraints(facts),
    limits(facts),
    errors(facts),
  ]),
  guide('authentication', 'Authentication', (facts) => [writeAuthGuide(facts)]),
]

function guide(
  name: string,
  title: string,
  partsOf: (facts: DocumentFacts) => readonly string[],
): DocsPage {
  const write = (facts: DocumentFacts) => joinParts(partsOf(facts))
  return { group: 'Guides', path: `/docs/guides/${name}`, title, write }
}

function withoutTitle(markdown: string): string {
  return markdown.replace(/^# .*\n+/, '')
}

function lookupPage(offer: Offer): DocsPage {
  const write = ({ baseUrl }: DocumentFacts) =>
    joinParts([
      withoutTitle(describeLookup(offer, baseUrl, '#')),
      `## TypeScript\n\n${block('ts', typescriptOf(offer, baseUrl))}`,
      `## Python\n\n${block('python', pythonOf(offer, baseUrl))}`,
    ])
  return { group: 'Lookups', path: `/docs/lookups/${offer.name}`, title: offer.summary, write }
}

function typescriptOf({ name, exampleInput }: Offer, baseUrl: string): string {
  const method = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return `import { createEnricher } from 'enricher-sdk'

const enricher = createEnricher({ baseUrl: '${baseUrl}', apiKey: '${exampleTestKey}' })
const found = await enricher.${method}(${JSON.stringify(exampleInput, null, 2)})`
}

function pythonOf({ path, exampleInput }: Offer, baseUrl: string): string {
  return `import requests

reply = requests.post(
    "${baseUrl}${path}",
    headers={"Authorization": "Bearer ${exampleTestKey}"},
    json=${JSON.stringify(exampleInput).replaceAll(':true', ':True').replaceAll(':false', ':False').replaceAll(':null', ':None')},
    timeout=45,
)
print(reply.status_code, reply.json())`
}

/** Returns the page of an error's word: every way to get it, what to change, and how it looks. */
function errorPage(word: string, exampleOf: (code: keyof typeof errorTable) => unknown): DocsPage {
  const codes = Object.entries(errorTable).filter(([, { error }]) => error === word)
  const write = () =>
    joinParts([
      ...codes.map(
        ([code, { status, means, change }]) =>
          `## ${headingOf(code, status)}\n\n${means}\n\n${change}`,
      ),
      '## Example',
      ...codes
        .slice(0, 1)
        .map(([code, { status }]) =>
          block(
            'http',
            `HTTP/1.1 ${status}\nError-Code: ${code}\n\n${JSON.stringify(exampleOf(code as keyof typeof errorTable), null, 2)}`,
          ),
        ),
      'The header `X-Request-Id` names the request: quote it in reports.',
    ])
  const entries = codes
    .filter(([code]) => code !== word)
    .map(([code, { status }]) => ({ title: code, heading: headingOf(code, status) }))
  return { group: 'Errors', path: `/docs/errors/${word}`, title: word, entries, write }
}

function headingOf(code: string, status: number): string {
  return `${status} \`${code}\``
}
