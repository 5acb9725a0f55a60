import type { Staff } from '../../model/staff.ts'

/** People of the companies whose pages are in German or Dutch, by domain. */
export const germanicStaff: Readonly<Record<string, Staff>> = {
  'quellbrunner.de': {
    mail: 'plain',
    shown: 'card',
    written: 'german_at',
    departments: ['info', 'einkauf'],
    people: [
      {
        name: 'Anselm Quellbrunner',
        honorific: 'Dr.',
        title: 'Geschäftsführer',
        role: 'ceo',
        mailbox: 'a.quellbrunner',
        shown: 'imprint',
        written: 'entities',
      },
      {
        name: 'Friederike Holtmannsen',
        title: 'Vertriebsleiterin',
        role: 'sales',
        mailbox: 'f.holtmannsen',
        slug: 'friederike-holtmannsen',
      },
      {
        name: 'Jörg Wüstensteiner',
        title: 'Leiter Einkauf',
        role: 'buyer',
        mailbox: 'j.wuestensteiner',
      },
      { name: 'Gesa Trautlieb', title: 'Personalleiterin', role: 'hr', mailbox: 'g.trautlieb' },
      {
        name: 'Matthis Ankerloh',
        title: 'Betriebsleiter',
        role: 'operations',
        mailbox: 'm.ankerloh',
        written: 'hidden',
      },
      {
        name: 'Swantje Rehbeck',
        title: 'Assistentin der Geschäftsführung',
        mailbox: 's.rehbeck',
      },
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
      {
        name: 'Leopoldine Traunwieser',
        title: 'Geschäftsführerin',
        role: 'ceo',
        mailbox: 'traunwieser',
      },
      {
        name: 'Korbinian Achleithnig',
        title: 'Leiter Finanzen',
        role: 'finance',
        mailbox: 'achleithnig',
      },
      {
        name: 'Veit Mooshammerl',
        title: 'Logistikleiter',
        role: 'logistics',
        mailbox: 'mooshammerl',
      },
    ],
  },
  'firnwand.ch': {
    mail: 'plain',
    shown: 'table',
    written: 'partial_sign',
    departments: ['info'],
    people: [
      { name: 'Reto Schnürliberg', title: 'CEO', role: 'ceo', mailbox: 'reto.schnuerliberg' },
      {
        name: 'Ladina Tschuorra',
        title: 'Leiterin Marketing',
        role: 'marketing',
        mailbox: 'ladina.tschuorra',
        slug: 'ladina-tschuorra',
      },
      {
        name: 'Urs-Peter Hagmatt',
        title: 'Leiter Entwicklung',
        role: 'engineering',
        mailbox: 'urs-peter.hagmatt',
      },
      {
        name: 'Annigna Caflurin',
        title: 'Leiterin Informatik',
        role: 'it',
        mailbox: 'annigna.caflurin',
        written: 'hidden',
      },
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
      { name: 'Jürgen Möwenthal', title: 'Inhaber', role: 'ceo', mailbox: 'juergen.moewenthal' },
      {
        name: 'Käthe Süßengut',
        title: 'Vertriebsleiterin',
        role: 'sales',
        mailbox: 'kaethe.suessengut',
      },
    ],
  },
  'dijkwolk.nl': {
    mail: 'plain',
    shown: 'card',
    written: 'rot13',
    departments: ['info'],
    people: [
      {
        name: 'Maartje van der Zilvergracht',
        title: 'Algemeen directeur',
        role: 'ceo',
        mailbox: 'maartje.vanderzilvergracht',
        slug: 'maartje-zilvergracht',
      },
      {
        name: 'Joost Appelwijk',
        title: 'Hoofd verkoop',
        role: 'sales',
        mailbox: 'joost.appelwijk',
      },
      {
        name: 'Sietske de Blauwkade',
        title: 'HR-manager',
        role: 'hr',
        mailbox: 'sietske.deblauwkade',
      },
      {
        name: 'Wolter Heidezand',
        title: 'Hoofd IT',
        role: 'it',
        mailbox: 'wolter.heidezand',
        written: 'hidden',
      },
      {
        name: 'Wiebe Sterrenkamp',
        title: 'Archivaris',
        mailbox: 'plover12',
        shown: 'unpublished',
        isUnguessable: true,
      },
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
      { name: 'Griet Vlinderbos', title: 'Zaakvoerder', role: 'ceo', mailbox: 'griet' },
      {
        name: 'Lieven Kattestaart',
        title: 'Financieel directeur',
        role: 'finance',
        mailbox: 'lieven',
      },
    ],
  },
}
