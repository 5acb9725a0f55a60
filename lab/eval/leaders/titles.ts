/** The language of a firm's titles and names, named by a suffix of the domains where it is spoken. */
export type Tongue = 'com' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'se' | 'dk' | 'pl' | 'cz'

/** The role, the share of firms that show a person with one of the titles, and the titles. */
export type Offices = readonly (readonly [role: string, share: number, titles: readonly string[]])[]

/** Titles of the heads of a firm; the weight is how often a firm has such a head. */
export const chiefs: Readonly<Record<Tongue, readonly (readonly [string, number])[]>> = {
  com: [
    ['Chief Executive Officer', 4],
    ['President and CEO', 3],
    ['Managing Director', 3],
    ['Owner', 2],
    ['Owner and Founder', 2],
  ],
  de: [
    ['Geschäftsführer', 4],
    ['Geschäftsführender Gesellschafter', 2],
    ['Inhaber', 2],
    ['Gründer und Geschäftsführer', 1],
  ],
  fr: [
    ['Gérant', 3],
    ['Président', 2],
    ['Directeur général', 2],
    ['PDG', 1],
    ['Fondatrice et dirigeante', 1],
  ],
  es: [
    ['Director general', 3],
    ['Gerente', 2],
    ['Consejera delegada', 1],
    ['Fundador y CEO', 1],
  ],
  it: [
    ['Amministratore delegato', 3],
    ['Titolare', 2],
    ['Amministratore unico', 1],
    ['Fondatore e CEO', 1],
  ],
  nl: [
    ['Algemeen directeur', 3],
    ['Eigenaar', 2],
    ['Oprichter en CEO', 1],
    ['Directeur', 1],
  ],
  se: [
    ['VD', 4],
    ['Ägare', 2],
    ['VD och grundare', 2],
  ],
  dk: [
    ['Adm. direktør', 3],
    ['Indehaver', 2],
    ['Direktør', 2],
  ],
  pl: [
    ['Prezes zarządu', 3],
    ['Właściciel', 2],
    ['Założyciel i prezes', 2],
  ],
  cz: [
    ['Jednatel', 3],
    ['Ředitel', 2],
    ['Majitelka', 1],
  ],
}

