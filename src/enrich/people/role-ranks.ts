// Words of rank beside a field of work, and words that take a rank away. Folded like the titles of roles.

/** Words of rank, highest first: beside a field of work they make a title of that rank. */
export const ranks = `
0.95 chief|c-level
0.85 vp|svp|evp|avp|rvp|vice president|vice-president|vicepresident|vice presidente|vicepresidente|vizeprasident|vizeprasidentin|senior vice president|executive vice president|bereichsvorstand|geschaftsfuhrer|geschaftsfuhrerin|managing director
0.75 head|director|directeur|directrice|directora|direktor|direktorin|direttore|direttrice|diretor|diretora|leiter|leiterin|leitung|bereichsleiter|bereichsleiterin|abteilungsleiter|abteilungsleiterin|hoofd|jefe|jefa|chefe|chef|cheffe|president|rukovoditel|nachalnik|dieythyntis|dieythyntria
0.55 manager|managerin|lead|leader|responsable|responsabile|gestor|gestora|gerente|gerenta|supervisor|supervisora|teamleiter|teamleiterin|teamleider|encargado|encargada|capo|superintendent|leidinggevende|verantwortlich|verantwortlicher|verantwortliche|menedzher|ypeythynos|ypeythyni|proistamenos|proistameni`

/** The same for titles without spaces. */
export const asianRanks: readonly (readonly [score: number, words: RegExp])[] = [
  [0.9, /取締役|執行役員|首席|总裁|副总|이사|전무|상무/u],
  [0.75, /本部長|部長|総監|总监|總監|본부장|부장/u],
  [0.55, /課長|室長|マネージャ|リーダー|主任|经理|經理|主管|차장|과장|팀장|실장/u],
]

/** Titles that hold no role: assistants, former holders, trainees. */
export const excludedTitles =
  /\b(?:assistant|assistante|assistenti?n?|assistenz|asistente|assistente|secretary|sekretar(?:in)?|secretaire|secretaria|secretaresse|pa|advisor|adviser) (?:to|der|des|de|du|del|della|do|da|van|zur?|to the)\b|\b(?:executive|personal|administrative|management|sales|marketing|hr|it|finance|office|engineering|operations|procurement|purchasing|logistics) assistant\b|\bassistant$|\bassistenti?n?$|\bassistenz\b|\b(?:ex|former|formerly|past|retired|emeritus|emerita|ehemaliger?|ehemals|ancien|ancienne|anterior|antiguo|antigua|voormalig|ex-[a-z]+)\b|\b(?:intern|internship|trainee|apprentice|praktikant(?:in)?|werkstudent(?:in)?|azubi|auszubildender?|stagiaire|alternante?|becari[oa]|tirocinante|stagista|stagiair|estagiari[oa])\b/

/** Words that keep a title in its role, but far down: who stands in, who sits on a board, who advises. */
export const lesserTitles: readonly (readonly [factor: number, words: RegExp])[] = [
  [
    0.3,
    /\b(?:board member|member of the board|board of directors|non-executive|non executive|nonexecutive|honorary|ehren\w+|aufsichtsrat\w*|verwaltungsrat\w*|beirat\w*|advis[oe]r|advisory|berater(?:in)?|conseill(?:er|ere)|asesora?|consulente|adviseur|assessora?|consultant)\b/,
  ],
  [0.5, /\b(?:assistant|assistante|asst|assoc|associate|junior|interim)\b/],
  [
    0.75,
    /\b(?:deputy|vice(?![- ]?presid)|stellvertretende[rn]?|stellv|adjointe?|adjunct|adjunto|adjunta|vicedirettore|vicedirettrice|plaatsvervangend|zamestitel)\b/,
  ],
]
