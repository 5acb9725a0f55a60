import { fill, html, nested, personCard, series } from '../markup.ts'
import type { HostilePage } from '../page.ts'

// Work of parsers and walkers of trees: depth, breadth, and elements that are left open.

const flat = (name: string, why: string, unit: string): HostilePage => ({
  name: `flat-${name}`,
  why,
  text: () => html(fill(unit)),
})

const deep = (name: string, why: string, unit: string, end = ''): HostilePage => ({
  name: `deep-${name}`,
  why,
  text: () => html(`${fill(unit, 900_000)}x${end}`),
})

export const treePages: readonly HostilePage[] = [
  flat('div', 'readers that rewrite a tree pay for each element its siblings', '<div>a</div>'),
  flat('p', 'ordinary markup, much of it', '<p>a</p>'),
  flat('br', 'one element, a new line each, and all of them siblings', '<br>'),
  flat('b', 'inline elements without text: one line of 140,000 pieces', '<b></b>'),
  flat('text-b', 'one line of 100,000 pieces of text', 'a<b>b</b>'),
  flat('li', 'elements that close each other by themselves', '<li>'),
  flat('td', 'cells outside of any table', '<td>a'),
  flat('comment', 'comments are dropped one by one', '<!---->'),
  flat('declaration', 'declarations in the middle of a page', '<!a>'),
  flat('instruction', 'processing instructions are comments to a browser', '<?a?>'),
  flat('cdata', 'CDATA outside of XML', '<![CDATA[a]]>'),
  flat('closing', 'closing tags that close nothing', '</div>'),
  flat('closing-p', 'each of them makes an empty element', '</p>'),
  flat('closing-br', 'browsers make a line break of each', '</br>'),
  flat('template', 'content that is no child', '<template>a</template>'),
  flat('svg', 'elements of another namespace', '<svg><a>b</a></svg>'),
  flat('unknown', 'every element of a name of its own', '<x-a>b</x-a>'),
  flat('iframe', 'frames count as links', '<iframe src=a></iframe>'),
  flat('img', 'each picture may be a line', '<img alt=ab>'),
  flat('h1', 'each heading may be the main one', '<h1>a</h1>'),
  flat('void', 'an element that cannot have an end, closed', '<input></input>'),
  deep('div', 'recursion over depth exhausts the stack', '<div>'),
  deep('b', 'formatting elements are opened again after each block', '<b>'),
  deep('b-p', 'the adoption agency of parse5 is quadratic', '<b><p>'),
  deep('a', 'nested links adopt each other', '<a href=x>'),
  deep('font', 'formatting elements with attributes are compared pairwise', '<font size=1>'),
  deep('table', 'tables in tables foster what is not theirs', '<table><tr><td>'),
  deep('table-text', 'text in the wrong place of a table is fostered', '<table>a'),
  deep('ul', 'lists in lists', '<ul><li>'),
  deep('select', 'a select closes the one around it', '<select><option>'),
  deep('svg', 'foreign content inside of foreign content', '<svg><desc>'),
  deep('form', 'only the first form opens', '<form><div>'),
  deep('template', 'each template is a stack of its own', '<template>'),
  deep('blockquote', 'each level looks at the lines of all levels below it', '<blockquote>'),
  deep('nobr', 'an element that closes itself by the adoption agency', '<nobr>'),
  deep(
    'misnested',
    'closing tags look through all open elements',
    '<i><div>',
    fill('</i>', 50_000),
  ),
  {
    name: 'closing-against-open',
    why: 'each closing tag is looked for among 60,000 open elements',
    text: () => html(fill('<div>', 400_000) + fill('</span>', 500_000)),
  },
  {
    name: 'deep-then-flat',
    why: 'what lies too deep becomes siblings, and those are many',
    text: () => html(fill('<div>', 4_500) + fill('<p>a', 900_000)),
  },
  {
    name: 'hidden-around-many',
    why: 'each of 390 hidden elements is asked for its text, and holds 100,000 elements without any',
    text: () => html(nested('div', 390, `${fill('<b></b>', 850_000)}text`, ' hidden')),
  },
  {
    name: 'turned-around-many',
    why: 'the text of each element that is shown turned around is read: 390 times the same elements',
    text: () => html(nested('bdo', 390, fill('<b></b>', 850_000), ' dir=rtl')),
  },
  {
    name: 'quoted-around-many',
    why: 'each of 390 quotations marks all its lines again',
    text: () => html(nested('blockquote', 390, fill('<p>abcdefghijklmnopqrst', 850_000))),
  },
  {
    name: 'cards-around-cards',
    why: 'each name climbs through 390 elements to find its card',
    text: () =>
      html(
        nested(
          'section',
          390,
          series(9_000, (index) => personCard(index)),
        ),
      ),
  },
  {
    name: 'top-nodes',
    why: 'without html and body all nodes are roots, and roots are compared pairwise',
    text: () => fill('<p>a</p>'),
  },
  {
    name: 'top-nodes-mixed',
    why: 'text, comments and elements by turns at the top',
    text: () => fill('a<!--b--><i>c</i>'),
  },
  {
    name: 'bodies',
    why: 'further html and body tags give their attributes to the first',
    text: () => html(series(30_000, (index) => `<html a${index}=b><body c${index}=d>`)),
  },
  {
    name: 'headless',
    why: 'frames where a body should be',
    text: () => `<html><frameset>${fill('<frame src=a>')}</frameset></html>`,
  },
  {
    name: 'no-markup',
    why: 'a megabyte without one tag is one text node',
    text: ({ draw }) => fill(`${draw.word()} ${draw.letters(6)} `),
  },
  {
    name: 'one-word',
    why: 'a megabyte without a blank',
    text: ({ draw }) => html(fill(draw.letters(8))),
  },
  {
    name: 'null-bytes',
    why: 'bytes that no text has',
    text: () => html(fill('\0a\0<b>\0</b>')),
  },
  {
    name: 'prototype-elements',
    why: 'elements named as members of every object',
    text: () =>
      html(
        fill('<constructor>a</constructor><__proto__>b</__proto__><toString>c</toString>', 200_000),
      ),
  },
]
