export type Term = {
  readonly name: string
  /** The words to write instead; docs/glossary.md says more. */
  readonly instead: string
  /** The word, in lower case; identifiers are split into words before the search. */
  readonly word: RegExp
  /** Allowed uses of the word, in their own spelling; each is cut out before the search. */
  readonly allowed?: RegExp
  /** Allowed uses in some paths only: the terms of a protocol in the code that speaks it. */
  readonly senses?: readonly { readonly where: RegExp; readonly allowed: RegExp }[]
  /** Paths in which the word has another sense throughout. */
  readonly except?: RegExp
}

const persons = 'name the request, process, caller or person'

// Paths of code that claims rows in the glossary's sense: Idempotency-Keys, holds, jobs, the key of the suppression
// list. In all other paths, `store/facts` and `store/provider-stats` among them, a claim would be the statement of a
// provider or page.
const claimingRooms =
  /^packages\/service\/(?:test\/)?(?:lookup|jobs)\/|^(?:packages\/service\/(?:test\/)?|lab\/e2e\/)store\/(?:(?:credits|lookups|jobs|backup|privacy)\/|[^/]+$)|^packages\/engine\/lib\/ids\.ts$/

// Wikidata calls a statement of its own a claim.
const wikidataFiles =
  /^packages\/engine\/(?:test\/)?sources\/(?:support\/)?wikidata|^lab\/world\/providers\/wikidata|^packages\/app\/cli\/import\/wikidata|^packages\/app\/test\/cli\/import\/company-sets|^lab\/test\/world\/doubles\.test\.ts$/

