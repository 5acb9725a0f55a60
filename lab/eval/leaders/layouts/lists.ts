import { each, familyOf, layoutsOf, lifeOf } from './layout.ts'

const degrees = ['MBA', 'CFA', 'CPA', 'PhD']

/** Tables, lists and lines. */
export const listLayouts = layoutsOf('tables and lists', {
  'table with heads and spans': ({ firm, pick }) => {
    const [a, b] = pick(
      [
        ['Name', 'Position'],
        ['Person', 'Role'],
      ],
      [
        ['Who', 'What'],
        ['Name', 'Title'],
      ],
    )
    return {
      team: `<table><thead><tr><th>${a}</th><th>${b}</th><th>Phone</th></tr></thead><tbody>
        <tr><td colspan="3"><strong>Head office</strong></td></tr>${each(
          firm.staff,
          (l, at) => `<tr><td>${l.name}</td><td>${l.title}</td><td>+1 555 010${at % 10}</td></tr>`,
        )}</tbody></table>`,
    }
  },
  'table with titles first': ({ firm, pick }) => {
    const tag = pick(['td', 'th'], ['th scope="row"', 'td class="k"'])
    const end = tag.split(' ')[0]
    return {
      team: `<table>${each(
        firm.staff,
        (l) => `<tr><${tag}>${l.title}</${end}><td>${l.name}</td><td>${l.email}</td></tr>`,
      )}</table>`,
    }
  },
  'table of three in a row': ({ firm, pick }) => {
    const tag = pick(['strong', 'b'], ['h4', 'em'])
    const cells = firm.staff.map(
      (l) => `<td><img src="a.gif"><br><${tag}>${l.name}</${tag}><br>${l.title}</td>`,
    )
    const rows = [cells.slice(0, 3), cells.slice(3)].map((row) => `<tr>${row.join('')}</tr>`)
    return { team: `<table width="100%">${rows.join('')}</table>` }
  },
  'definitions with several': ({ firm, pick }) => {
    const tel = pick(['Tel. 555 0100', 'Phone: 555 0101'], ['T 555 0102', '(555) 0103'])
    return {
      team: `<dl>${each(
        firm.staff,
        (l) => `<dt>${l.name}</dt><dd>${l.title}</dd><dd>${tel}</dd><dd>${l.email}</dd>`,
      )}</dl>`,
    }
  },
  'degrees and a bar': ({ firm, pick }) => {
    const bar = pick([' | ', ' – '], [' • ', ' / '])
    return {
      team: each(firm.staff, (l, at) => {
        const marks = [degrees[at % 4], degrees[(at + 1) % 4]].slice(0, 1 + (at % 2))
        return `<h3>${l.name}, ${marks.join(', ')}${bar}${l.title}</h3><p>${lifeOf(l)}</p>`
      }),
    }
  },
  'degrees, then a line': ({ firm, pick }) => {
    const [a, b] = pick(
      [
        [', ', ''],
        [' ', ''],
      ],
      [
        [' (', ')'],
        [', ', '.'],
      ],
    )
    return {
      team: each(
        firm.staff,
        (l, at) => `<div><h4>${l.name}${a}${degrees[at % 4]}${b}</h4><p>${l.title}</p></div>`,
      ),
    }
  },
  'title and colon': ({ firm, pick }) => {
    const [open, close] = pick(
      [
        ['<li>', '</li>'],
        ['<p><strong>', '</p>'],
      ],
      [
        ['<div>', '</div>'],
        ['<li><em>', '</li>'],
      ],
    )
    const end = open.includes('strong') ? '</strong>' : open.includes('em') ? '</em>' : ''
    return {
      team: `<ul>${each(firm.staff, (l) => `${open}${l.title}:${end} ${l.name}${close}`)}</ul>`,
    }
  },
  'lines of one paragraph': ({ firm, pick }) => {
    const [open, close] = pick(
      [
        ['<strong>', '</strong>, '],
        ['', ', '],
      ],
      [
        ['<b>', '</b> – '],
        ['<u>', '</u>: '],
      ],
    )
    return {
      team: `<p>${firm.staff.map((l) => `${open}${l.name}${close}${l.title}`).join('<br>\n')}</p>`,
    }
  },
  'pairs of lines of one paragraph': ({ firm, pick }) => {
    const gap = pick(['<br><br>', '<br>\n<br>'], ['<br/>&nbsp;<br/>', '<br><br><br>'])
    return { team: `<p>${firm.staff.map((l) => `${l.name}<br>${l.title}`).join(gap)}</p>` }
  },
  'family name first': ({ firm, pick }) => {
    const isCapital = pick([true, false], [true, false])
    const turned = (l: (typeof firm.staff)[number]) =>
      `${isCapital ? familyOf(l).toUpperCase() : familyOf(l)}, ${l.given}`
    return {
      team: `<table>${each(firm.staff, (l) => `<tr><td>${turned(l)}</td><td>${l.title}</td></tr>`)}</table>`,
    }
  },
  'board in a sentence': ({ firm, pick }) => {
    const [lead, open, close, between] = pick(
      [
        ['Our management: ', ' (', ')', ', '],
        ['', ', ', '', '; '],
      ],
      [
        ['The management team consists of ', ' (', ')', ', '],
        ['', ' – ', '', ' · '],
      ],
    ) as readonly [string, string, string, string]
    return {
      team: `<p>${lead}${firm.staff.map((l) => `${l.name}${open}${l.title}${close}`).join(between)}.</p>`,
    }
  },
  'columns of preformatted text': ({ firm, pick }) => {
    const line = pick(['x', 'Ext. '], ['ext. ', 'x'])
    const rows = firm.staff.map(
      (l, at) => `${l.name.padEnd(30)}${l.title.padEnd(48)}${line}${201 + at}   ${l.email}`,
    )
    return { team: `<pre>\n${rows.join('\n')}\n</pre>` }
  },
  'a word before the number': ({ firm, pick }) => {
    const word = pick(['Call', 'Direct'], ['Line', 'Reach'])
    const end = pick(['[email]', 'write'], ['(mail)', 'email'])
    return {
      team: `<ul>${each(
        firm.staff,
        (l) =>
          `<li>${l.name}, ${l.title}, ${word}: +44 (0)20 7946 0100 <a href="mailto:${l.email}">${end}</a></li>`,
      )}</ul>`,
    }
  },
  'chartered letters': ({ firm, pick }) => {
    const letters = pick(['MRICS', 'FCCA'], ['MCIPD', 'CEng'])
    return {
      team: each(firm.staff, (l) => `<div><h3>${l.name} ${letters}</h3><p>${l.title}</p></div>`),
    }
  },
  'the offices of those who serve them': ({ firm, strangers, pick }) => {
    const titles = pick(
      [
        ['EA to the Chief Executive', 'Chief of Staff to the CEO'],
        ['PA to the Managing Director', 'Office Coordinator to the Chairman'],
      ],
      [
        ['Support to the Chief Executive', 'Secretary to the President'],
        ['Business Partner to the CEO', 'Aide to the Founder'],
      ],
    )
    const helpers = titles.map((title, at) => ({ name: strangers[at]?.name ?? '', title }))
    const cards = each(firm.staff, (l) => `<li><b>${l.name}</b><i>${l.title}</i></li>`)
    const others = helpers.map((l) => `<li><b>${l.name}</b><i>${l.title}</i></li>`).join('')
    return { team: `<ul>${others}${cards}</ul>` }
  },
  'dots between': ({ firm, pick }) => {
    const dots = pick([' ........ ', ' ..... '], [' . . . . ', '…………'])
    return { team: each(firm.staff, (l) => `<p>${l.name}${dots}${l.title}</p>`) }
  },
  'nested lists of an organisation': ({ firm, pick }) => {
    const field = pick(['Management', 'Office'], ['Company', 'Head office'])
    return {
      team: `<ul><li>${field}<ul>${each(
        firm.staff,
        (l) => `<li>${l.title}<ul><li>${l.name}</li></ul></li>`,
      )}</ul></li></ul>`,
    }
  },
  'fifty people': ({ firm, strangers, pick }) => {
    const jobs = pick(
      [
        ['Software Engineer', 'Account Executive', 'Finance Analyst', 'Sales Assistant'],
        ['Customer Support', 'HR Assistant', 'Operations Analyst', 'Designer'],
      ],
      [
        ['Junior Accountant', 'Sales Trainee', 'Marketing Intern', 'Driver'],
        ['Payroll Clerk', 'Executive Assistant to the CEO', 'Planner', 'Welder'],
      ],
    )
    // The colleagues hold no office that is asked for; the leaders appear among them.
    const many = Array.from({ length: 44 }, (_, at) => {
      const other = strangers[at % strangers.length]
      const given = strangers[(at * 7 + 3) % strangers.length]?.given ?? ''
      return {
        name: `${given} ${other ? familyOf(other) : ''}${'aeiou'[at % 5]}r`,
        title: jobs[at % 4] ?? '',
      }
    })
    const all = [...many.slice(0, 20), ...firm.staff, ...many.slice(20)]
    return {
      team: all
        .map(
          (l) =>
            `<div class="p"><img src="1.jpg"><p class="nm">${l.name}</p><p class="jb">${l.title}</p></div>`,
        )
        .join(''),
    }
  },
})
