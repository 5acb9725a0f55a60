/**
 * Rows of the world the resolver does not answer as it should yet, by the reason found. A row is written
 * `name` or `name | context`. Rows leave this list when they come right; none may join it.
 */
export const openRows: Readonly<Record<string, readonly string[]>> = {
  'two firms of one name are told apart by the longer legal name of one': ['Arkenvale'],
  'a country in the context is sought as a word of the page, not in its TLD or address': [
    'Tsukimorioka Seiki K.K. | machine tools, Japan',
    'Jadewillow Trading Co., Ltd. | China',
  ],
  'a name with commas is not found in the text of the page': ['Pottle, Grist & Summerby'],
  'the page bears the name in another script, which the registry knows': [
    'Hikari Sokki K.K. | Japan',
  ],
  'the registry is asked with the legal form, and finds nothing': ['ТОВ «Степова Глина» | Україна'],
  'the domain is not among the guesses that are tried': [
    'Halvermere Bank Employees Credit Union',
    'Hohlweg Präzision',
    'Talleres Peñalquivir S.A. | España',
    'Fratelli Zampognaro Macchine S.p.A. | Italia, macchine per pasta',
    'Северна Леща | Bulgaria',
    'Roodhaan en Zonen NV | Belgium',
  ],
}
