import { gradeTitle, isTitleWord, titleWordsOf } from '../../titles.ts'

const headingLettersMax = 50

// `Dział zakupów`, `Sales Team`, `Abteilung Einkauf`.
const groupWords =
  /^(?:abt|abteilung|ansprechpartner(?:in)?|afdeling|avdelning|bereich|contact|contacto|contatto|department|departamento|dept|dpto|dipartimento|division|dzial|equipe|equipo|kontakt|oddeleni|office|osasto|reparto|section|service|servicio|setor|team|ufficio)$/
const joints = /^(?:&|and|und|et|y|e|en|og|och|i|of|de|des|du|del|di|der|für|fur|van|d'\w+)$/

/** Returns whether a text names a department or a field of work: `Purchasing`, `Dział zakupów`. Pure. */
export function isDepartment(text: string): boolean {
  if (text.length > headingLettersMax) return false
  if (gradeTitle(text) === 'field') return true
  const words = titleWordsOf(text)
  const fields = words.filter((word) => !groupWords.test(word))
  return fields.length < words.length && gradeTitle(fields.join(' ')) === 'field'
}

/** Returns whether all words of a text belong to a department, unlike `Harwick Supplies`, which is a firm. Pure. */
export const isWholeDepartment = (text: string): boolean =>
  isDepartment(text) && titleWordsOf(text).every(isOfDepartment)

const isOfDepartment = (word: string): boolean =>
  isTitleWord(word) || joints.test(word) || groupWords.test(word) || gradeTitle(word) === 'field'

/** Returns whether a text has a word for a department: `Service achats`. Pure. */
export const namesDepartment = (text: string): boolean =>
  titleWordsOf(text).some((word) => groupWords.test(word))
