import { gradeTitle, type TitleGrade, titleWordsOf } from '../../titles.ts'

/** Grades a label as a title or a field of work, if half of its words show it: `Makes it all happen` is neither. */
export function gradeLabel(text: string): TitleGrade | null {
  const grade = gradeTitle(text)
  if (grade !== 'field') return grade
  const words = titleWordsOf(text)
  return words.filter((word) => gradeTitle(word) !== null).length * 2 >= words.length ? grade : null
}
