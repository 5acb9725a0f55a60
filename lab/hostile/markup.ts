/** The service keeps this many bytes of a page: more cost only the sender. */
const pageBytesMax = 1_000_000

// The frame around the filling of a page has this much room.
const frameBytes = 2_000

/** Repeats `unit` as often as it fits into `bytes` of UTF-8. */
export function fill(unit: string, bytes: number = pageBytesMax - frameBytes): string {
  return unit.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(unit))))
}

/** Joins `make(0)`, `make(1)` and so on, `count` of them, or as many as fit into a page. */
export function series(count: number, make: (index: number) => string): string {
  const parts: string[] = []
  let bytes = 0
  for (let index = 0; index < count; index += 1) {
    const part = make(index)
    bytes += Buffer.byteLength(part)
    if (bytes > pageBytesMax - frameBytes) break
    parts.push(part)
  }
  return parts.join('')
}

/** Returns an HTML document. */
export function html(body: string, head = ''): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`
}

/** Returns a document whose only script is this one; `text` must not close it. */
export function scripted(text: string, attributes = ''): string {
  return html(`<p>Welcome</p><script${attributes}>${text}</script>`)
}

/** Returns a document with this block of structured data. */
export function linkedData(text: string): string {
  return scripted(text, ' type="application/ld+json"')
}

/** Returns `depth` elements of this name one inside the other, `inner` in the middle. */
export function nested(name: string, depth: number, inner: string, attributes = ''): string {
  return `<${name}${attributes}>`.repeat(depth) + inner + `</${name}>`.repeat(depth)
}

const given = 'Anna Boris Clara David Elena Felix Greta Hugo Irene Jonas'.split(' ')
const titles = 'Head of Sales|Chief Executive Officer|Operations Director|Finance Manager'.split(
  '|',
)

/** Returns the name of a person, which no other index gives. */
export function personName(index: number): string {
  return `${given[index % given.length]} ${familyName(index)}`
}

/** Returns a family name of letters alone: `Brabek`. */
function familyName(index: number): string {
  const letters = 'bcdfghklmnprstvz'
  let rest = index
  let name = ''
  for (let place = 0; place < 4; place += 1) {
    const letter = letters.charAt(rest % letters.length)
    name += place % 2 === 0 ? `${letter}o` : `${letter}a`
    rest = Math.floor(rest / letters.length)
  }
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}k`
}

/** Returns the title of the person at `index`. */
export function jobTitle(index: number): string {
  return titles[index % titles.length] ?? ''
}

/** Returns a card as on a team page. */
export function personCard(index: number, extra = ''): string {
  return `<div class="m"><h3>${personName(index)}</h3><p>${jobTitle(index)}</p>${extra}</div>`
}
