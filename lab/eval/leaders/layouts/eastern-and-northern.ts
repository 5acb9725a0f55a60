import type { Tongue } from '../titles.ts'
import { type Cast, each, type Layout, layoutsOf } from './layout.ts'

/** A language's words for the page of people, and for people of others. */
type Words = {
  readonly place: readonly [path: string, text: string]
  readonly others: readonly [shown: string, heldOut: string]
}

const wordsOf: Readonly<Partial<Record<Tongue, Words>>> = {
  se: { place: ['/medarbetare', 'Medarbetare'], others: ['Våra kunder', 'Leverantörer'] },
  dk: { place: ['/medarbejdere', 'Medarbejdere'], others: ['Forhandlere', 'Anmeldelser'] },
  pl: { place: ['/zespol', 'Zespół'], others: ['Opinie', 'Nasi klienci'] },
  cz: { place: ['/kontakty', 'Kontakty'], others: ['Napsali o nás', 'Dodavatelé'] },
}

const cardOf = ({ pick }: Cast): ((name: string, title: string) => string) =>
  pick(
    [
      (name, title) => `<div class="p"><h3>${name}</h3><p>${title}</p></div>`,
      (name, title) =>
        `<figure><img src="p.jpg"><figcaption>${name}<br>${title}</figcaption></figure>`,
    ],
    [
      (name, title) => `<div><strong>${name}</strong><span>${title}</span></div>`,
      (name, title) => `<p><b>${name}</b><br>${title}<br>Tel. 555 01 02</p>`,
    ],
  )

const lineOf = ({ pick }: Cast): ((name: string, title: string) => string) =>
  pick(
    [
      (name, title) => `<tr><td>${name}</td><td>${title}</td><td>555 01 02</td></tr>`,
      (name, title) => `<li>${title}: ${name}</li>`,
    ],
    [
      (name, title) => `<tr><td>${title}</td><td>${name}</td></tr>`,
      (name, title) => `<li>${name} – ${title}, tel. 555 01 02</li>`,
    ],
  )

const layoutsIn = (cause: string, tongue: Tongue, { place, others }: Words): readonly Layout[] =>
  layoutsOf(
    cause,
    {
      'cards, then people of others': (cast) => {
        const card = cardOf(cast)
        const heading = cast.pick([others[0]], [others[1]])
        return {
          place,
          team: `${each(cast.firm.staff, (l) => card(l.name, l.title))}<h2>${heading}</h2>${each(
            cast.strangers,
            (l) => card(l.name, l.title),
          )}`,
        }
      },
      'lines of contacts': (cast) => {
        const line = lineOf(cast)
        const text = each(cast.firm.staff, (l) => line(l.name, l.title))
        return {
          place,
          team: text.startsWith('<tr') ? `<table>${text}</table>` : `<ul>${text}</ul>`,
        }
      },
    },
    tongue,
  )

/** Pages of Swedish, Danish, Polish and Czech firms. */
export const easternAndNorthernLayouts: readonly Layout[] = [
  ['Swedish', 'se'] as const,
  ['Danish', 'dk'] as const,
  ['Polish', 'pl'] as const,
  ['Czech', 'cz'] as const,
].flatMap(([cause, tongue]) => {
  const words = wordsOf[tongue]
  return words ? layoutsIn(cause, tongue, words) : []
})
