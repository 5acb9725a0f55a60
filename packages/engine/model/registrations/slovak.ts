const slovakWords =
  /(?<![\p{L}\d])SK[\s:-]{0,2}\d{8}|Slovensk|Slovak|Bratislav|Okresn\p{L}{1,4} súd|Obchodn\p{L}{1,4} regist(?:er|r)|IČ ?DPH/iu

/** Returns whether a text is of Slovakia, whose `IČO` has the form and check digit of the Czech one. */
export const isSlovak = (text: string): boolean => slovakWords.test(text)
