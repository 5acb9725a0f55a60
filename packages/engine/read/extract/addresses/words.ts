/** Words and signs for @ between brackets, in many languages, with their look-alikes. */
export const bracketedAt = [
  'at',
  'ät',
  'aet',
  'a',
  '@',
  '∂',
  'arroba',
  'arobase',
  'arrobase',
  'chiocciola',
  'apenstaartje',
  'apestaartje',
  'klammeraffe',
  'kukac',
  'zavináč',
  'zavinac',
  'małpa',
  'malpa',
  'собака',
  'snabel-a',
  'krøllalfa',
  'alfakrøll',
  'miukumauku',
  'æt',
  'アット',
  'アットマーク',
  '골뱅이',
  'snabela',
  'at-sign',
  'at sign',
  'at-zeichen',
]

/** Words of `bracketedAt` that also mean @ without brackets, when the dots are written out as well. */
export const spokenAt = ['at', 'ät', 'arroba', 'arobase', 'arrobase', 'chiocciola', 'apenstaartje']

/** Words for a dot, between brackets or spoken. */
export const writtenDot = [
  ...['dot', 'punkt', 'punto', 'point', 'ponto', 'punt', 'd0t', 'tečka', 'tecka', 'bodka'],
  ...['kropka', 'точка', 'punktum', 'piste', 'nokta', 'pont', 'ドット'],
]

/** Words that readers have to remove before use: `jane@NOSPAM.acme.example`. */
export const removalWords = ['nospam', 'no-spam', 'no.spam', 'removethis', 'remove-this', 'remove']

/** Spellings that authors use for the scheme `mailto`, and other words for mail. Blanks may be missing. */
export const mailSchemes = {
  misspelt: ['mail to', 'mail-to', 'mailto@', 'mailtp', 'emailto', 'e-mailto'],
  other: ['mail', 'maill', 'email', 'e-mail', 'mailadresse', 'correo', 'courriel', 'smtp', 'tel'],
} as const

/** Labels that stand before an address in many languages, in small Latin letters without hyphens. */
export const mailLabels: ReadonlySet<string> = new Set([
  ...['email', 'mail', 'emailaddress', 'contact', 'emailadresse', 'emailadres', 'kontakt'],
  ...['epost', 'epostadress', 'epostadresse', 'sahkoposti', 'netfang', 'tolvupostur'],
  ...['courriel', 'mel', 'correo', 'correoelectronico', 'correu', 'posta', 'eposta', 'contatto'],
  ...['poczta', 'posta', 'epastas', 'elpastas', 'epasts', 'meil', 'ebost', 'rphost', 'surel'],
])

/** Domains whose addresses are placeholders in forms, templates and libraries. */
export const placeholderDomains: ReadonlySet<string> = new Set([
  'example.com',
  'example.net',
  'example.org',
  'exemple.com',
  'exemple.fr',
  'ejemplo.com',
  'exemplo.com',
  'exemplo.com.br',
  'esempio.com',
  'esempio.it',
  'beispiel.de',
  'voorbeeld.nl',
  'demolink.org',
  'domain.com',
  'domain.tld',
  'domaine.com',
  'domaine.fr',
  'dominio.com',
  'dominio.it',
  'yourdomain.com',
  'yourcompany.com',
  'yoursite.com',
  'yourwebsite.com',
  'mydomain.com',
  'mysite.com',
  'mycompany.com',
  'company.com',
  'email.com',
  'website.com',
  'server.com',
  'address.com',
  'test.com',
  'sample.com',
  'somewhere.com',
])

/** Domains of crash reporters, whose keys have the shape of an address. */
export const machineDomain = /(?:^|\.)(?:wixpress\.com|(?:ingest(?:\.[a-z]{2})?|o\d+)\.sentry\.io)$/

/** Addresses of other firms that site builders leave in their templates. */
export const templateAddresses: ReadonlySet<string> = new Set([
  'filler@godaddy.com',
  'info@mysite.com',
  'hi@mystore.com',
  'impallari@gmail.com',
  'wixofday@wix.com',
])

/** Local parts that only show the form of an address. */
export const placeholderLocals: ReadonlySet<string> = new Set([
  'you',
  'your',
  'youremail',
  'your.email',
  'your-email',
  'your_email',
  'yourname',
  'your.name',
  'your-name',
  'your_name',
  'yourmail',
  'votre.nom',
  'votreemail',
  'votre-email',
  'tunombre',
  'tu.nombre',
  'tuemail',
  'tucorreo',
  'seunome',
  'seu.nome',
  'seuemail',
  'vorname.nachname',
  'vorname.name',
  'prenom.nom',
  'nombre.apellido',
  'nome.cognome',
  'nome.sobrenome',
  'voornaam.achternaam',
  'firstname.lastname',
  'first.last',
  'firstname',
  'lastname',
  'name.surname',
  'username',
  'user.name',
  'someone',
  'somebody',
  'xxx',
  'xxxx',
  'abc',
])

/** Endings of files whose names may hold an @: `logo@2x.png`. */
export const assetEnding =
  /\.(?:png|jpe?g|gif|svgz?|webp|avif|bmp|ico|tiff?|css|less|scss|m?js|json|map|woff2?|ttf|eot|otf|mp[34]|mov|webm|pdf|zip|gz|html?|php|aspx?|xml)$/

/** Names of attributes whose value may be an encoded address. */
export const addressKey =
  /mail|addr|contact|enc|rot|cipher|obf|token|recipient|^data-(?:to|href|value|text|title)$/

/** Attributes that split an address, by the part they hold. */
export const splitAttributes = {
  local: dataNames(
    'user username local localpart mailbox account name u part1 before email-local email-user email-name mail-user',
  ),
  domain: dataNames('domain host server d part2 after site domainpart email-domain mail-domain'),
  suffix: dataNames('tld suffix ext extension part3 t'),
} as const

const domainNames = new Set(splitAttributes.domain)

/** Returns whether a `data-` attribute may hold an address, encoded or in part. */
export function isAddressData(name: string): boolean {
  return domainNames.has(name) || addressKey.test(name)
}

function dataNames(names: string): readonly string[] {
  return names.split(' ').map((name) => `data-${name}`)
}
