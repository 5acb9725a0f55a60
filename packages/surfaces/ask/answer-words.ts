import type { Language } from './plan.ts'

/** The sentences of an answer in one language. Names and addresses are inserted unchanged. */
export type AnswerWords = {
  website(company: string, url: string): string
  noWebsite(company: string): string
  email(person: string, email: string): string
  /** Names a subject, and what was found about it after a colon. */
  about(subject: string, found: string): string
  nothing(subject: string): string
  roleAt(role: string, company: string): string
  /** Names of the contract's categories; other roles keep the words of the question. */
  readonly roles: Readonly<Record<string, string>>
  roster(count: number, company: string, emails: string): string
  more(count: number): string
  verdict(email: string, status: string): string
  readonly verdicts: Readonly<Record<string, string>>
  /** Words for the status of an address that is not proven. */
  readonly statuses: Readonly<Record<string, string>>
  failed(subject: string, reason: string): string
  readonly reasons: Readonly<Record<'credits' | 'sources' | 'input', string>>
  tooManySteps(max: number): string
}

/** Returns a French name after `de`, shortened before a vowel: `d'Acme`. Before an h or a y it depends on the word. */
export function frenchOf(name: string): string {
  return /^[aeiouàâäéèêëîïôöùûüœæ]/i.test(name) ? `d'${name}` : `de ${name}`
}

