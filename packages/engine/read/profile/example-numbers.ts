import { readWords } from '../../data/words.ts'
import { once } from '../../lib/once.ts'

const beginnings = once(() => readWords('example-numbers'))

// North American numbers of exchange 555 belong to no subscriber.
const northAmerican = /^\+1\d{3}555/

/** Returns whether a number, E.164, is kept for examples, or has digits counted up or all the same, as templates do. */
export function isExampleNumber(number: string): boolean {
  if (northAmerican.test(number)) return true
  return beginnings().some((beginning) => number.startsWith(beginning)) || hasRow(number)
}

/** Returns whether a number counts its digits up or down, or repeats one: `0123 456789`, `0987654`, `000 0000`. */
export function hasRow(number: string): boolean {
  const digits = number.replaceAll(/\D/g, '')
  return (
    digits.includes('98765') ||
    longestRow(digits, 1) >= countedMin ||
    longestRow(digits, 0) >= sameMin
  )
}

// A number of eight digits has five in a row by chance in one of 2,500 cases; exchanges like to be of one digit.
const countedMin = 5
const sameMin = 7

function longestRow(digits: string, step: number): number {
  let [run, longest] = [1, 1]
  for (let at = 1; at < digits.length; at += 1) {
    run = digits.charCodeAt(at) - digits.charCodeAt(at - 1) === step ? run + 1 : 1
    longest = Math.max(longest, run)
  }
  return longest
}
