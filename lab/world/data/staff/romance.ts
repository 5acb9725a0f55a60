import { person, type Staff } from '../../model/staff.ts'

/** People of the companies whose pages are in French, Spanish, Italian or Portuguese, by domain. */
export const romanceStaff: Readonly<Record<string, Staff>> = {
  'verrelune.fr': {
    mail: 'policy_rcpt',
    shown: 'hcard',
    written: 'text',
    departments: ['contact'],
    people: [
      person('Apolline Virecourt', 'Directrice générale', 'ceo', 'apolline.virecourt', {
        slug: 'apolline-virecourt',
      }),
      person('Côme Bessandre', 'Directeur commercial', 'sales', 'come.bessandre'),
      person('Thibaud Larquemont', 'Directeur financier', 'finance', 'thibaud.larquemont', {
        written: 'hidden',
      }),
    ],
    outsiders: [
      {
        kind: 'press_agency',
        name: 'Solveig Tambourin',
        title: 'Agence Grand Tambour',
        email: 'solveig@grand-tambour.example',
      },
    ],
  },
  'cordelle-mecanique.be': {
    mail: 'tarpit',
    shown: 'card',
    written: 'reversed',
    teamLink: 'sitemap',
    departments: ['info'],
    people: [
      person('Maxence Trivaux', 'Gérant', 'ceo', 'mtrivaux'),
      person('Ysaline Broquard', 'Responsable achats', 'buyer', 'ybroquard'),
      person('Lambert Housquet', 'Responsable logistique', 'logistics', 'lhousquet'),
    ],
  },
  'almendrisca.es': {
    mail: 'plain',
    shown: 'card',
    written: 'script',
    departments: ['pedidos'],
    people: [
      person('Jimena Altozano Ruipérez', 'Directora general', 'ceo', 'jimena.altozano'),
      person('Íñigo Berraondo Salcines', 'Director comercial', 'sales', 'inigo.berraondo', {
        slug: 'inigo-berraondo',
      }),
      person(
        'Macarena Olivarez Tordoya',
        'Responsable de recursos humanos',
        'hr',
        'macarena.olivarez',
        { isSuppressed: true },
      ),
      person('Lope Cascajares Mena', 'Jefe de compras', 'buyer', 'lope.cascajares', {
        written: 'hidden',
      }),
    ],
  },
  'cobretinto.cl': {
    mail: 'banner_delay',
    shown: 'microdata',
    written: 'mailto',
    departments: ['contacto'],
    people: [
      person('Nahuel Pirihueico', 'Gerente general', 'ceo', 'nahuel'),
      person('Ayelén Catrilonco', 'Gerenta de finanzas', 'finance', 'ayelen', {
        slug: 'ayelen-catrilonco',
      }),
      person('Baltazar Lonquimay', 'Gerente de operaciones', 'operations', 'baltazar'),
    ],
  },
  'ferroventopompe.it': {
    mail: 'plain',
    shown: 'card',
    written: 'vcard',
    teamLink: 'guess',
    departments: ['info'],
    people: [
      person('Ginevra Ferrovento', 'Amministratrice delegata', 'ceo', 'ginevra.ferrovento'),
      person('Ludovico Zampasole', 'Direttore commerciale', 'sales', 'ludovico.zampasole'),
      person('Ortensia Bragadole', 'Responsabile acquisti', 'buyer', 'ortensia.bragadole'),
    ],
  },
  'biancospinoarredi.it': {
    mail: 'plain',
    shown: 'table',
    written: 'text',
    departments: ['info'],
    people: [
      person('Fiammetta Corvellini', 'Direttrice generale', 'ceo', 'fiammetta.corvellini'),
      person('Ercole Santavoglia', 'Responsabile risorse umane', 'hr', 'ercole.santavoglia'),
    ],
  },
  'serraclara.com.br': {
    mail: 'plain',
    shown: 'card',
    written: 'data_attributes',
    departments: ['contato'],
    people: [
      person('Iracema Brantuil', 'Diretora-presidente', 'ceo', 'iracema.brantuil'),
      person('Tarcísio Morumbela', 'Diretor comercial', 'sales', 'tarcisio.morumbela'),
      person('Jandira Capivaral', 'Gerente de compras', 'buyer', 'jandira.capivaral', {
        written: 'jsonld',
      }),
    ],
    outsiders: [
      { kind: 'testimonial', name: 'Otávio Pedranegra', title: 'Gerente de compras, Padaria Sol' },
    ],
  },
  'marealta.pt': {
    mail: 'implicit_mx',
    shown: 'microdata',
    written: 'mailto',
    people: [
      person('Constança Velhasmar', 'Diretora-geral', 'ceo', 'constanca.velhasmar'),
      person('Salvador Aldraveira', 'Diretor de operações', 'operations', 'salvador.aldraveira'),
    ],
  },
}