/** Titles of the others. */
export const offices: Readonly<Record<Tongue, Offices>> = {
  com: [
    [
      'finance',
      0.6,
      ['Chief Financial Officer', 'Director of Finance', 'Vice President, Finance', 'Controller'],
    ],
    [
      'sales',
      0.6,
      ['Vice President of Sales', 'Sales Director', 'Head of Sales', 'Vice President, Sales'],
    ],
    ['marketing', 0.4, ['Marketing Manager', 'Director of Marketing', 'Chief Marketing Officer']],
    ['operations', 0.5, ['Chief Operating Officer', 'Director of Operations', 'General Manager']],
    ['hr', 0.3, ['Head of Human Resources', 'HR Manager']],
    ['none', 0.5, ['Of Counsel', 'Architect', 'Staff Photographer', 'Receptionist']],
  ],
  de: [
    ['finance', 0.5, ['Leiter Finanzen', 'Kaufmännische Leitung', 'Leiterin Buchhaltung']],
    ['sales', 0.6, ['Vertriebsleiter', 'Leitung Vertrieb', 'Verkaufsleiterin']],
    ['marketing', 0.4, ['Leiterin Marketing', 'Marketingleiter']],
    ['operations', 0.3, ['Betriebsleiter', 'Produktionsleiter']],
    ['hr', 0.4, ['Personalleiterin', 'Leitung Personal']],
    ['none', 0.6, ['Schreinermeister', 'Empfang', 'Bauzeichnerin']],
  ],
  fr: [
    ['finance', 0.5, ['Directrice financière', 'Responsable administratif et financier']],
    ['sales', 0.6, ['Directeur commercial', 'Responsable des ventes']],
    ['marketing', 0.4, ['Directrice marketing', 'Responsable marketing']],
    ['operations', 0.3, ['Directeur des opérations', 'Directeur de production']],
    ['hr', 0.4, ['Directrice des ressources humaines', 'DRH']],
    ['none', 0.5, ['Architecte', 'Menuisier', 'Assistante de direction']],
  ],
  es: [
    ['finance', 0.5, ['Director financiero', 'Directora de finanzas']],
    ['sales', 0.6, ['Director comercial', 'Jefa de ventas']],
    ['marketing', 0.4, ['Directora de marketing', 'Responsable de marketing']],
    ['operations', 0.3, ['Director de operaciones', 'Jefe de producción']],
    ['hr', 0.4, ['Directora de recursos humanos', 'Responsable de RRHH']],
    ['none', 0.5, ['Arquitecta', 'Carpintero', 'Recepcionista']],
  ],
  it: [
    ['finance', 0.5, ['Direttore finanziario', 'Responsabile amministrativo']],
    ['sales', 0.6, ['Direttore commerciale', 'Responsabile vendite']],
    ['marketing', 0.4, ['Responsabile marketing', 'Direttrice marketing']],
    ['operations', 0.3, ['Direttore operativo', 'Responsabile di produzione']],
    ['hr', 0.4, ['Responsabile risorse umane', 'Direttore del personale']],
    ['none', 0.5, ['Architetto', 'Falegname', 'Segretaria']],
  ],
  nl: [
    ['finance', 0.5, ['Financieel directeur', 'Hoofd financiën']],
    ['sales', 0.6, ['Verkoopleider', 'Commercieel directeur', 'Hoofd verkoop']],
    ['marketing', 0.4, ['Marketingmanager', 'Hoofd marketing']],
    ['operations', 0.3, ['Operationeel directeur', 'Productieleider']],
    ['hr', 0.4, ['HR-manager', 'Hoofd personeelszaken']],
    ['none', 0.5, ['Timmerman', 'Receptioniste', 'Architect']],
  ],
  se: [
    ['finance', 0.6, ['Ekonomichef', 'Ekonomiansvarig', 'Redovisningschef']],
    ['sales', 0.6, ['Försäljningschef', 'Säljchef', 'Försäljningsansvarig']],
    ['marketing', 0.4, ['Marknadschef', 'Marknadsansvarig']],
    ['operations', 0.5, ['Driftschef', 'Produktionschef', 'Platschef']],
    ['hr', 0.4, ['Personalchef', 'HR-chef']],
    ['none', 0.5, ['Snickare', 'Receptionist', 'Arkitekt']],
  ],
  dk: [
    ['finance', 0.6, ['Økonomichef', 'Økonomidirektør', 'Regnskabschef']],
    ['sales', 0.6, ['Salgschef', 'Salgsdirektør']],
    ['marketing', 0.4, ['Marketingchef', 'Marketingansvarlig']],
    ['operations', 0.5, ['Driftsleder', 'Produktionschef', 'Driftschef']],
    ['hr', 0.4, ['HR-chef', 'Personalechef']],
    ['none', 0.5, ['Tømrer', 'Receptionist', 'Arkitekt']],
  ],
  pl: [
    ['finance', 0.6, ['Dyrektor finansowy', 'Główna księgowa', 'Dyrektor ds. finansów']],
    ['sales', 0.6, ['Dyrektor handlowy', 'Kierownik sprzedaży', 'Dyrektor sprzedaży']],
    ['marketing', 0.4, ['Kierowniczka marketingu', 'Dyrektor marketingu']],
    ['operations', 0.5, ['Dyrektor operacyjny', 'Kierownik produkcji']],
    ['hr', 0.4, ['Kierownik działu kadr', 'Dyrektor personalny']],
    ['none', 0.5, ['Stolarz', 'Recepcjonistka', 'Architekt']],
  ],
  cz: [
    ['finance', 0.6, ['Finanční ředitel', 'Ekonomický ředitel', 'Hlavní účetní']],
    ['sales', 0.6, ['Obchodní ředitel', 'Vedoucí obchodu', 'Vedoucí prodeje']],
    ['marketing', 0.4, ['Vedoucí marketingu', 'Marketingová ředitelka']],
    ['operations', 0.5, ['Výrobní ředitel', 'Vedoucí výroby', 'Provozní ředitel']],
    ['hr', 0.4, ['Personální ředitelka', 'Vedoucí personálního oddělení']],
    ['none', 0.5, ['Truhlář', 'Recepční', 'Architekt']],
  ],
}
