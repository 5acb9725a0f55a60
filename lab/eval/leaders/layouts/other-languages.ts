import { type Cast, each, type Layout, layoutsOf } from './layout.ts'

/** The heads of the firm, whom an imprint names. */
const heads = ({ firm }: Cast) => firm.staff.filter(({ roles }) => roles.includes('ceo'))
const plainTeam = (firm: Cast['firm']): string =>
  each(firm.staff, (l) => `<div><h3>${l.name}</h3><p>${l.title}</p></div>`)

const german = layoutsOf(
  'German',
  {
    'imprint in two columns': (cast) => {
      const { firm, strangers, pick } = cast
      const [head] = heads(cast)
      const [agency] = strangers
      const label = pick(['Geschäftsführer:', 'Vertreten durch:'], ['Geschäftsführung', 'Inhaber:'])
      const row = pick(
        [
          (a: string, b: string) => `<tr><td>${a}</td><td>${b}</td></tr>`,
          (a: string, b: string) =>
            `<div class="row"><div class="col-3">${a}</div><div class="col-9">${b}</div></div>`,
        ],
        [
          (a: string, b: string) => `<dl><dt>${a}</dt><dd>${b}</dd></dl>`,
          (a: string, b: string) => `<p><strong>${a}</strong><br>${b}</p>`,
        ],
      )
      const rows = [
        ['Firma', `${firm.name} GmbH`],
        ['Anschrift', 'Heideweg 1, 29614 Soltau'],
        [label, head?.name ?? ''],
        ['Registergericht', 'Amtsgericht Lüneburg HRB 100000'],
        ['Gestaltung und Programmierung', `${agency?.employer}, ${agency?.name}`],
      ]
      return {
        place: ['/impressum', 'Impressum'],
        team: rows.map(([a = '', b = '']) => row(a, b)).join(''),
        staff: heads(cast),
      }
    },
    'imprint of a sole trader': (cast) => {
      const { firm, pick } = cast
      const [head] = heads(cast)
      const law = pick(
        ['Angaben gemäß § 5 TMG', 'Angaben gemäß § 5 DDG'],
        ['Diensteanbieter nach § 5 TMG', 'Anbieter dieser Seite'],
      )
      return {
        place: ['/impressum', 'Impressum'],
        team: `<h2>${law}</h2><p>${firm.name}<br>${head?.name}<br>Heideweg 1<br>29614 Soltau</p><p>Telefon: 05191 000000</p>`,
        staff: heads(cast),
      }
    },
    'contact persons': ({ firm, pick }) => {
      const heading = pick(['Ihre Ansprechpartner', 'Unser Team'], ['Wir sind für Sie da', 'Köpfe'])
      return {
        place: ['/team', heading],
        team: `<h2>${heading}</h2>${each(
          firm.staff,
          (l) =>
            `<div class="ansprechpartner"><b>${l.name}</b><br>${l.title}<br>Tel.: 05191 000<br>Mail: ${l.email}</div>`,
        )}`,
      }
    },
    'persons responsible beside the head': (cast) => {
      const { firm, strangers, pick } = cast
      const [officer] = strangers
      const label = pick(
        ['Datenschutzbeauftragter:', 'Verantwortlich für den Datenschutz:'],
        ['Technische Umsetzung:', 'Aufsichtsrat:'],
      )
      return {
        place: ['/impressum', 'Impressum'],
        team: `<p>${firm.name} GmbH<br>Heideweg 1<br>29614 Soltau</p><p>Geschäftsführer: ${heads(cast)[0]?.name}</p><p>${label} ${officer?.name}, ${officer?.title}</p>`,
        staff: heads(cast),
      }
    },
  },
  'de',
)

