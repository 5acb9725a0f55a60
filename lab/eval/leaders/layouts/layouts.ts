import { cardLayouts } from './cards.ts'
import { easternAndNorthernLayouts } from './eastern-and-northern.ts'
import type { Layout } from './layout.ts'
import { listLayouts } from './lists.ts'
import { markedUpLayouts } from './marked-up.ts'
import { otherLanguageLayouts } from './other-languages.ts'
import { otherPeopleLayouts } from './others.ts'
import { ownPageLayouts } from './own-pages.ts'
import { runningTextLayouts } from './running-text.ts'
import { ownBesideSigns, strangerLayouts } from './strangers-by-sign.ts'
import { unknownHeadingLayouts } from './unknown-headings.ts'

/** Every layout of every cause. */
export const layouts: readonly Layout[] = [
  ...cardLayouts,
  ...listLayouts,
  ...markedUpLayouts,
  ...ownPageLayouts,
  ...otherPeopleLayouts,
  ...otherLanguageLayouts,
  ...unknownHeadingLayouts,
  ...strangerLayouts,
  ...ownBesideSigns,
  ...runningTextLayouts,
  ...easternAndNorthernLayouts,
]
