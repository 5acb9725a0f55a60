import { wordSet } from '../../../../data/words.ts'

// Offices that people outside the company mostly hold, past offices, honorary ones, and the first head of a firm in its
// history. A first vice president, an `Erste Vorsitzende` and a late shift manager hold an office today.
const ofOthers =
  /^(?:candidate|nominee) for |^(?:(?:also|best|sorely|well) )?(?:cast|known|missed|regarded|remembered|seen|with) (?:\S+ ){0,4}as |^(?:late|deceased|outgoing|departing|retiring|future|incoming|next|once|one-time|onetime|sometime) (?:(?:finance|sales|marketing|operations|technical|commercial) )?(?:managing|chief|c[efot]o\b|owner|director|president|chair|founder|head\b)|^(?:former(?:ly)?|ex|then|honou?rary|ehemalig\w*|ehemals|damalig\w*|künftig\w*|verstorben\w*|scheidend\w*|ausscheidend\w*|regrettée?|défunte?|difunt[oa]|compiant[oa]|salient[ei]|uscente|wijlen|ancien(?:ne)?|antigu[oa]|ex-\p{L}+|voormalig\w*|toenmalig\w*|tidigare|tidligere|byłya?|bývalý|bývalá)\s|^ex-\p{L}|,\s(?:joins|leaves|moves to)\s|\sof the (?:month|year)\b|\s(?:(?:now|recently|since) )?(?:deceased|retired)$|\bin (?:loving )?memor(?:y|iam)\b|^ehren(?:präs|vors|mitgl)|^(?:first|erste[rn]?|premi(?:er|ère)|primer[ao]?|prim[oa]|eerste) (?:managing|ceo\b|chief|owner|director\b|geschäftsf|inhaber|direktor|direct(?:eur|rice)|propriét|gérant|gerente|due[ñn][oa]|titolare|proprietari|eigenaa?r)|\s(?:until|till|bis|jusqu['’]en|hasta|fino al?|tot|até)\s(?:\p{L}+\s)?\d{4}$|\((?:formerly|retired|ret\.?|ehemals|former|a\.\s?D\.|i\.\s?R\.)\)$|\s[ai]\.(?:\s?[DR]\.)?$|\bemerit|datenschutzbeauftragt|data protection officer|d[ée]l[ée]gu[ée]e? à la protection|functionaris gegevensbescherming|responsabile della protezione dei dati|delegado de protecci[óo]n|encarregad[oa] (?:de|da|pela) prote[çc][ãa]o|beir[aä]t|advisory board|board of advisors/iu

// `Jane Doe is not the owner`, `no longer`, `soon`: in Romance and Slavic languages the denial stands before the verb.
const denials = wordSet('office-words', 'denials')

/** Returns whether an office is one that a firm's own staff hold now. */
export const isOfficeOfStaff = (title: string): boolean =>
  !ofOthers.test(title) && !isDenied(title.toLowerCase())

function isDenied(title: string): boolean {
  const [first = '', second = '', ...rest] = title.split(' ', 3)
  if (second === '') return false
  return denials.has(first) || (rest.length > 0 && denials.has(`${first} ${second}`))
}

const adverbs = wordSet('office-words', 'adverbs')
const articles = wordSet('office-words', 'articles')

/**
 * Removes the adverbs before an office, and the article behind them: `is also the managing director`, `is both founder
 * and director`.
 */
export function withoutAdverb(office: string): string {
  const words = office.split(' ')
  const start = words.findIndex((word) => !adverbs.has(word.replace('’', "'")))
  if (start < 1) return office
  const [first = '', ...rest] = words.slice(start)
  return articles.has(first) && rest.length > 0
    ? rest.join(' ')
    : [first.replace(/^l['’]/u, ''), ...rest].join(' ')
}
