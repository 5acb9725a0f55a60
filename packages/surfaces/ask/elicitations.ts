import type { Elicitation, ElicitedQuestion, Language } from './plan.ts'

/** The part that a question lacks, or the reason why it is not planned. */
export type Lack =
  | 'unclear'
  | 'greeting'
  | 'price'
  | 'what'
  | 'company'
  | 'person'
  | 'full name'
  | 'address'
  | 'profile'
  | 'unsupported'
  | 'verification'
  | 'language'
  | 'private'
  | 'too many'
  | 'too_long'

type Words = Readonly<
  Record<
    | Lack
    | 'can'
    | 'askCompany'
    | 'askPerson'
    | 'askAddress'
    | 'askProfile'
    | 'askWhat'
    | 'askOther',
    string
  >
>

const reasons: Readonly<Record<Lack, Elicitation['reason']>> = {
  unclear: 'unclear',
  greeting: 'unclear',
  price: 'unsupported',
  what: 'unclear',
  company: 'missing',
  person: 'missing',
  'full name': 'missing',
  address: 'missing',
  profile: 'missing',
  unsupported: 'unsupported',
  verification: 'unsupported',
  language: 'unsupported',
  private: 'private',
  'too many': 'unsupported',
  too_long: 'too_long',
}

const asks: Readonly<Record<Lack, readonly [id: string, words: keyof Words] | null>> = {
  unclear: ['question', 'askOther'],
  greeting: ['question', 'askOther'],
  price: ['question', 'askOther'],
  what: ['what', 'askWhat'],
  company: ['company', 'askCompany'],
  person: ['person', 'askPerson'],
  'full name': ['person', 'askPerson'],
  address: ['email', 'askAddress'],
  profile: ['linkedin_url', 'askProfile'],
  unsupported: ['question', 'askOther'],
  verification: ['question', 'askOther'],
  language: ['question', 'askOther'],
  private: null,
  'too many': ['question', 'askOther'],
  too_long: ['question', 'askOther'],
}

/** Returns the elicitation, in the language of the question. */
export function elicit(lack: Lack, language: Language): Elicitation {
  const words = texts[language]
  const ask = asks[lack]
  const isCan = lack !== 'company' && lack !== 'person' && lack !== 'full name'
  return {
    kind: 'elicitation',
    language,
    reason: reasons[lack],
    text: isCan ? `${words[lack]} ${words.can}` : words[lack],
    questions: ask === null ? [] : [askedBack(lack, ask[0], words[ask[1]], language)],
  }
}

function askedBack(lack: Lack, id: string, text: string, language: Language): ElicitedQuestion {
  return lack === 'what'
    ? { id, text, type: 'choice', options: choices[language] }
    : { id, text, type: 'text' }
}

const choices: Readonly<Record<Language, readonly string[]>> = {
  en: ['website', 'emails', 'CEO', 'everything'],
  de: ['Website', 'E-Mail-Adressen', 'Geschäftsführung', 'alles'],
  fr: ['site web', 'adresses e-mail', 'dirigeant', 'tout'],
  es: ['sitio web', 'correos electrónicos', 'director general', 'todo'],
}