export const answerWords: Readonly<Record<Language, AnswerWords>> = {
  en: {
    website: (company, url) => `The website of ${company} is ${url}.`,
    noWebsite: (company) => `No website was found for ${company}.`,
    email: (person, email) => `The email address of ${person} is ${email}.`,
    about: (subject, found) => `${subject}: ${found}.`,
    nothing: (subject) => `${subject}: nothing was found.`,
    // Examples: `CEO of Acme`, `Head of sales at Acme`.
    roleAt: (role, company) => `${role} ${/ of /.test(role) ? 'at' : 'of'} ${company}`,
    roles: {
      ceo: 'CEO',
      sales: 'Head of sales',
      operations: 'Head of operations',
      buyer: 'Head of purchasing',
      finance: 'CFO',
      hr: 'Head of HR',
      marketing: 'Head of marketing',
    },
    roster: (count, company, emails) =>
      `${count} email ${count === 1 ? 'address' : 'addresses'} at ${company}: ${emails}.`,
    more: (count) => `and ${count} more`,
    verdict: (email, status) => `${email} ${status}.`,
    verdicts: {
      valid: 'is valid',
      invalid: 'is not valid',
      risky: 'is risky',
      unknown: 'cannot be verified',
    },
    statuses: { risky: 'not proven', unknown: 'not checked' },
    failed: (subject, reason) => `${subject} could not be looked up: ${reason}.`,
    reasons: {
      credits: 'the credits do not suffice',
      sources: 'no source could be asked, nothing was charged for it',
      input: 'what the question names is not accepted',
    },
    tooManySteps: (max) =>
      `The question asks for too much at once. Ask for at most ${max} lookups in one question.`,
  },
  de: {
    website: (company, url) => `Die Website von ${company} ist ${url}.`,
    noWebsite: (company) => `Zu ${company} wurde keine Website gefunden.`,
    email: (person, email) => `Die E-Mail-Adresse von ${person} ist ${email}.`,
    about: (subject, found) => `${subject}: ${found}.`,
    nothing: (subject) => `${subject}: Es wurde nichts gefunden.`,
    roleAt: (role, company) => `${role} von ${company}`,
    roles: {
      ceo: 'Geschäftsführung',
      sales: 'Vertriebsleitung',
      operations: 'Betriebsleitung',
      buyer: 'Einkaufsleitung',
      finance: 'Finanzleitung',
      hr: 'Personalleitung',
      marketing: 'Marketingleitung',
    },
    roster: (count, company, emails) =>
      `${count} E-Mail-${count === 1 ? 'Adresse' : 'Adressen'} bei ${company}: ${emails}.`,
    more: (count) => `und ${count} weitere`,
    verdict: (email, status) => `${email} ${status}.`,
    verdicts: {
      valid: 'ist gültig',
      invalid: 'ist ungültig',
      risky: 'ist unsicher',
      unknown: 'lässt sich nicht prüfen',
    },
    statuses: { risky: 'nicht bestätigt', unknown: 'nicht geprüft' },
    failed: (subject, reason) => `${subject}: Die Suche war nicht möglich: ${reason}.`,
    reasons: {
      credits: 'die Credits reichen nicht aus',
      sources: 'keine Quelle war erreichbar, berechnet wurde dafür nichts',
      input: 'die Angaben der Frage werden nicht angenommen',
    },
    tooManySteps: (max) =>
      `Das ist zu viel auf einmal. Höchstens ${max} Abfragen sind in einer Frage möglich.`,
  },
  fr: {
    website: (company, url) => `Le site web ${frenchOf(company)} est ${url}.`,
    noWebsite: (company) => `Aucun site web n'a été trouvé pour ${company}.`,
    email: (person, email) => `L'adresse e-mail ${frenchOf(person)} est ${email}.`,
    about: (subject, found) => `${subject} : ${found}.`,
    nothing: (subject) => `${subject} : rien n'a été trouvé.`,
    roleAt: (role, company) => `${role} ${frenchOf(company)}`,
    roles: {
      ceo: 'Direction générale',
      sales: 'Direction commerciale',
      operations: 'Direction des opérations',
      buyer: 'Direction des achats',
      finance: 'Direction financière',
      hr: 'Direction des ressources humaines',
      marketing: 'Direction marketing',
    },
    roster: (count, company, emails) =>
      `${count} ${count === 1 ? 'adresse' : 'adresses'} e-mail chez ${company} : ${emails}.`,
    more: (count) => `et ${count} ${count === 1 ? 'autre' : 'autres'}`,
    verdict: (email, status) => `${email} ${status}.`,
    verdicts: {
      valid: 'est valide',
      invalid: "n'est pas valide",
      risky: 'est incertaine',
      unknown: 'ne peut pas être vérifiée',
    },
    statuses: { risky: 'non confirmée', unknown: 'non vérifiée' },
    failed: (subject, reason) => `${subject} : la recherche n'a pas pu être faite : ${reason}.`,
    reasons: {
      credits: 'les crédits ne suffisent pas',
      sources: "aucune source n'était joignable, rien n'a été facturé pour cela",
      input: "ce que la question indique n'est pas accepté",
    },
    tooManySteps: (max) =>
      `La question demande trop à la fois. Au plus ${max} recherches par question.`,
  },
  es: {
    website: (company, url) => `El sitio web de ${company} es ${url}.`,
    noWebsite: (company) => `No se encontró ningún sitio web de ${company}.`,
    email: (person, email) => `El correo electrónico de ${person} es ${email}.`,
    about: (subject, found) => `${subject}: ${found}.`,
    nothing: (subject) => `${subject}: no se encontró nada.`,
    roleAt: (role, company) => `${role} de ${company}`,
    roles: {
      ceo: 'Dirección general',
      sales: 'Dirección comercial',
      operations: 'Dirección de operaciones',
      buyer: 'Dirección de compras',
      finance: 'Dirección financiera',
      hr: 'Dirección de recursos humanos',
      marketing: 'Dirección de marketing',
    },
    roster: (count, company, emails) =>
      `${count} ${count === 1 ? 'correo' : 'correos'} de ${company}: ${emails}.`,
    more: (count) => `y ${count} más`,
    verdict: (email, status) => `${email} ${status}.`,
    verdicts: {
      valid: 'es válido',
      invalid: 'no es válido',
      risky: 'es dudoso',
      unknown: 'no se puede comprobar',
    },
    statuses: { risky: 'sin confirmar', unknown: 'sin comprobar' },
    failed: (subject, reason) => `${subject}: no se pudo buscar: ${reason}.`,
    reasons: {
      credits: 'los créditos no alcanzan',
      sources: 'ninguna fuente respondió, y no se cobró nada por ello',
      input: 'lo que indica la pregunta no se acepta',
    },
    tooManySteps: (max) =>
      `La pregunta pide demasiado a la vez. Como máximo ${max} búsquedas por pregunta.`,
  },
}
