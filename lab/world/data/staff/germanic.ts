import { person, type Staff } from '../../model/staff.ts'

/** People of the companies whose pages are in German or Dutch, by domain. */
export const germanicStaff: Readonly<Record<string, Staff>> = {
  'quellbrunner.de': {
    mail: 'plain',
    shown: 'card',
    written: 'german_at',
    departments: ['info', 'einkauf'],
    people: [
      person('Anselm Quellbrunner', 'Geschäftsführer', 'ceo', 'a.quellbrunner', {
        honorific: 'Dr.',
        shown: 'imprint',
        written: 'entities',
      }),
      person('Friederike Holtmannsen', 'Vertriebsleiterin', 'sales', 'f.holtmannsen', {
        slug: 'friederike-holtmannsen',
      }),
      person('Jörg Wüstensteiner', 'Leiter Einkauf', 'buyer', 'j.wuestensteiner'),
      person('Gesa Trautlieb', 'Personalleiterin', 'hr', 'g.trautlieb'),
      person('Matthis Ankerloh', 'Betriebsleiter', 'operations', 'm.ankerloh', {
        written: 'hidden',
      }),
      person('Swantje Rehbeck', 'Assistentin der Geschäftsführung', null, 's.rehbeck'),
    ],
    outsiders: [
      {
        kind: 'testimonial',
        name: 'Hartwig Nebelhorn',
        title: 'Vertriebsleiter, Nebelhorn Maschinen',
      },
      {
        kind: 'web_agency',
        name: 'Pixelschmiede Moosach',
        title: 'Agentur',
        email: 'kontakt@pixelschmiede-moosach.example',
      },
    ],
  },
  'sternhag.at': {
    mail: 'greylist',
    shown: 'definition_list',
    written: 'at_in_parentheses',
    departments: ['office'],
    people: [
      person('Leopoldine Traunwieser', 'Geschäftsführerin', 'ceo', 'traunwieser'),
      person('Korbinian Achleithnig', 'Leiter Finanzen', 'finance', 'achleithnig'),
      person('Veit Mooshammerl', 'Logistikleiter', 'logistics', 'mooshammerl'),
    ],
  },
  'firnwand.ch': {
    mail: 'plain',
    shown: 'table',
    written: 'partial_sign',
    departments: ['info'],
    people: [
      person('Reto Schnürliberg', 'CEO', 'ceo', 'reto.schnuerliberg'),
      person('Ladina Tschuorra', 'Leiterin Marketing', 'marketing', 'ladina.tschuorra', {
        slug: 'ladina-tschuorra',
      }),
      person('Urs-Peter Hagmatt', 'Leiter Entwicklung', 'engineering', 'urs-peter.hagmatt'),
      person('Annigna Caflurin', 'Leiterin Informatik', 'it', 'annigna.caflurin', {
        written: 'hidden',
      }),
    ],
    outsiders: [
      { kind: 'advisory_board', name: 'Prof. Dr. Ueli Wasserfallen', title: 'Beirat' },
      {
        kind: 'distributor',
        name: 'Hedvig Norrlind',
        title: 'Norrlind Mätteknik, Vertrieb Schweden',
        email: 'hedvig@norrlind.example',
      },
    ],
  },
  'glasmoewe.de': {
    mail: 'plain',
    shown: 'card',
    written: 'mailto',
    hazard: 'wrong_charset',
    people: [
      person('Jürgen Möwenthal', 'Inhaber', 'ceo', 'juergen.moewenthal'),
      person('Käthe Süßengut', 'Vertriebsleiterin', 'sales', 'kaethe.suessengut'),
    ],
  },
  'dijkwolk.nl': {
    mail: 'plain',
    shown: 'card',
    written: 'rot13',
    departments: ['info'],
    people: [
      person(
        'Maartje van der Zilvergracht',
        'Algemeen directeur',
        'ceo',
        'maartje.vanderzilvergracht',
        { slug: 'maartje-zilvergracht' },
      ),
      person('Joost Appelwijk', 'Hoofd verkoop', 'sales', 'joost.appelwijk'),
      person('Sietske de Blauwkade', 'HR-manager', 'hr', 'sietske.deblauwkade'),
      person('Wolter Heidezand', 'Hoofd IT', 'it', 'wolter.heidezand', { written: 'hidden' }),
      person('Wiebe Sterrenkamp', 'Archivaris', null, 'plover12', {
        shown: 'unpublished',
        isUnguessable: true,
      }),
    ],
    outsiders: [
      { kind: 'testimonial', name: 'Femke Klaproos', title: 'directeur, Klaproos Fietsen' },
    ],
  },
  'zandvlinder.be': {
    mail: 'null_mx',
    shown: 'definition_list',
    written: 'mailto',
    people: [
      person('Griet Vlinderbos', 'Zaakvoerder', 'ceo', 'griet'),
      person('Lieven Kattestaart', 'Financieel directeur', 'finance', 'lieven'),
    ],
  },
}
