import { findWebsite } from '@enricher/contract/find-website'
import { offersAt } from '@enricher/contract/lookups'
import { sandboxEvidenceId } from '@enricher/service/sandbox/evidence-rows'
import { agentCard } from './a2a/agent-card.ts'
import { a2aPath, a2aVersion } from './a2a/protocol.ts'
import { authDocument } from './auth-document.ts'
import {
  type AgentDocument,
  type DocumentFacts,
  markdownType,
  plainType,
} from './document-facts.ts'
import { files } from './file-guide.ts'
import { describeLookup, exampleTestKey, firstLookup } from './lookup-reference.ts'
import { joinParts, linkList } from './markdown.ts'
import { mcpPath, serverCardPath } from './mcp/server-card.ts'
import { priceTable, pricingDocument } from './prices-document.ts'
import { skillDocuments, skillIndex } from './skill-documents.ts'

/** The sandbox answers this path without an account. */
const sandboxEvidencePath = `/evidence/${sandboxEvidenceId(findWebsite.name)}?sandbox=1`

/** A description of the service in one line, the same in every document. */
const summaryLine =
  'Company names to official websites and to work emails of people, each with its status, by an API that is paid per hit.'

/** The section on when to use the service. */
export const whenToUse = `## When to use it

- You have a company's name and need its official website.
- You have a person, a role or a LinkedIn profile, and need a work email and how sure it is.
- You need the emails that a company publishes.

## When not to use it

- For private persons and private addresses: it finds work emails of companies only.
- To send mail: it only says which addresses exist.
- To look up a name that is not a company's. A guess without proof is answered as a miss.
- In a loop over the same input: a repeat is answered from the cache.`

/** Returns the section on limits, retries and refusals. */
export const constraints = ({ baseUrl, rateLimitPerMinute }: DocumentFacts) => `## Constraints

- ${rateLimitPerMinute} requests a minute per account; \`RateLimit-*\` headers say what is left. On 429 and 503 wait for \`Retry-After\` seconds.
- A lookup can take half a minute. Send \`Idempotency-Key\` (a UUID) so that a retry is not charged again.
- You need not wait for find-all: \`POST ${baseUrl}/jobs/find-all\` answers 202 at once; poll its \`status_url\` every two seconds until
  \`status\` is \`succeeded\` or \`failed\`. The job may wait a few minutes for a mail server; \`"wait": false\` prevents that. A result with
  \`unsure\` may be asked for again after \`retry_after\` seconds.
- Every error has its code in the header \`Error-Code\`, whether \`detail\` is a sentence or an object: 404 with \`email_not_found\` is a
  miss, with \`not_found\` a wrong path.
- On 402 \`insufficient_credits\` buy credits, if the person you act for lets you: \`POST ${baseUrl}/billing/topup\` charges the saved card. On
  402 \`no_saved_card\` a person must open the page from \`POST ${baseUrl}/billing/checkout-session\` once. ${baseUrl}/pricing.md has the packs.
- People who objected are never returned. Names and addresses are personal data: use them only as the law in their country allows.
- \`email_status\` is \`valid\` (proven), \`risky\` or \`unknown\`: read it before you write to an address.`

/** Returns the section on evidence. */
export const evidence = ({ baseUrl }: DocumentFacts) => `## Evidence

The reply of a lookup has a \`Link\` header with \`rel="describedby"\`: \`GET\` its address with the same credential to see the evidence:
page, date, quote, verdict and rule, and what you asked. It is free, and kept as long as the answer is in your cache. A repeat links
to the search that found the answer, find-all to each of its parts. A job has its own under \`job_id\`, a row of a file under \`file_id\`, \`-\` and its place
from 0 (a header has place 0, the first row below it 1), a task of A2A under the \`evidence_ids\` of its artifact. An example from the sandbox: ${baseUrl}${sandboxEvidencePath}`

/** Returns the section on MCP. */
export const mcp = ({ baseUrl }: DocumentFacts) => `## MCP

${baseUrl}${mcpPath} is a server of the Model Context Protocol: Streamable HTTP, revision 2026-07-28 and those of 2025. Each lookup is a tool, and a call
of it costs what the lookup costs. \`ask\` answers questions, \`balance\` shows the account; \`top-up\` and \`checkout\` buy credits and are there for API keys and tokens with
\`enricher:write\`. It takes the same credentials as every other path; a client that speaks OAuth finds the rest by itself. With
\`key_test_docs\` every tool is free. A UUID in \`_meta["idempotency-key"]\` makes a retry return the first reply again. A miss that
is 404 over HTTP is a result whose fields are null, with that status in \`_meta\`. \`npm run enricher -- mcp\` is the same over
stdio, for clients that start their servers.`

/** Returns the section on questions in words. */
export const questions = ({ baseUrl }: DocumentFacts) => `## Questions

\`POST ${baseUrl}/ask\` takes \`{"question": "..."}\` in English, German, French or Spanish, plans the lookups that answer it and runs them; each costs
the same as on its own, and \`max_credits\` limits the total. The reply is a schema.org Answer and an NLWeb answer in one. If the question cannot be planned, the reply asks
a question back (\`_meta.response_type\` is \`elicitation\`) and costs nothing. \`POST ${baseUrl}/ask/stream\` sends the same as events: \`plan\`, \`step\` ..., \`answer\`, \`done\`.`

/** Returns the section on A2A. */
export const a2a = ({ baseUrl }: DocumentFacts) => `## A2A

${baseUrl}${a2aPath} is an agent of the Agent2Agent protocol ${a2aVersion}, JSON-RPC binding: send \`A2A-Version: ${a2aVersion}\`. A data part \`{"skill": "find-website",
"arguments": {...}}\` makes one lookup at its usual price; a text part is a question, as for \`/ask\`. A stream sends each lookup as it ends. A task continues after its client disconnects: \`GetTask\` and
\`SubscribeToTask\` return to it, \`CancelTask\` stops its spending. A miss is a completed task; a request that HTTP would refuse is a failed task with
the same body. \`Idempotency-Key\` makes a retry return the same task. With \`key_test_docs\` it is free.`

