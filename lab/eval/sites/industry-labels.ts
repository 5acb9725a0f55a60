import { transliterate } from '@enricher/engine/names/transliterate'

/** Classes of industry with the beginnings of words by which labels name firms of them. */
const stems: readonly (readonly [name: string, stems: string])[] = [
  [
    'accounting_legal',
    'law legal lawyer attorney notary tax account audit debt patent immigration',
  ],
  ['agriculture', 'farm agri forest horse vineyard crop'],
  ['architecture_engineering', 'architect survey engineer design laborator'],
  ['automotive', 'car cars auto vehicle garage motorcycle tyre'],
  [
    'beauty_wellness',
    'beauty wellness hair cosmetic spa massage foot reflexology tattoo nail coach',
  ],
  [
    'construction',
    'construction building build plumb roof electric paint floor tiles stone heating plaster excavat renovation drain concrete pool window solar boiler contractor civil',
  ],
  ['consulting', 'consult advis advisory strategy coach management training'],
  [
    'culture_leisure',
    'film music theatre art gallery sport fitness golf boat club museum dance outdoor',
  ],
  [
    'design_marketing',
    'marketing design advertising web photo event communication print signage media drone',
  ],
  ['education', 'education school training university course childcare kindergarten'],
  ['energy', 'energy oil gas solar power electric heating'],
  ['finance_insurance', 'finance financial insurance bank asset invest payment debt fund'],
  ['food_production', 'food bakery butcher dairy wine brewery grain honey drink cater'],
  [
    'health',
    'dental dentist medical medicine clinic doctor health psycho physio therap practice care optic eye surgical surgery pharma hearing nursing orthodon dialysis hospital maternity rehabilitation',
  ],
  ['hospitality', 'hotel accommodation camping holiday bed hostel cottage'],
  [
    'logistics_transport',
    'logistic transport shipping ship taxi courier moving truck freight warehouse shuttle airline customs',
  ],
  [
    'manufacturing',
    'manufactur metal machine milling steel plastic packaging textile electronic parts hydraulic conveyor loader printing bulk bags factory motor sail equipment additives hardware laborator compressed lubrication',
  ],
  ['real_estate', 'real property estate rental office developer'],
  ['recruiting', 'recruit staffing hr personnel outsourcing'],
  ['restaurants', 'restaurant cafe bar pizzeria coffee catering'],
  ['security_cleaning', 'cleaning security fire alarm pest facility'],
  ['software_it', 'software it data telecom iot hosting web computer network internet system'],
  ['travel', 'travel tour boat tourism visa'],
  ['veterinary', 'veterinary animal'],
  [
    'wholesale_retail',
    'shop store retail wholesale trade toys jewel bicycle importer paper products accessories dealer',
  ],
]

/** Returns the classes that the industry of a label may be; empty where its words tell none. */
export function industriesOfLabel(industry: string): readonly string[] {
  const words = transliterate(industry)
    .toLowerCase()
    .split(/[^a-z]+/)
  const isStem = (stem: string) =>
    words.some((word) => word === stem || (stem.length > 3 && word.startsWith(stem)))
  return stems.filter(([, listed]) => listed.split(' ').some(isStem)).map(([name]) => name)
}
