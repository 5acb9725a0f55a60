import { person, type Staff } from '../../model/staff.ts'

/** People of the companies whose pages are in English, by domain. */
export const englishStaff: Readonly<Record<string, Staff>> = {
  'copperwreninstruments.com': {
    mail: 'plain',
    shown: 'card',
    written: 'mailto',
    departments: ['info', 'sales'],
    people: [
      person('Imogen Tarrowby', 'Chief Executive Officer', 'ceo', 'imogen.tarrowby', {
        slug: 'imogen-tarrowby',
      }),
      person('Declan Foxhallow', 'Head of Sales', 'sales', 'declan.foxhallow', {
        slug: 'declan-foxhallow-41b7',
      }),
      person('Priya Nambisson', 'Operations Director', 'operations', 'priya.nambisson'),
      person('Oswin Tarle', 'Finance Director', 'finance', 'oswin.tarle'),
      person('Marguerite Quillon', 'HR Manager', 'hr', 'marguerite.quillon', {
        written: 'mailto_encoded',
      }),
      person('Rafferty Doonbeck', 'Marketing Manager', 'marketing', 'rafferty.doonbeck', {
        written: 'hidden',
      }),
      person('Yusuf Adelbrook', 'Purchasing Manager', 'buyer', 'yusuf.adelbrook'),
      person('Hester Vaymoor', 'Assistant to the CEO', null, 'hester.vaymoor'),
      person('Ned Harrowgill', 'Workshop Manager', null, 'ned.harrowgill', {
        shown: 'mailto_only',
      }),
      person('Lorcan Whistleby', 'Calibration Engineer', null, 'lorcan.whistleby', {
        shown: 'unpublished',
      }),
      person('Saoirse Kilbracken', 'Restorer', null, 'kestrel77', {
        shown: 'unpublished',
        isUnguessable: true,
      }),
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
      person('Corwin Vasterling', 'CEO and Co-founder', 'ceo', 'cvasterling', {
        slug: 'corwinvasterling',
      }),
      person('Thandeka Mbolani', 'VP of Sales', 'sales', 'tmbolani'),
      person('Leopold Grantisse', 'Chief Operating Officer', 'operations', 'lgrantisse'),
      person('Beatrix Honeywold', 'Chief Financial Officer', 'finance', 'bhoneywold', {
        written: 'hidden',
      }),
      person('Sunniva Krakemoor', 'Firmware Engineer', null, 'skrakemoor', {
        shown: 'unpublished',
      }),
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
      person('Aoife Lisgarran', 'Managing Director', 'ceo', 'aoife.lisgarran', {
        slug: 'aoife-lisgarran',
      }),
      person('Ruairí Dunmarrow', 'Head of Logistics', 'logistics', 'ruairi.dunmarrow', {
        written: 'cloudflare_link',
      }),
      person('Niamh Coolattin', 'Commercial Director', 'sales', 'niamh.coolattin'),
      person('Saoirse Benvarra', 'IT Manager', 'it', 'saoirse.benvarra', { written: 'hidden' }),
      person('Tomás Killenaun', 'Warehouse Manager', null, 'tomas.killenaun', { isGone: true }),
    ],
  },
  'tidewhistle.com': {
    mail: 'google_workspace',
    shown: 'jsonld',
    written: 'mailto',
    teamLink: 'about',
    departments: ['hello'],
    people: [
      person('Matilda Wrenlock', 'Founder and CEO', 'ceo', 'matilda', { slug: 'matilda-wrenlock' }),
      person('Jarrah Quondong', 'Head of Engineering', 'engineering', 'jarrah'),
      person('Keiko Ambrosine', 'Head of Growth', 'marketing', 'keiko'),
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
      person('Delphine Okanora', 'President', 'ceo', 'delphine_okanora'),
      person('Graydon Steelhollow', 'Director of Procurement', 'buyer', 'graydon_steelhollow'),
      person('Wilhelmina Frostad', 'Human Resources Manager', 'hr', 'wilhelmina_frostad'),
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