/** Returns the section on the first call. */
export const start = ({ baseUrl }: DocumentFacts) => `## Start

1. Try any lookup in the sandbox: \`Authorization: Bearer key_test_docs\`. It is free and needs no account; \`GET ${baseUrl}/sandbox\` lists its inputs.
2. Get a credential: ${baseUrl}/auth.md lists every way to get one.
3. Call the lookup. The reply carries \`credits_remaining\`.`

/** The programs are files of the source and not pages of the service, so the text has no links. */
const programs = `Programs in JavaScript and TypeScript have a client, \`enricher-sdk\`, in \`packages/sdk/\` of the source; \`docs/recipes/\` there has curl, Python, Google
Sheets, LangChain, Claude and Cursor, and webhooks with n8n and Zapier.`

/** `llms.txt` (llmstxt.org): the short reference. */
export const llmsDocument: AgentDocument = {
  path: '/llms.txt',
  type: plainType,
  about: 'The short reference.',
  write: (facts) =>
    joinParts([
      '# Enricher',
      `> ${summaryLine}`,
      `Send JSON by POST with \`Authorization: Bearer\`; \`${exampleTestKey}\` is a key of the sandbox, which is free. Misses, repeats and
errors are free. A first lookup:`,
      firstLookup(facts, exampleTestKey),
      `Questions in words go to \`POST ${facts.baseUrl}/ask\`, and files of many rows to \`POST ${facts.baseUrl}/jobs/bulk\`.`,
      programs,
      `## Reference\n\n${linkList(referenceLinks(facts))}`,
      `## Lookups\n\n${linkList(lookupLinks(facts))}`,
      `## Optional\n\n${linkList(optionalLinks(facts))}`,
    ]),
}

/** `llms-full.txt`: the whole reference in one text. */
export const llmsFullDocument: AgentDocument = {
  path: '/llms-full.txt',
  type: plainType,
  about: 'The whole reference in one text.',
  write: (facts) => writeReference(facts),
}

/** Returns the whole reference in Markdown: the text form of `/docs`. */
export function writeReference(facts: DocumentFacts): string {
  const lookups = offersAt(facts.verifyEmailCredits)
  return joinParts([
    '# Enricher: reference',
    `> ${summaryLine}`,
    whenToUse,
    start(facts),
    constraints(facts),
    evidence(facts),
    files(facts),
    questions(facts),
    mcp(facts),
    a2a(facts),
    '## Lookups',
    ...lookups.map((offer) => describeLookup(offer, facts.baseUrl, '###')),
    ...[pricingDocument, authDocument].map((document) => oneLevelDown(document.write(facts) ?? '')),
  ])
}

/** `AGENTS.md`: when to use the service, how to begin, and what to watch out for. */
export const agentsDocument: AgentDocument = {
  path: '/AGENTS.md',
  type: markdownType,
  about: 'When to use the service, and what to watch out for.',
  write: (facts) =>
    joinParts([
      '# Enricher for agents',
      summaryLine,
      whenToUse,
      start(facts),
      constraints(facts),
      evidence(facts),
      questions(facts),
      mcp(facts),
      a2a(facts),
      `## Prices\n\n${priceTable(facts)}`,
      `## More\n\n${linkList(referenceLinks(facts))}`,
    ]),
}

/** Returns the home page in Markdown. */
export function writeHome(facts: DocumentFacts): string {
  return joinParts([
    '# Enricher',
    summaryLine,
    whenToUse,
    `## Prices\n\n${priceTable(facts)}`,
    `## Documents\n\n${linkList(referenceLinks(facts))}`,
  ])
}

function referenceLinks({ baseUrl }: DocumentFacts) {
  const link = (name: string, path: string, note: string) => ({
    name,
    url: `${baseUrl}${path}`,
    note,
  })
  const documents = [authDocument, pricingDocument, agentsDocument, llmsFullDocument]
  return [
    link('OpenAPI', '/openapi.json', 'The interface description.'),
    link('Reference', '/docs/', 'The same for people, with requests to try.'),
    link('Guides', '/docs/guides', 'Pages for people, with each error and its remedy.'),
    ...documents.map(({ path, about }) => link(path.slice(1), path, about)),
    link('MCP', serverCardPath, 'Where the MCP server is, and how it is reached.'),
    link('A2A', agentCard.path, agentCard.about),
    link('Evidence', sandboxEvidencePath, 'The evidence for a sandbox answer.'),
    link('Sandbox', '/sandbox', 'Inputs that reach each status, free and without an account.'),
  ]
}

function lookupLinks({ siteUrl, verifyEmailCredits }: DocumentFacts) {
  const skills = skillDocuments(verifyEmailCredits)
  return offersAt(verifyEmailCredits).map(({ path, summary }, index) => ({
    name: `POST ${path}`,
    url: `${siteUrl}${skills[index]?.path}`,
    note: `${summary}.`,
  }))
}

function optionalLinks({ siteUrl }: DocumentFacts) {
  return [
    { name: 'Skills', url: `${siteUrl}${skillIndex.path}`, note: skillIndex.about },
    {
      name: 'API catalog',
      url: `${siteUrl}/.well-known/api-catalog`,
      note: 'Links to all of it (RFC 9727).',
    },
  ]
}

function oneLevelDown(markdown: string): string {
  return markdown.trimEnd().replaceAll(/^#/gm, '##')
}
