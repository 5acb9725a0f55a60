import type { Leader } from '../staff.ts'
import { type Cast, each, layoutsOf, type ShownPages } from './layout.ts'

const small = (title: string): string =>
  /^(?:[A-Z]{2}|Of )/.test(title) ? title : title.toLowerCase()

/** One sentence for each of the staff, in one of several ways. */
const sentences =
  (
    ways: (cast: Cast) => readonly ((l: Leader) => string)[],
    more: (cast: Cast) => string = () => '',
  ) =>
  (cast: Cast): ShownPages => {
    const written = ways(cast)
    const text = cast.firm.staff.map((l, at) => written[at % written.length]?.(l) ?? '').join(' ')
    return {
      place: ['/about', 'About us'],
      team: `<p>The yard was built in a wet spring. ${text}</p>${more(cast)}`,
    }
  }

/** A sentence about people of other firms. */
const bought = ({ strangers }: Cast): string => {
  const [one, other] = strangers
  return `<p>We buy our oak from ${one?.name}, ${one?.title} of ${one?.employer}, and our glass from ${other?.name} at ${other?.employer}.</p>`
}

/** Staff whom only sentences name, and staff whose names and titles only a style sheet sets apart. */
export const runningTextLayouts = layoutsOf('running text', {
  'sentences about what is ours': sentences(
    ({ pick }) =>
      pick(
        [
          [
            (l: Leader) => `Visitors are met by our ${small(l.title)}, ${l.name}, at the gate.`,
            (l: Leader) => `For all else ask for ${l.name}, our ${small(l.title)}, on weekdays.`,
          ],
        ],
        [
          [
            (l: Leader) => `In the first house sits our ${small(l.title)} ${l.name} with two dogs.`,
            (l: Leader) => `Upstairs ${l.name} is our ${small(l.title)} and answers every letter.`,
          ],
        ],
      ),
    bought,
  ),
  'sentences that name the firm': sentences(
    ({ firm, pick }) =>
      pick(
        [
          [
            (l: Leader) => `The dock was opened by ${l.name}, ${small(l.title)} of ${firm.name}.`,
            (l: Leader) =>
              `It was high time, said ${l.name}, ${small(l.title)} at ${firm.name}, in May.`,
          ],
        ],
        [
          [
            (l: Leader) =>
              `A tree was planted by ${l.name}, the ${small(l.title)} of ${firm.name}.`,
            (l: Leader) => `In spring ${l.name}, ${l.title} at ${firm.name}, moved to the coast.`,
          ],
        ],
      ),
    bought,
  ),
  'links side by side': ({ firm, pick }) => {
    const [a, b] = pick(
      [
        ['span', 'span'],
        ['b', 'i'],
      ],
      [
        ['strong', 'small'],
        ['em', 'span'],
      ],
    )
    return {
      team: `<div>${firm.staff.map((l) => `<a href="/p/${l.slug}"><${a}>${l.name}</${a}><${b}>${l.title}</${b}></a>`).join('')}</div>`,
    }
  },
  'elements of two kinds': ({ firm, pick }) => {
    const [a, b] = pick(
      [
        ['strong', 'span'],
        ['b', 'em'],
      ],
      [
        ['a', 'small'],
        ['span class="n"', 'span class="t"'],
      ],
    )
    const end = (tag: string): string => tag.split(' ')[0] ?? tag
    return {
      team: each(
        firm.staff,
        (l) => `<p><${a}>${l.name}</${end(a)}><${b}>${small(l.title)}</${end(b)}></p>`,
      ),
    }
  },
  'customers whose titles run into firms': ({ firm, strangers, pick }) => {
    const heading = pick(['Loved by teams', 'Used by'], ['Trusted by makers', 'Fans of the yard'])
    const card = pick(
      [
        (l: Leader, employer: string) =>
          `<div><h5>${l.name}</h5><span>${l.title}</span><span>${employer}</span></div>`,
      ],
      [(l: Leader, employer: string) => `<p><b>${l.name}</b> ${l.title} ${employer}</p>`],
    )
    return {
      team: `${each(firm.staff, (l) => `<div><h3>${l.name}</h3><p>${l.title}</p></div>`)}<h2>${heading}</h2>${each(strangers, (l) => card(l, l.employer))}`,
    }
  },
})