// Statements of a JSON Web Token are claims (RFC 7519), and OpenID Connect has a parameter of that name.
const tokenClaims = {
  where: /^packages\/service\/(?:test\/)?oauth\//,
  allowed:
    /\b(?:head|header)\}?\.\$\{claims\}|\bconst (?:\[head, claims = |claims = encode\()|\bBuffer\.from\(claims,|\bclaims: (?:\{\}|\(\) =>|'\{"id_token)|'claims(?:_locales)?'|\bother claims\b|\bclaimed: isClaimed\b|\bsub, claimed, exp\b|\bisClaimed: claimed\b/g,
}

// A person claims an agent that registered itself (auth.md): the fields on the wire and in the database, the names made
// of them, and sentences about a registration.
const agentClaims = {
  where:
    /^packages\/service\/(?:test\/)?(?:store\/)?oauth\/|^(?:packages|lab\/(?:test|e2e))\/(?:[a-z/]+\/)?agents?[-/]|^packages\/surfaces\/http\/pages\/routes\.ts$|^docs\/decisions\/0020-/,
  allowed: new RegExp(
    [
      String.raw`\bclaim_(?:endpoint|uri): claim\b|\w*claim_(?:token|attempt_token|endpoint|uri|url|expires_at|digest|expired|not_confirmed)\w*`,
      String.raw`\b(?:is|already|pre|post)_?claim(?:ed)?(?:_scopes)?\b|\bclaimed_or_in_flight\b`,
      String.raw`\bclaim(?:Token|Digest|Page|State|Step|Outcome|Row|Body|LifetimeMs|Refusals|Endpoint)\b`,
      String.raw`\b(?:complete|start|showAgent|agent)Claim(?:Page)?\b|\bagent(?:-|\\?/)(?:identity/)?claims?\b|'agent-registrations\.find-claim'|/identity/claim\b`,
      // The member of a reply, and its fields.
      String.raw`\bclaim(?:\?\.token|\.(?:token|url|value|digest|attempt|expiresAt))\b|\b(?:registration|unknown|known)\.claim\b`,
      String.raw`\bclaim: (?:\{|'/agent)|\breadonly claim: |\{ (?:\w+, )*claim(?:, [\w.]+)* \}|\bidentity, claim\b|\['claim'\]`,
      String.raw`\bclaim = (?:expiring|body)\b|\.\.\.claim, url\b|\bkeys\(claim\)|\bclaim \?\? \{\}|'claim'|\btype Claim = \{ token\b|\bas Claim\b|\bclaim: Claim \|`,
      String.raw`'claimed'|\bclaimed: (?:alreadyClaimed|'This agent)|\bWITH claimed AS\b|\bclaimed\(\)|'agent-claims\.claim'|'### Claim'`,
      // Prose.
      String.raw`\bclaims? (?:a|an|the|this|its) (?:registration|agent)\b|\bclaiming this registration\b|\bperson (?:claims|may claim) it\b`,
      String.raw`\b(?:a|the|an unknown|this|no|same) claim\b(?! (?:of|by|from|that (?!did not|two processes)))`,
      String.raw`\bA claim$|\b(?:step of a|second|before the|after the) claim\b|\battempt at claiming\b|\b(?:is|was|are|have it|not) claimed\b`,
      String.raw`\bregister, claim and prove\b|\bassertion, claim and refresh\b|\basked to claim an agent\b`,
    ].join('|'),
    'gi',
  ),
}

/**
 * The words that docs/glossary.md replaces. Each is looked for with word boundaries, in identifiers and file names too.
 */
export const terms: readonly Term[] = [
  { name: 'whoever', instead: persons, word: /\b(?:whoever|whomever)\b/g },
  {
    name: 'nobody',
    instead: 'no request, no process, none',
    word: /\bnobody\b/g,
    // The Unix user, names in invented addresses, and invented names.
    allowed:
      /['"`]nobody['"`]|'nobody:|\bnobody(?:[@-]|\.[a-z])|\/nobody\b|acc_nobody|'Nobody[^']*'/g,
  },
  {
    name: 'somebody',
    instead: persons,
    word: /\bsomebody\b/g,
    // These are invented names and fallbacks, and the sandbox's public notes.
    allowed: /somebody\.else|'Somebody Else'|'somebody'|`Somebody whose/g,
  },
  {
    name: 'everybody',
    instead: 'all requests, every process',
    word: /\beverybody\b/g,
  },
  { name: 'anybody', instead: persons, word: /\banybody\b/g },
  {
    name: 'he',
    instead: persons,
    word: /\b(?:he|him|his|himself)\b/g,
    // The language code, a syllable, pronouns behind a name on a page, a sentence of such a page.
    allowed:
      /'he'|\bfi fr he hr\b|\|he il\||へ he\b|\bshe\|he\|they\b|\bHe knows every customer .*<\/p>/g,
  },
  { name: 'told', instead: 'reported, answered, given', word: /\btold\b/g },
  { name: 'desk', instead: 'waterfall; queue per domain; MX session pool', word: /\bdesks?\b/g },
  {
    name: 'standing',
    instead: 'breaker state; hold state; slot state; mailbox state',
    word: /\bstandings?\b/g,
    // The database has a table of this name.
    allowed: /\bprovider_standings\b/g,
  },
  {
    name: 'books',
    instead: 'provider stats; ledger',
    word: /\bbooks\b/g,
    // A stored index of the ledger, a public line of `doctor`, the verb of the ledger, and an invented company.
    allowed:
      /\bledger_books_once\b|\bname: 'books'|\^warn \{2\}books \{6\}|\bbooks an? (?:entry|input)\b|@books\.example/gi,
  },
  {
    name: 'turn',
    instead: 'slot (mail host, search); step (waterfall); place in the queue',
    word: /\bturns?\b/g,
    // A turn of the event loop, the verb, adverbs, the stored table of the slots, and a word of Anthropic's API.
    allowed:
      /\bturns? of (?:the|its|an|each|one) event loop\b|\bin turn\b|\bby turns\b|\bturns? (?:[\w,`'-]+ ){0,8}(?:into|down|away|off|on|out|around|up|back)\b|\bmail_host_turns\b|'end_turn'/gi,
  },
  {
    name: 'visit',
    instead: 'fetch (a page); queued request (verifier)',
    word: /\b(?:visits?|visited|visiting)\b/g,
    // A greeting; the step of a walk over a tree or graph.
    allowed:
      /visit us at|\bvisit(?:Element|Inline|Block)?\((?:node|child|element|target|path)\b|\bconst visit = \(path:/gi,
  },
  {
    name: 'guest',
    instead: 'MX request',
    word: /\bguests?\b/g,
    // People of others, as headings of pages call them.
    allowed:
      /\bguest (?:speakers?|authors?)|\(\?:guest \)\?|\bguest \(\?:authors|\|guest\|user\||\|guests\?\|/gi,
  },
  {
    name: 'talk',
    instead: 'SMTP session, probe result',
    word: /\b(?:talks?|talked|talking)\b/g,
    allowed: /\|talks\?\|/g,
  },
  { name: 'dialogue', instead: 'SMTP session, SMTP verifier', word: /\bdialogues?\b/g },
  {
    name: 'conversation',
    instead: 'SMTP session',
    word: /\bconversations?\b/g,
    // Questions that refer to those before them; NLWeb has a field of that name.
    except:
      /^packages\/(?:surfaces\/(?:test\/)?(?:ask\/|http\/(?:routes\/)?ask)|contract\/(?:test\/)?ask\.|sdk\/src\/generated\/)/,
  },
  {
    name: 'flight',
    instead: 'single flight, running search',
    word: /\bflights?\b/g,
    // The field's terms, the stored column, and its field.
    allowed:
      /\bsingle[- ]flights?\b|\w*singleFlight\w*|(?<![a-z])in[- _]flight\b|\bflight[_ ]keys?\b|\bflightKeys?\b|cheap flights|<p>Flights/gi,
  },
  {
    name: 'claim',
    instead: 'provider email; stated name; slot request',
    word: /\bclaim(?:s|ed|ing)?\b/g,
    // Stored tables and columns, a vendor's error word, and the glossary's claims: of a key, a hold, a record, or lost.
    allowed:
      /\bprovider_claims\w*|\bclaim_id\b|\bclaimId\b|\bclaimed_at\b|\bclaimed_email\b|\blost[- ]claims?\b|\bcreateLostClaims\b|\bagent claim(?:ed)?\b|\bagentPaths\.claim\b|\/agent\/claim\b|\bthe-hold-is-the-claim\b|\ba record its claim\b/gi,
    senses: [tokenClaims, agentClaims],
    except: new RegExp(`${claimingRooms.source}|${wikidataFiles.source}|^docs/decisions/0003-`),
  },
  {
    name: 'give back',
    instead: 'release (a hold, slot or lock); return (a value)',
    word: /\b(?:give|gives|gave|giving|given) back\b/g,
    // A stored column of the budgets, and its field.
    allowed: /\bgiven_back\b|\bgivenBackMicroUsd\b/g,
  },
  { name: 'let go', instead: 'release', word: /\b(?:let|lets|letting) go\b/g },
  { name: 'departure', instead: 'drain', word: /\bdepartures?\b/g },
  { name: 'unsynced', instead: 'asynchronous commit', word: /\bunsynced\b/g },
  {
    name: 'database away',
    instead: 'database unavailable',
    word: /\bdatabases?[ -](?:(?:that )?(?:is|was|goes|went) )?away\b/g,
  },
  {
    name: 'process gone',
    instead: 'dead process',
    word: /\bprocess(?:es)? (?:(?:is|are|was|were) )?gone\b/g,
  },
  {
    name: 'ticket',
    instead: 'remote job id',
    word: /\btickets?\b/g,
    // The stored table, its column, and a salt of its digests.
    allowed:
      /\bprovider_tickets\b|\b(?:t|excluded|row\??)\.ticket\b|\bSET ticket = |\(question_digest, ticket,|\bticket: string \| null\b|`enricher ticket \$/g,
  },
  {
    name: 'holdings',
    instead: 'personal-data tables',
    word: /\bholdings\b/g,
    // Names of invented companies.
    allowed: /-holdings\.com|\bholding holdings\b|\b[A-Z][a-z]+ Holdings\b/g,
  },
  {
    name: 'chore',
    instead: 'periodic task',
    word: /\bchores?\b/g,
    // A type of conventional commits.
    allowed: /\bchore\(release\): /g,
  },
  { name: 'patience', instead: 'wait, deadline', word: /\bpatience\b/g },
]
