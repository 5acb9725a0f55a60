import type { Staff } from '../../model/staff.ts'

/** People of the companies whose pages are in French, Spanish, Italian or Portuguese, by domain. */
export const romanceStaff: Readonly<Record<string, Staff>> = {
  'verrelune.fr': {
    mail: 'policy_rcpt',
    shown: 'hcard',
    written: 'text',
    departments: ['contact'],
    people: [
      {
        name: 'Apolline Virecourt',
        title: 'Directrice générale',
        role: 'ceo',
        mailbox: 'apolline.virecourt',
        slug: 'apolline-virecourt',
      },
      {
        name: 'Côme Bessandre',
        title: 'Directeur commercial',
        role: 'sales',
        mailbox: 'come.bessandre',
      },
      {
        name: 'Thibaud Larquemont',
        title: 'Directeur financier',
        role: 'finance',
        mailbox: 'thibaud.larquemont',
        written: 'hidden',
      },
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
      { name: 'Maxence Trivaux', title: 'Gérant', role: 'ceo', mailbox: 'mtrivaux' },
      {
        name: 'Ysaline Broquard',
        title: 'Responsable achats',
        role: 'buyer',
        mailbox: 'ybroquard',
      },
      {
        name: 'Lambert Housquet',
        title: 'Responsable logistique',
        role: 'logistics',
        mailbox: 'lhousquet',
      },
    ],
  },
  'almendrisca.es': {
    mail: 'plain',
    shown: 'card',
    written: 'script',
    departments: ['pedidos'],
    people: [
      {
        name: 'Jimena Altozano Ruipérez',
        title: 'Directora general',
        role: 'ceo',
        mailbox: 'jimena.altozano',
      },
      {
        name: 'Íñigo Berraondo Salcines',
        title: 'Director comercial',
        role: 'sales',
        mailbox: 'inigo.berraondo',
        slug: 'inigo-berraondo',
      },
      {
        name: 'Macarena Olivarez Tordoya',
        title: 'Responsable de recursos humanos',
        role: 'hr',
        mailbox: 'macarena.olivarez',
        isSuppressed: true,
      },
      {
        name: 'Lope Cascajares Mena',
        title: 'Jefe de compras',
        role: 'buyer',
        mailbox: 'lope.cascajares',
        written: 'hidden',
      },
    ],
  },
  'cobretinto.cl': {
    mail: 'banner_delay',
    shown: 'microdata',
    written: 'mailto',
    departments: ['contacto'],
    people: [
      { name: 'Nahuel Pirihueico', title: 'Gerente general', role: 'ceo', mailbox: 'nahuel' },
      {
        name: 'Ayelén Catrilonco',
        title: 'Gerenta de finanzas',
        role: 'finance',
        mailbox: 'ayelen',
        slug: 'ayelen-catrilonco',
      },
      {
        name: 'Baltazar Lonquimay',
        title: 'Gerente de operaciones',
        role: 'operations',
        mailbox: 'baltazar',
      },
    ],
  },
  'ferroventopompe.it': {
    mail: 'plain',
    shown: 'card',
    written: 'vcard',
    teamLink: 'guess',
    departments: ['info'],
    people: [
      {
        name: 'Ginevra Ferrovento',
        title: 'Amministratrice delegata',
        role: 'ceo',
        mailbox: 'ginevra.ferrovento',
      },
      {
        name: 'Ludovico Zampasole',
        title: 'Direttore commerciale',
        role: 'sales',
        mailbox: 'ludovico.zampasole',
      },
      {
        name: 'Ortensia Bragadole',
        title: 'Responsabile acquisti',
        role: 'buyer',
        mailbox: 'ortensia.bragadole',
      },
    ],
  },
  'biancospinoarredi.it': {
    mail: 'plain',
    shown: 'table',
    written: 'text',
    departments: ['info'],
    people: [
      {
        name: 'Fiammetta Corvellini',
        title: 'Direttrice generale',
        role: 'ceo',
        mailbox: 'fiammetta.corvellini',
      },
      {
        name: 'Ercole Santavoglia',
        title: 'Responsabile risorse umane',
        role: 'hr',
        mailbox: 'ercole.santavoglia',
      },
    ],
  },
  'serraclara.com.br': {
    mail: 'plain',
    shown: 'card',
    written: 'data_attributes',
    departments: ['contato'],
    people: [
      {
        name: 'Iracema Brantuil',
        title: 'Diretora-presidente',
        role: 'ceo',
        mailbox: 'iracema.brantuil',
      },
      {
        name: 'Tarcísio Morumbela',
        title: 'Diretor comercial',
        role: 'sales',
        mailbox: 'tarcisio.morumbela',
      },
      {
        name: 'Jandira Capivaral',
        title: 'Gerente de compras',
        role: 'buyer',
        mailbox: 'jandira.capivaral',
        written: 'jsonld',
      },
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
      {
        name: 'Constança Velhasmar',
        title: 'Diretora-geral',
        role: 'ceo',
        mailbox: 'constanca.velhasmar',
      },
      {
        name: 'Salvador Aldraveira',
        title: 'Diretor de operações',
        role: 'operations',
        mailbox: 'salvador.aldraveira',
      },
    ],
  },
}
