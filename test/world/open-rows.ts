/**
 * Rows of the world the resolver does not answer as it should yet, by the reason found. A row is written
 * `name` or `name | context`. Rows leave this list when they come right; none may join it.
 */
export const openRows: Readonly<Record<string, readonly string[]>> = {
  'a page that could not be read counts as existing, so that the bare guess is answered': [
    'Trapmallow',
    'Snarefennel',
    'Gincobble',
    'Pitfallow',
  ],
  'two firms of one name are told apart by the longer legal name of one': [
    'Pellworth',
    'Arkenvale',
  ],
  'what the registry says of an entity is not held against the context': [
    'Silverbirch | maker of hand saws, United States',
  ],
  'a page about a company is taken for its own': ['Dunmarrow Systems'],
  'a country in the context is sought as a word of the page, not in its TLD or address': [
    'Zwirnegg Uhren | Swiss watchmaker',
    'Verdegarde Assurances | Belgian insurance',
    'Mezcalmira | Mexico',
    'Gümüşçınar Tekstil San. ve Tic. A.Ş. | Turkey',
    'Tsukimorioka Seiki K.K. | machine tools, Japan',
    'Jadewillow Trading Co., Ltd. | China',
    'Neelkantha Agrotech Pvt Ltd | India',
  ],
  'a name with accents, commas or other scripts is not found in the text of the page': [
    'Pottle, Grist & Summerby',
    'Nubarrón Datos',
    'Wiatrołom Energia Sp. z o.o. | Poland',
    'Meltemi Kafés | coffee, Greece',
    'Φωτεινή Ναυτιλιακή',
    'Φωτεινή Ναυτιλιακή Α.Ε. | Greece',
  ],
  'the registry names the site, and the site cannot be read': [
    'Strandvogel',
    'Tidewrack Salvage',
    'Compagnie du Val Brumeux',
  ],
  'the page bears the name in another script, which the registry knows': [
    'Dalbit Machinery | Korea',
    'Hikari Sokki K.K. | Japan',
  ],
  'the registry is asked with the legal form, and finds nothing': ['ТОВ «Степова Глина» | Україна'],
  'the brand on the page adds what the context says': [
    'Brackenfeld | Maschinenbau, Nähmaschinen, Germany',
  ],
  'the domain is not among the guesses that are tried': [
    'Kestwick Polymer Research Group | polymer research, United Kingdom',
    'Halvermere Bank Employees Credit Union',
    'Müllerbach & Söhne',
    'Grünfalk',
    'Hohlweg Präzision',
    'QUENELLE MÉCANIQUE SAS | France',
    'Talleres Peñalquivir S.A. | España',
    'Fratelli Zampognaro Macchine S.p.A. | Italia, macchine per pasta',
    'Cortiçal Atlântico, Lda. | Portugal',
    'Carpatina Sisteme SRL | Romania',
    'Źrebiec Oprogramowanie | Polska, oprogramowanie',
    'Северна Леща | Bulgaria',
    'Roodhaan en Zonen NV | Belgium',
  ],
}
