/**
 * The budget that all scripts and event handlers of one page share. Every step that makes text out of text takes from
 * it: a bound on each step alone would multiply with the number of steps.
 */
export type ScriptBudget = {
  /** Characters of source still to be read. */
  sourceLeft: number
  /** Characters still to be made. */
  builtLeft: number
  /** Items of lists still to be made. */
  itemsLeft: number
  /** Characters of finished texts still to be searched for addresses. */
  shownLeft: number
}

// Disguises take a few lines; a page that has one has a dozen small scripts beside it.
const sourceMax = 200_000
// A whole list of contacts that one script writes has some 20,000 characters.
const builtMax = 200_000
// A text that is split, reversed and joined makes one item for each letter.
const itemsMax = 20_000
// A text that grows line by line is searched anew with each line.
const shownMax = 400_000

/** Creates the budget for one page. */
export function createScriptBudget(): ScriptBudget {
  return { sourceLeft: sourceMax, builtLeft: builtMax, itemsLeft: itemsMax, shownLeft: shownMax }
}

/** Takes characters that a step makes or searches; false when the page's budget is used up. */
export function takeBuilt(budget: ScriptBudget, characters: number): boolean {
  // Steps that make no text have a cost too.
  budget.builtLeft -= characters + 1
  return budget.builtLeft >= 0
}

/** Takes the characters of a finished text; false when the page's budget is used up. */
export function takeShown(budget: ScriptBudget, characters: number): boolean {
  budget.shownLeft -= characters
  return budget.shownLeft >= 0
}