const french = layoutsOf(
  'French',
  {
    'legal mentions': (cast) => {
      const { firm, strangers, pick } = cast
      const [head] = heads(cast)
      const [host] = strangers
      const line = pick(
        [
          `Directeur de la publication : ${head?.name}`,
          `Directeur de la publication : ${head?.name}, ${head?.title}`,
        ],
        [
          `Responsable de la publication : ${head?.name}, ${head?.title}.`,
          `Le directeur de la publication est ${head?.name}`,
        ],
      )
      const mention = pick(
        ['Hébergement', 'Hébergeur'],
        ['Hébergement du site', 'Réalisation du site'],
      )
      return {
        place: ['/mentions-legales', 'Mentions légales'],
        team: `<h2>Éditeur</h2><p>${firm.name} SARL au capital de 8 000 €<br>1 rue du Moulin</p><p>${line}</p><h2>${mention}</h2><p>${host?.employer} SAS<br>Directeur général : ${host?.name}</p>`,
        staff: heads(cast),
      }
    },
    'page of the team': ({ firm, pick }) => {
      const heading = pick(['L’équipe', 'Notre équipe'], ['Qui sommes-nous ?', 'La direction'])
      return { place: ['/equipe', heading], team: `<h2>${heading}</h2>${plainTeam(firm)}` }
    },
    'civility and office': ({ firm, pick }) => {
      const [prefix, joint] = pick(
        [
          ['M. ', ' – '],
          ['Mme ', ', '],
        ],
        [
          ['Monsieur ', ' : '],
          ['Madame ', ' | '],
        ],
      )
      return {
        place: ['/equipe', 'Équipe'],
        team: each(firm.staff, (l) => `<p>${prefix}${l.name}${joint}${l.title}</p>`),
      }
    },
  },
  'fr',
)

const spanish = layoutsOf(
  'Spanish',
  {
    'page of the team': ({ firm, pick }) => {
      const [path, heading] = pick(
        [
          ['/equipo', 'Nuestro equipo'],
          ['/quienes-somos', 'Quiénes somos'],
        ],
        [
          ['/nosotros', 'Nosotros'],
          ['/el-equipo', 'Personas'],
        ],
      ) as readonly [string, string]
      return { place: [path, heading], team: plainTeam(firm) }
    },
    'office and colon': ({ firm, pick }) => {
      const bold = pick(['strong', 'b'], ['span', 'em'])
      return {
        place: ['/equipo', 'Equipo'],
        team: each(firm.staff, (l) => `<p><${bold}>${l.title}:</${bold}> ${l.name}</p>`),
      }
    },
  },
  'es',
)

const italian = layoutsOf(
  'Italian',
  {
    'page of the team': ({ firm, pick }) => {
      const [path, heading] = pick(
        [
          ['/chi-siamo', 'Chi siamo'],
          ['/team', 'Il nostro team'],
        ],
        [
          ['/staff', 'Lo staff'],
          ['/persone', 'Le persone'],
        ],
      ) as readonly [string, string]
      return { place: [path, heading], team: plainTeam(firm) }
    },
    'name and office in a row': ({ firm, pick }) => {
      const joint = pick([' - ', ', '], [' | ', ' / '])
      return {
        place: ['/chi-siamo', 'Chi siamo'],
        team: `<ul>${each(firm.staff, (l) => `<li>${l.name}${joint}${l.title}</li>`)}</ul>`,
      }
    },
  },
  'it',
)

const dutch = layoutsOf(
  'Dutch',
  {
    'page of the team': ({ firm, pick }) => {
      const [path, heading] = pick(
        [
          ['/over-ons', 'Over ons'],
          ['/team', 'Ons team'],
        ],
        [
          ['/medewerkers', 'Medewerkers'],
          ['/wie-zijn-wij', 'Wie zijn wij'],
        ],
      ) as readonly [string, string]
      return { place: [path, heading], team: plainTeam(firm) }
    },
    'office and colon': ({ firm, pick }) => {
      const joint = pick([': ', ' – '], [' | ', ' · '])
      return {
        place: ['/team', 'Team'],
        team: `<ul>${each(firm.staff, (l) => `<li>${l.title}${joint}${l.name}</li>`)}</ul>`,
      }
    },
  },
  'nl',
)

/** Pages in five languages. */
export const otherLanguageLayouts: readonly Layout[] = [
  ...german,
  ...french,
  ...spanish,
  ...italian,
  ...dutch,
]
