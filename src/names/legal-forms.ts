/** The legal form a company's name ends (or begins) with. */
export type LegalForm = {
  /** Letters only, lower case: `gmbh`, `ptyltd`. */
  readonly form: string
  /** Country codes where the form is used; empty when it is used nearly everywhere. */
  readonly countries: readonly string[]
}

// "countries: forms". Forms are written without dots, blanks between words. From the ISO 20275 list of
// entity legal forms, its common abbreviations only.
const table = `
: inc|incorporated|corp|corporation|co|company|llc|llp|lp|plc|ltd|limited|co ltd|company limited|co llc|corp ltd|ltd co|limited company|pllc|pc|lc|& co|and co|& company|and company
gb ie: cic|clg|dac|unlimited company|teoranta|cuideachta phoibli theoranta
au nz: pty ltd|pty|pty limited|proprietary limited|nl
za: pty ltd|rf pty ltd|npc|soc ltd
in: pvt ltd|private limited|pvt|private ltd|opc pvt ltd|p ltd|pvt limited
sg: pte ltd|pte|pte limited
my: sdn bhd|bhd|sendirian berhad|berhad|plt
id: tbk|persero
de at: ek|gmbh|mbh|gesellschaft mbh|gmbh & co kg|gmbh & co ohg|gmbh co kg|gmbh and co kg|ggmbh|ug|ug haftungsbeschrankt|kg|ohg|ev|eg|kgaa|ag & co kgaa|ag & co kg|se & co kgaa|gbr|eingetragener verein|gesmbh|og|eu
de ch at: ag|aktiengesellschaft
ch: sagl|ag sa
: se
fr: sas|sasu|sarl|eurl|sci|scop|snc|sca|societe anonyme|s a r l|gie
fr be ch lu es it: sa
it: spa|srl|srls|s a p a|societa per azioni|scarl|snc
es: sl|slu|sau|s l|s l u|sociedad limitada|sociedad anonima|s coop
mx: sa de cv|s de rl de cv|sapi de cv|s de rl|sab de cv|sc
ar cl co pe: srl|spa|sas|sac|eirl|sa c|saic
br: ltda|sa|eireli|me|s a|mei|limitada
pt: lda|sa|unipessoal lda|sgps
nl be: bv|b v|nv|vof|cv|besloten vennootschap|naamloze vennootschap|stichting
be: bvba|sprl|srl|cvba|scrl|asbl|vzw
lu: sarl|sa|sicav|scs
fi: oy|oyj|ab oy|oy ab|osakeyhtio|ky|tmi
se: ab|ab publ|aktiebolag|hb|kb|ek for
no: as|asa|ans|da|ba|sf
dk: aps|as|a s|ivs|is|ks|p s|amba|a/s|k/s|i/s
is: ehf|hf|ses|slf
hu: kft|zrt|nyrt|bt|kkt|rt
cz: sro|s r o|as|spol s r o|vos|ks
sk: sro|s r o|as|spol s r o|a s
pl: sp z oo|sp z o o|spolka z oo|sp j|sp k|sa|spolka akcyjna|psa|sp z oo sp k
ro: srl|sa|pfa|snc|scs
bg: ood|eood|ad|ead|et
hr si rs ba me mk: doo|d o o|dd|d d|ad|dooel|jdoo
ee: ou|as|mtu
lv: sia|as
lt: uab|ab|mb|vsi
ru by kz: ooo|oao|zao|pao|ao|ip|too|too ltd
ua: tov|pat|prat|fop|pp
gr cy: ae|epe|ike|oe|mike|abee
tr: as|anonim sirketi|ltd sti|limited sirketi|tic ltd sti|san ve tic as|san tic as|tic as
il: ltd|bm
ae: fze|fzco|fz llc|fz co|dmcc|wll|psc|pjsc|fzc|llc fz
sa qa kw bh om: wll|spc|saoc|saog|ksc|bsc|cjsc
eg ma tn dz ci sn cm: sae|sarl au|suarl|spa|sa ca
cn hk tw: co ltd|company limited
jp: kk|k k|kabushiki kaisha|kabushiki gaisha|gk|godo kaisha|yk|yugen kaisha|co ltd|inc
kr: co ltd|jusikhoesa|yuhanhoesa
th: pcl|public company limited|co ltd|ltd part
vn: jsc|joint stock company|co ltd|tnhh|cong ty tnhh|cp
ph: opc|inc
ng ke gh: ltd gte|nig ltd
: sarl|gmbh ltd|jsc|pjsc|ojsc|cjsc|ent
`

