import type { Staff } from './staff.ts'

/** People of the companies whose pages are in English, by domain. */
export const englishStaff: Readonly<Record<string, Staff>> = {
  'copperwreninstruments.com': {
    mail: 'plain',
    shown: 'card',
    written: 'mailto',
    departments: ['info', 'sales'],
    people: [
      {
        name: 'Imogen Tarrowby',
        title: 'Chief Executive Officer',
        role: 'ceo',
        mailbox: 'imogen.tarrowby',
        slug: 'imogen-tarrowby',
      },
      {
        name: 'Declan Foxhallow',
        title: 'Head of Sales',
        role: 'sales',
        mailbox: 'declan.foxhallow',
        slug: 'declan-foxhallow-41b7',
      },
      {
        name: 'Priya Nambisson',
        title: 'Operations Director',
        role: 'operations',
        mailbox: 'priya.nambisson',
      },
      { name: 'Oswin Tarle', title: 'Finance Director', role: 'finance', mailbox: 'oswin.tarle' },
      {
        name: 'Marguerite Quillon',
        title: 'HR Manager',
        role: 'hr',
        mailbox: 'marguerite.quillon',
        written: 'mailto_encoded',
      },
      {
        name: 'Rafferty Doonbeck',
        title: 'Marketing Manager',
        role: 'marketing',
        mailbox: 'rafferty.doonbeck',
        written: 'hidden',
      },
      {
        name: 'Yusuf Adelbrook',
        title: 'Purchasing Manager',
        role: 'buyer',
        mailbox: 'yusuf.adelbrook',
      },
      { name: 'Hester Vaymoor', title: 'Assistant to the CEO', mailbox: 'hester.vaymoor' },
      {
        name: 'Ned Harrowgill',
        title: 'Workshop Manager',
        mailbox: 'ned.harrowgill',
        shown: 'mailto_only',
      },
      {
        name: 'Lorcan Whistleby',
        title: 'Calibration Engineer',
        mailbox: 'lorcan.whistleby',
        shown: 'unpublished',
      },
    ],
    outsiders: [
      {
        kind: 'testimonial',
        name: 'Gerald Pummerstone',
        title: 'Head of Sales, Pummerstone Mills',
      },
      { kind: 'advisory_board', name: 'Prof. Lena Aldermoss', title: 'Adviser' },
      {
        kind: 'web_agency',
        name: 'Pixelthicket',
        title: 'web design',
        email: 'hello@pixelthicket.example',
      },
    ],
  },
  'saltmarrowrobotics.com': {
    mail: 'catch_all',
    pattern: 'flast',
    shown: 'table',
    written: 'text',
    departments: ['hello'],
    people: [
      {
        name: 'Corwin Vasterling',
        title: 'CEO and Co-founder',
        role: 'ceo',
        mailbox: 'cvasterling',
        slug: 'corwinvasterling',
      },
      { name: 'Thandeka Mbolani', title: 'VP of Sales', role: 'sales', mailbox: 'tmbolani' },
      {
        name: 'Leopold Grantisse',
        title: 'Chief Operating Officer',
        role: 'operations',
        mailbox: 'lgrantisse',
      },
      {
        name: 'Beatrix Honeywold',
        title: 'Chief Financial Officer',
        role: 'finance',
        mailbox: 'bhoneywold',
        written: 'hidden',
      },
      {
        name: 'Sunniva Krakemoor',
        title: 'Firmware Engineer',
        mailbox: 'skrakemoor',
        shown: 'unpublished',
      },
    ],
    outsiders: [
      {
        kind: 'press_agency',
        name: 'Dorian Quaverly',
        title: 'Loudlark Communications',
        email: 'dorian@loudlark.example',
      },
    ],
  },
  'fennimorequay.com': {
    mail: 'microsoft_365',
    shown: 'card',
    written: 'cloudflare_data',
    departments: ['info'],
    people: [
      {
        name: 'Aoife Lisgarran',
        title: 'Managing Director',
        role: 'ceo',
        mailbox: 'aoife.lisgarran',
        slug: 'aoife-lisgarran',
      },
      {
        name: 'Ruairí Dunmarrow',
        title: 'Head of Logistics',
        role: 'logistics',
        mailbox: 'ruairi.dunmarrow',
        written: 'cloudflare_link',
      },
      {
        name: 'Niamh Coolattin',
        title: 'Commercial Director',
        role: 'sales',
        mailbox: 'niamh.coolattin',
      },
      {
        name: 'Saoirse Benvarra',
        title: 'IT Manager',
        role: 'it',
        mailbox: 'saoirse.benvarra',
        written: 'hidden',
      },
      {
        name: 'Tomás Killenaun',
        title: 'Warehouse Manager',
        mailbox: 'tomas.killenaun',
        isGone: true,
      },
    ],
  },
  'tidewhistle.com': {
    mail: 'google_workspace',
    shown: 'jsonld',
    written: 'mailto',
    teamLink: 'about',
    departments: ['hello'],
    people: [
      {
        name: 'Matilda Wrenlock',
        title: 'Founder and CEO',
        role: 'ceo',
        mailbox: 'matilda',
        slug: 'matilda-wrenlock',
      },
      {
        name: 'Jarrah Quondong',
        title: 'Head of Engineering',
        role: 'engineering',
        mailbox: 'jarrah',
      },
      { name: 'Keiko Ambrosine', title: 'Head of Growth', role: 'marketing', mailbox: 'keiko' },
    ],
    outsiders: [
      { kind: 'testimonial', name: 'Hamish Bellwether', title: 'CEO, Bellwether Dairy' },
      { kind: 'advisory_board', name: 'Dr. Farida Okonjima', title: 'Adviser, data ethics' },
    ],
  },
  'marrowgatefoods.com': {
    mail: 'gateway',
    pattern: 'first_last',
    shown: 'definition_list',
    written: 'at_in_brackets',
    departments: ['orders'],
    people: [
      { name: 'Delphine Okanora', title: 'President', role: 'ceo', mailbox: 'delphine_okanora' },
      {
        name: 'Graydon Steelhollow',
        title: 'Director of Procurement',
        role: 'buyer',
        mailbox: 'graydon_steelhollow',
      },
      {
        name: 'Wilhelmina Frostad',
        title: 'Human Resources Manager',
        role: 'hr',
        mailbox: 'wilhelmina_frostad',
      },
    ],
    outsiders: [
      {
        kind: 'distributor',
        name: 'Anselmo Brightkettle',
        title: 'Brightkettle Imports, Sales Director for Mexico',
        email: 'anselmo@brightkettle.example',
      },
    ],
  },
}
