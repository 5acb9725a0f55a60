import { each, familyOf, layoutsOf, lifeOf } from './layout.ts'

/** Cards as site builders and style frameworks nest them. */
export const cardLayouts = layoutsOf('nested cards', {
  'grid of boxes': ({ firm, pick }) => {
    const [outer, name, role] = pick(
      [
        ['team-grid', 'n', 't'],
        ['row g-4', 'card-title', 'card-subtitle'],
      ],
      [
        ['people-list', 'person__name', 'person__role'],
        ['columns', 'block-a', 'block-b'],
      ],
    )
    return {
      team: `<div class="${outer}">${each(
        firm.staff,
        (l) => `<div class="cell"><div class="photo"><img src="a.jpg" alt="${l.name}"></div>
          <div class="body"><div class="${name}">${l.name}</div><div class="${role}">${l.title}</div>
          <div class="text"><p>${lifeOf(l)}</p></div></div></div>`,
      )}</div>`,
    }
  },
  'widgets of a builder': ({ firm, pick }) => {
    const heading = pick(['h2', 'h3'], ['h4', 'h6'])
    const box = (inner: string) =>
      `<div class="elementor-element elementor-widget"><div class="elementor-widget-container">${inner}</div></div>`
    return {
      team: each(
        firm.staff,
        (l) => `<section class="elementor-inner-section"><div class="elementor-column">
          ${box('<img src="x.webp" alt="">')}
          ${box(`<${heading} class="elementor-heading-title">${l.name}</${heading}>`)}
          ${box(`<p>${l.title}</p>`)}${box(`<p>${lifeOf(l)}</p>`)}</div></section>`,
      ),
    }
  },
  'two headings': ({ firm, pick }) => {
    const [first, second] = pick(
      [
        ['h3', 'h4'],
        ['h2', 'h5'],
      ],
      [
        ['h3', 'h6'],
        ['h4', 'h5'],
      ],
    )
    return {
      team: each(
        firm.staff,
        (l) =>
          `<div class="member"><${first}>${l.name}</${first}><${second}>${l.title}</${second}><p>${lifeOf(l)}</p></div>`,
      ),
    }
  },
  'two headings of one level': ({ firm, pick }) => {
    const level = pick(['h3', 'h4'], ['h2', 'h5'])
    return {
      team: each(
        firm.staff,
        (l) =>
          `<div class="col"><${level}>${l.name}</${level}><${level} class="sub">${l.title}</${level}><p>${lifeOf(l)}</p></div>`,
      ),
    }
  },
  'given and family name apart': ({ firm, pick }) => {
    const tag = pick(['span', 'b'], ['em', 'strong'])
    return {
      team: each(
        firm.staff,
        (l) => `<article class="tmm_member"><div class="tmm_names">
          <${tag} class="tmm_fname">${l.given}</${tag}> <${tag} class="tmm_lname">${familyOf(l)}</${tag}></div>
          <div class="tmm_job">${l.title}</div><div class="tmm_desc">${lifeOf(l)}</div></article>`,
      ),
    }
  },
  'figure with caption': ({ firm, pick }) => {
    const [open, close] = pick(
      [
        ['<strong>', '</strong><br>'],
        ['<p class="a">', '</p>'],
      ],
      [
        ['<span style="display:block">', '</span>'],
        ['<b>', '</b><br/>'],
      ],
    )
    return {
      team: each(
        firm.staff,
        (l) =>
          `<figure><img src="p.png" alt="Portrait of ${l.name}"><figcaption>${open}${l.name}${close}${l.title}</figcaption></figure>`,
      ),
    }
  },
  'list of spans': ({ firm, pick }) => {
    const [a, b] = pick(
      [
        ['span', 'small'],
        ['strong', 'span'],
      ],
      [
        ['b', 'i'],
        ['span', 'em'],
      ],
    )
    return {
      team: `<ul class="team">${each(
        firm.staff,
        (l) =>
          `<li><a href="#${l.slug}"><img src="f.jpg" alt=""><${a} class="name">${l.name}</${a}><${b} class="role">${l.title}</${b}></a></li>`,
      )}</ul>`,
    }
  },
  'accordion of biographies': ({ firm, pick }) => {
    const [open, close] = pick(
      [
        ['<button aria-expanded="false">', '</button>'],
        ['<div class="accordion-header"><button type="button">', '</button></div>'],
      ],
      [
        ['<h3><button class="collapsed">', '</button></h3>'],
        ['<summary>', '</summary>'],
      ],
    )
    return {
      team: each(
        firm.staff,
        (l) =>
          `<details class="item">${open}<span>${l.name}</span> <span>${l.title}</span>${close}<div class="panel"><p>${lifeOf(l)}</p></div></details>`,
      ),
    }
  },
  'card and dialog': ({ firm, pick }) => {
    const label = pick(['Read bio', 'View profile'], ['+', 'Meet us'])
    return {
      team: `${each(
        firm.staff,
        (l) =>
          `<div class="box"><img src="q.jpg" alt="${l.name}"><h4>${l.name}</h4><p class="pos">${l.title}</p><a data-open="${l.slug}" href="#${l.slug}">${label}</a></div>`,
      )}${each(
        firm.staff,
        (l) =>
          `<div class="modal" id="${l.slug}"><div class="inner"><button>×</button><h4>${l.name}</h4><p>${lifeOf(l)}</p></div></div>`,
      )}`,
    }
  },
  'title over the name': ({ firm, pick }) => {
    const [a, b] = pick(
      [
        ['<p class="eyebrow">', '</p>'],
        ['<div class="label">', '</div>'],
      ],
      [
        ['<h6>', '</h6>'],
        ['<span style="display:block">', '</span>'],
      ],
    )
    return {
      team: each(
        firm.staff,
        (l) => `<div class="card">${a}${l.title}${b}<h3>${l.name}</h3><p>${lifeOf(l)}</p></div>`,
      ),
    }
  },
  'rich text of a builder': ({ firm, pick }) => {
    const font = pick(['font_8', 'font_7'], ['wixui-rich-text__text', 'p2'])
    return {
      team: each(
        firm.staff,
        (
          l,
        ) => `<div data-testid="richTextElement"><p class="${font}"><span style="color:#333">​${l.name}</span></p>
          <p class="${font}"><span style="font-size:14px">${l.title}</span></p><p class="${font}"><span>&nbsp;</span></p></div>`,
      ),
    }
  },
})