const texts: Readonly<Record<Language, Words>> = {
  en: {
    can: 'I find the websites of companies, the work emails of people by name, role or LinkedIn profile, the emails of a company, or all of these at once.',
    unclear: 'I do not understand the question.',
    greeting: 'Hello.',
    price:
      'What a lookup costs is at /pricing, and your balance at /credits. A lookup that finds nothing is free.',
    what: 'It is not clear what you want to know.',
    company: 'Which company is it about? I need its name or domain.',
    person: 'Who is it about? I need first and last name.',
    'full name': 'I need the first and the last name of the person.',
    address: 'Which address should be checked?',
    profile: 'Which LinkedIn profile is it about? I need its address.',
    unsupported: 'I cannot answer that, or not all of it.',
    verification: 'This service does not check whether an address is valid.',
    language: 'I understand questions in English, German, French and Spanish.',
    private:
      'I do not look up private matters of people, such as home addresses, private mailboxes, family, health or pay.',
    'too many': 'That is too much for one question: ask for fewer companies or people at once.',
    too_long: 'The question is too long: 2,000 characters are the most.',
    askCompany: 'Name or domain of the company',
    askPerson: 'First and last name of the person',
    askAddress: 'Email address',
    askProfile: 'Address of the LinkedIn profile',
    askWhat: 'What should be found?',
    askOther: 'What should be found, and about which company or person?',
  },
  de: {
    can: 'Ich finde Websites von Firmen, dienstliche E-Mail-Adressen von Personen nach Name, Funktion oder LinkedIn-Profil, die E-Mail-Adressen einer Firma oder alles zusammen.',
    unclear: 'Die Frage verstehe ich nicht.',
    greeting: 'Guten Tag.',
    price:
      'Was ein Lookup kostet, steht unter /pricing, und das Guthaben unter /credits. Ein Lookup ohne Treffer ist frei.',
    what: 'Es ist nicht klar, was gesucht wird.',
    company: 'Um welche Firma geht es? Ich brauche ihren Namen oder ihre Domain.',
    person: 'Um wen geht es? Ich brauche Vor- und Nachnamen.',
    'full name': 'Ich brauche Vor- und Nachnamen der Person.',
    address: 'Welche Adresse soll geprüft werden?',
    profile: 'Um welches LinkedIn-Profil geht es? Ich brauche seine Adresse.',
    unsupported: 'Das kann ich nicht beantworten, oder nicht alles davon.',
    verification: 'Dieser Dienst prüft nicht, ob eine Adresse gültig ist.',
    language: 'Ich verstehe Fragen auf Englisch, Deutsch, Französisch und Spanisch.',
    private:
      'Privates von Personen suche ich nicht, etwa Wohnadressen, private Postfächer, Familie, Gesundheit oder Gehalt.',
    'too many':
      'Das ist zu viel für eine Frage: bitte nach weniger Firmen oder Personen auf einmal fragen.',
    too_long: 'Die Frage ist zu lang: höchstens 2.000 Zeichen.',
    askCompany: 'Name oder Domain der Firma',
    askPerson: 'Vor- und Nachname der Person',
    askAddress: 'E-Mail-Adresse',
    askProfile: 'Adresse des LinkedIn-Profils',
    askWhat: 'Was soll gefunden werden?',
    askOther: 'Was soll gefunden werden, und zu welcher Firma oder Person?',
  },
  fr: {
    can: "Je trouve les sites web d'entreprises, les e-mails professionnels de personnes par nom, fonction ou profil LinkedIn, les e-mails d'une entreprise, ou tout cela à la fois.",
    unclear: 'Je ne comprends pas la question.',
    greeting: 'Bonjour.',
    price:
      'Les prix des recherches sont sous /pricing, votre solde sous /credits. Une recherche sans résultat est gratuite.',
    what: "Ce qui est demandé n'est pas clair.",
    company: "De quelle entreprise s'agit-il ? Il me faut son nom ou son domaine.",
    person: "De qui s'agit-il ? Il me faut le prénom et le nom.",
    'full name': 'Il me faut le prénom et le nom de la personne.',
    address: 'Quelle adresse faut-il vérifier ?',
    profile: "De quel profil LinkedIn s'agit-il ? Il me faut son adresse.",
    unsupported: 'Je ne peux pas répondre à cela, ou pas à tout.',
    verification: 'Ce service ne vérifie pas si une adresse est valide.',
    language: 'Je comprends les questions en anglais, allemand, français et espagnol.',
    private:
      'Je ne cherche rien de la vie privée des personnes : domicile, messagerie personnelle, famille, santé ou salaire.',
    'too many':
      "C'est trop pour une question : demandez moins d'entreprises ou de personnes à la fois.",
    too_long: 'La question est trop longue : 2 000 caractères au plus.',
    askCompany: "Nom ou domaine de l'entreprise",
    askPerson: 'Prénom et nom de la personne',
    askAddress: 'Adresse e-mail',
    askProfile: 'Adresse du profil LinkedIn',
    askWhat: 'Que faut-il trouver ?',
    askOther: 'Que faut-il trouver, et sur quelle entreprise ou personne ?',
  },
  es: {
    can: 'Encuentro los sitios web de empresas, los correos profesionales de personas por nombre, cargo o perfil de LinkedIn, los correos de una empresa, o todo a la vez.',
    unclear: 'No entiendo la pregunta.',
    greeting: 'Hola.',
    price:
      'Los precios de las búsquedas están en /pricing y su saldo en /credits. Una búsqueda sin resultado es gratuita.',
    what: 'No está claro qué se busca.',
    company: '¿De qué empresa se trata? Necesito su nombre o dominio.',
    person: '¿De quién se trata? Necesito nombre y apellido.',
    'full name': 'Necesito el nombre y el apellido de la persona.',
    address: '¿Qué dirección hay que comprobar?',
    profile: '¿De qué perfil de LinkedIn se trata? Necesito su dirección.',
    unsupported: 'No puedo responder a eso, o no a todo.',
    verification: 'Este servicio no comprueba si una dirección es válida.',
    language: 'Entiendo preguntas en inglés, alemán, francés y español.',
    private:
      'No busco nada de la vida privada de las personas: domicilio, correo personal, familia, salud o sueldo.',
    'too many': 'Es demasiado para una pregunta: pregunte por menos empresas o personas a la vez.',
    too_long: 'La pregunta es demasiado larga: 2.000 caracteres como máximo.',
    askCompany: 'Nombre o dominio de la empresa',
    askPerson: 'Nombre y apellido de la persona',
    askAddress: 'Dirección de correo',
    askProfile: 'Dirección del perfil de LinkedIn',
    askWhat: '¿Qué hay que encontrar?',
    askOther: '¿Qué hay que encontrar, y sobre qué empresa o persona?',
  },
}
