export type Term = {
  /** Its name in the table of budgets. */
  readonly name: string
  /** What to write instead; docs/glossary.md says more. */
  readonly instead: string
  /** The word, in lower case; identifiers are taken apart before. */
  readonly word: RegExp
  /** Good uses of the word, as they are written; each is cut out before the words are counted. */
  readonly allowed?: RegExp
  /** Paths in which the word has another sense. */
  readonly except?: RegExp
}

const persons = 'name the request, process, caller or person'

// Reserving a row that one process may have is called a claim: Idempotency-Keys, holds, jobs, the key of the
// suppression list.
const reservingFiles =
  /^docs\/|^ARCHITECTURE|(?:^|[/-])(?:lookups?|holds?|holding|requests?|idempotency|settlement|recall|ledger|lost|batch|async-commit|replies|clock|processes|audit|backup|ids|claim-of|privacy-key|suppression-key)(?:[-/.]|$)/

/** The words that docs/glossary.md replaces. Each is counted with word boundaries, in identifiers and file names too. */
export const terms: readonly Term[] = [
  { name: 'whoever', instead: persons, word: /\b(?:whoever|whomever)\b/g },
  {
    name: 'nobody',
    instead: 'no request, no process, none',
    word: /\bnobody\b/g,
    // The Unix user, names in invented addresses, and invented names.
    allowed: /['`]nobody['`]|'nobody:|\bnobody[@.-]|\/nobody\b|acc_nobody|'Nobody[^']*'/g,
    except: /embedded|postgres/,
  },
  {
    name: 'somebody',
    instead: persons,
    word: /\bsomebody\b/g,
    // Invented names and fallbacks; the sandbox's public notes.
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
    // The language code.
    allowed: /'he'/g,
    // Codes and words of languages, replies of servers, a page.
    except:
      /names\/person\/titles|transliterate|page-address|website\/country-match|reply-excuses|read-people\.test|people\/names\.ts/,
  },
  { name: 'told', instead: 'reported, answered, given', word: /\btold\b/g },
  { name: 'desk', instead: 'waterfall; queue per domain; MX session pool', word: /\bdesks?\b/g },
  {
    name: 'standing',
    instead: 'breaker state; hold state; slot state; mailbox state',
    word: /\bstandings?\b/g,
    // Stored: the table.
    allowed: /\bprovider_standings\b/g,
  },
  {
    name: 'books',
    instead: 'provider stats; ledger',
    word: /\bbooks\b/g,
    // Stored: an index of the ledger. The verb of the ledger, and an invented company.
    allowed: /\bledger_books_once\b|\bbooks an? (?:entry|input)\b|@books\.example/g,
  },
  {
    name: 'turn',
    instead: 'slot (mail host, search); step (waterfall); place in the queue',
    word: /\bturns?\b/g,
    // The event loop's, the verb, adverbs; stored: the table of the slots.
    allowed:
      /\bturns? of (?:the|its|an|each|one) event loop\b|\bin turn\b|\bby turns\b|\bturns? (?:[\w,`'-]+ ){0,8}(?:into|down|away|off|on|out|around|up|back)\b|\bmail_host_turns\b/gi,
  },
  {
    name: 'visit',
    instead: 'fetch (a page); queued request (verifier)',
    word: /\b(?:visits?|visited|visiting)\b/g,
    allowed: /visit us at/gi,
    // Walks over a tree or graph.
    except: /visible-text|people\/lines|test\/architecture/,
  },
  {
    name: 'guest',
    instead: 'MX request',
    word: /\bguests?\b/g,
    allowed: /guest (?:speakers?|authors?)/gi,
  },
  { name: 'talk', instead: 'SMTP session, probe result', word: /\b(?:talks?|talked|talking)\b/g },
  { name: 'dialogue', instead: 'SMTP session, SMTP verifier', word: /\bdialogues?\b/g },
  { name: 'conversation', instead: 'SMTP session', word: /\bconversations?\b/g },
  {
    name: 'flight',
    instead: 'single flight, running search',
    word: /\bflights?\b/g,
    // The field's terms; stored: the column, and its field.
    allowed:
      /\bsingle[- ]flights?\b|\w*singleFlight\w*|\bin[- _]flight\b|\bflight[_ ]keys?\b|\bflightKeys?\b|cheap flights|<p>Flights/gi,
  },
  {
    name: 'claim',
    instead: 'provider email; stated name; slot request',
    word: /\bclaim(?:s|ed|ing)?\b/g,
    // Stored: tables and columns. A vendor's error word. The glossary's lost claims, of any kind of row.
    allowed:
      /\bprovider_claims\w*|\bclaim_id\b|\bclaimed_at\b|\bclaimed_email\b|\b(?:createL|l)ost-?[Cc]laims\b/g,
    // Wikidata's own word for a statement.
    except: new RegExp(`${reservingFiles.source}|wikidata|world/doubles`),
  },
  { name: 'chore', instead: 'periodic task', word: /\bchores?\b/g },
  { name: 'patience', instead: 'wait, deadline', word: /\bpatience\b/g },
]
