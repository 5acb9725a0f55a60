import { each, type Layout, layoutsOf, lifeOf } from './layout.ts'

/** Names on the page of people, their offices elsewhere: on own pages, in running text, on pages under other names. */
export const ownPageLayouts: readonly Layout[] = [
  ...layoutsOf('own pages', {
    'names linked to own pages': ({ firm, pick }) => {
      const [folder, end] = pick(
        [
          ['team', ''],
          ['people', '/'],
        ],
        [
          ['who', ''],
          ['profiles', '.html'],
        ],
      )
      const write = pick(
        [
          (name: string, title: string) => `<h1>${name}</h1><p class="role">${title}</p>`,
          (name: string, title: string) => `<h1>${name}</h1><h2>${title}</h2>`,
        ],
        [
          (name: string, title: string) => `<h1>${name}, ${title}</h1>`,
          (name: string, title: string) => `<p>${title}</p><h1>${name}</h1>`,
        ],
      )
      return {
        team: `<ul>${each(
          firm.staff,
          (l) => `<li><a href="/${folder}/${l.slug}${end}"><img src="z.jpg">${l.name}</a></li>`,
        )}</ul>`,
        more: firm.staff.map((l) => [
          `/${folder}/${l.slug}${end}`,
          `${write(l.name, l.title)}<p>${lifeOf(l)}</p><a href="/">Home</a>`,
        ]),
      }
    },
    'pictures linked to own pages': ({ firm, pick }) => {
      const text = pick(['Read more', 'Profile'], ['More about', 'Details'])
      return {
        team: each(
          firm.staff,
          (l) =>
            `<div><img src="z.jpg" alt="${l.name}"><h3>${l.name}</h3><a href="/team/${l.slug}">${text}</a></div>`,
        ),
        more: firm.staff.map((l) => [
          `/team/${l.slug}`,
          `<div class="bio"><h2>${l.name}</h2><span>${l.title}</span></div><p>${lifeOf(l)}</p>`,
        ]),
      }
    },
    'office in the first sentence': ({ firm, pick }) => {
      const verb = pick([' is the ', ' serves as '], [' has been ', ' works as our '])
      return {
        team: each(firm.staff, (l) => `<h3>${l.name}</h3>`).replaceAll(
          /<h3>(.*?)<\/h3>/g,
          (whole, name: string) => {
            const leader = firm.staff.find((l) => l.name === name)
            return leader
              ? `<h3>${name}</h3><p>${name}${verb}${leader.title} of ${firm.name}. ${lifeOf(leader)}</p>`
              : whole
          },
        ),
      }
    },
    'running text': ({ firm, pick }) => {
      const write = pick(
        [
          (n: string, t: string) =>
            `<p>${n}, ${t}, joined the firm in 2009 and lives by the river.</p>`,
          (n: string, t: string) => `<p>${n} is our ${t} and lives by the river.</p>`,
        ],
        [
          (n: string, t: string) => `<p>Our ${t}, ${n}, joined the firm in 2009.</p>`,
          (n: string, t: string) => `<p><a href="#x">${n}</a> is ${t} and lives by the river.</p>`,
        ],
      )
      return { team: each(firm.staff, (l) => write(l.name, l.title)) }
    },
    'contact by department': ({ firm, pick }) => {
      const fields = new Map(
        Object.entries(
          pick(
            [{ ceo: 'Management', finance: 'Accounts', sales: 'Sales', hr: 'Jobs' }],
            [{ ceo: 'Head office', finance: 'Billing', sales: 'Orders', hr: 'People' }],
          ),
        ),
      )
      return {
        place: ['/contact', 'Contact'],
        team: each(
          firm.staff,
          (l) =>
            `<div><h4>${fields.get(l.roles[0] ?? '') ?? 'Office'}</h4><p>${l.name}<br>${l.title}<br>Tel. 555 0100<br><a href="mailto:${l.email}">${l.email}</a></p></div>`,
        ),
      }
    },
    'title of two blocks': ({ firm, pick }) => {
      const tag = pick(['div', 'p'], ['span style="display:block"', 'li'])
      const end = tag.split(' ')[0]
      return {
        team: each(firm.staff, (l) => {
          const parts = l.title.split(/,? (?=of |and )|, /)
          return `<div class="c"><h3>${l.name}</h3>${parts.map((part) => `<${tag}>${part}</${end}>`).join('')}</div>`
        }),
      }
    },
    'office in bold before a name': ({ firm, pick }) => {
      const tag = pick(['b', 'strong'], ['em', 'span class="k"'])
      const end = tag.split(' ')[0]
      return {
        team: each(firm.staff, (l) => `<p><${tag}>${l.title}</${end}> ${l.name}</p>`),
      }
    },
  }),
]