// Forms written in scripts without blanks: they touch the name, before or after it.
const attachedForms: readonly (readonly [string, string])[] = [
  ['株式会社', 'jp'],
  ['(株)', 'jp'],
  ['㈱', 'jp'],
  ['合同会社', 'jp'],
  ['有限会社', 'jp'],
  ['一般社団法人', 'jp'],
  ['股份有限公司', 'cn'],
  ['有限责任公司', 'cn'],
  ['有限公司', 'cn'],
  ['주식회사', 'kr'],
  ['(주)', 'kr'],
  ['㈜', 'kr'],
  ['유한회사', 'kr'],
]

/** Forms that stand before the name: `PT Example`, `OOO Example`, `UAB Example`. */
const leadingForms: ReadonlySet<string> = new Set(
  'pt cv ooo oao zao pao ao tov uab sia ou ab doo stichting too jsc ojsc cjsc pjsc'.split(' '),
)

// Ordinary words or syllables as well: taken for a form only when written as one (`SpA`, `AS`, never `spa`).
const ambiguous: ReadonlySet<string> = new Set(
  'spa as sa ab ad ag se co me pc lc is ip og eg et ek da ba bt pp ae oe mb sc ks kb hb ky eu nl dd rt es ent ao sac pat fop'.split(
    ' ',
  ),
)

const wordCountMax = 6

const formsByText = readTable()

function readTable(): ReadonlyMap<string, readonly string[]> {
  const forms = new Map<string, readonly string[]>()
  for (const line of table.split('\n')) {
    const colon = line.indexOf(':')
    if (colon < 0) continue
    const countries = line.slice(0, colon).split(' ').filter(Boolean)
    for (const form of line.slice(colon + 1).split('|')) {
      const text = form.trim()
      const known = forms.get(text)
      // A form of several rows keeps all its countries; a row without countries makes it universal.
      const isUniversal = countries.length === 0 || known?.length === 0
      forms.set(text, isUniversal ? [] : [...new Set([...(known ?? []), ...countries])])
    }
  }
  return forms
}

/** The longest legal form that `words` end with, and how many words it takes; null when there is none. */
export function findTrailingForm(
  words: readonly string[],
): { readonly wordCount: number; readonly legal: LegalForm } | null {
  for (let count = Math.min(wordCountMax, words.length - 1); count > 0; count -= 1) {
    const tail = words.slice(words.length - count)
    const legal = readForm(tail)
    if (legal) return { wordCount: count, legal }
  }
  return null
}

/** The form of one leading word, or null. */
export function findLeadingForm(words: readonly string[]): LegalForm | null {
  const [first = ''] = words
  const isForm = words.length > 1 && leadingForms.has(fold(first)) && first === first.toUpperCase()
  return isForm ? { form: fold(first), countries: formsByText.get(fold(first)) ?? ['id'] } : null
}

/** Removes a form that is attached without a blank. */
export function cutAttachedForm(name: string): { rest: string; legal: LegalForm | null } {
  for (const [form, country] of attachedForms) {
    if (name.startsWith(form) || name.endsWith(form)) {
      return { rest: name.replace(form, ' ').trim(), legal: { form, countries: [country] } }
    }
  }
  return { rest: name, legal: null }
}

function readForm(tail: readonly string[]): LegalForm | null {
  const text = tail.map(fold).join(' ')
  const countries = formsByText.get(text)
  if (!countries) return null
  const isWrittenAsWord = tail.some(
    (word) => ambiguous.has(fold(word)) && /^[A-Z]?[a-z]+$/.test(word) && !/^Co$/.test(word),
  )
  return isWrittenAsWord ? null : { form: text.replaceAll(/[^\p{L}\p{N}]/gu, ''), countries }
}

function fold(word: string): string {
  return word.toLowerCase().replaceAll(/[.,()]/g, '')
}
