// `Our notary Jane Doe drew up the deed`: a profession that serves other firms.
const professions =
  /^(?:notar\p{L}*|advo[ck]\p{L}+|avocat\p{L}*|abogad[oa]|avvocat[oa]|lawyers?|solicitor|(?:rechts)?anw[aä]lt\p{L}*|steuerberater\p{L}*|wirtschaftsprüfer\p{L}*|auditor|revis\p{L}+|(?:tier|haus)?[aä]rzt\p{L}*|(?:dieren|huis)arts|vet(?:erinarian)?)$/iu

/** Returns whether an office is a profession whose holders serve other firms than their own. Pure. */
export const isServingProfession = (office: string): boolean => professions.test(office)
