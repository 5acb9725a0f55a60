import { hash } from 'node:crypto'
import { offersAt } from '@enricher/contract/lookups'
import type { Offer } from '@enricher/contract/operation'
import { type AgentDocument, type DocumentFacts, jsonType, markdownType } from './document-facts.ts'
import { describeLookup } from './lookup-reference.ts'
import { joinParts } from './markdown.ts'

const folder = '/.well-known/agent-skills'

/** The index of skills for clients of Agent Skills Discovery 0.2.0. Each digest is that of the served text. */
export const skillIndex: AgentDocument = {
  path: `${folder}/index.json`,
  type: jsonType,
  about: 'Skills for agents, one per task, with digests.',
  write: (facts) =>
    JSON.stringify({
      $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
      skills: offersAt(facts.verifyEmailCredits).map((offer) => ({
        name: offer.name,
        type: 'skill-md',
        description: skillDescription(offer),
        url: `${facts.siteUrl}${skillPath(offer)}`,
        digest: `sha256:${hash('sha256', writeSkill(offer, facts), 'hex')}`,
      })),
    }),
}

/** Returns one skill for each lookup that is sold. */
export function skillDocuments(verifyEmailCredits: number | null): readonly AgentDocument[] {
  return offersAt(verifyEmailCredits).map((offer) => ({
    path: skillPath(offer),
    type: markdownType,
    about: skillDescription(offer),
    write: (facts) => writeSkill(offer, facts),
  }))
}

function skillPath({ name }: Offer): `/${string}` {
  return `${folder}/${name}/SKILL.md`
}

function skillDescription({ summary, path }: Offer): string {
  return `${summary} (POST ${path}). Paid in credits per hit; free in the sandbox.`
}

function writeSkill(offer: Offer, { baseUrl }: Pick<DocumentFacts, 'baseUrl'>): string {
  const frontMatter = [
    '---',
    `name: ${offer.name}`,
    `description: ${skillDescription(offer)}`,
    '---',
  ]
  return joinParts([
    frontMatter.join('\n'),
    `# ${offer.summary}`,
    describeLookup(offer, baseUrl, '##'),
    '## Steps',
    `1. Without a key, try the request above: it is the sandbox's, and costs nothing.
2. For real answers get a key as ${baseUrl}/auth.md says, and send it in the place of the test key.
3. Send a UUID in \`Idempotency-Key\`, and the same one when you retry: the retry is not charged again.
4. Where nothing was found do not ask again at once: a repeat is answered from the cache.
5. On 402 \`detail.message\` says how many credits are needed: report it, or buy some where your person lets you, as ${baseUrl}/pricing.md
   says. On 429 and 503 wait for \`Retry-After\` seconds.`,
  ])
}
