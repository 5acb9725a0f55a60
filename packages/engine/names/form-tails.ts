/** Italian partnerships are named after a partner, behind one of these words: `Acme S.n.c. di Jane Doe & C.` */
export const partnerWords: ReadonlySet<string> = new Set(['di', 'dei'])

/** Returns true for the form behind which registers write the town of the seat, `d.o.o. Beograd`; `doo` is a word. */
export const isBeforeSeat = (word: string): boolean =>
  word.endsWith('.') && /^(?:j\.)?d\.o\.o\.(?:e\.l\.)?$/i.test(word)

/** Returns whether a name may go on behind its form, with partners or the town of its seat, at this word. */
export const opensTail = (word: string): boolean => partnerWords.has(word) || isBeforeSeat(word)
