import { fill, html, series } from '../markup.ts'
import type { HostilePage } from '../page.ts'

// Style sheets are read for classes that hide or reverse text.

const sheet = (name: string, why: string, text: string): HostilePage => ({
  name,
  why,
  text: () => html('<p class="a">Welcome</p>', `<style>${text}</style>`),
})

export const stylePages: readonly HostilePage[] = [
  sheet(
    'media-open',
    'a rule for print that never ends is tried from each of its beginnings',
    `display:none${fill('@media{a{b}', 99_000)}`,
  ),
  sheet(
    'media-selectors',
    'a thousand characters between a rule and its brace',
    `display:none${fill(`@media ${'a'.repeat(190)}`, 99_000)}`,
  ),
  sheet(
    'media-blocks',
    'as many blocks as one rule may have, without its end',
    `display:none@media{${fill('a{}', 98_000)}`,
  ),
  sheet(
    'media-nested-open',
    'rules that begin within rules',
    `display:none${fill('@media{{', 99_000)}`,
  ),
  sheet(
    'hiding-many',
    'as many rules that hide as a sheet has room for',
    fill('.a{display:none}', 99_000),
  ),
  sheet('hiding-without-rules', 'declarations without any brace', fill('display:none ', 99_000)),
  sheet('hiding-blanks', 'blanks before a colon', `display${fill(' ', 99_000)}:none`),
  sheet('selectors-many', 'a rule with 50,000 classes', `${fill('.a,', 99_000)}{display:none}`),
  sheet('selectors-long', 'a class of 99,000 letters', `.${fill('a', 98_000)}{display:none}`),
  sheet(
    'turned-many',
    'rules that turn text around',
    fill('.a{unicode-bidi:bidi-override;direction:rtl}', 99_000),
  ),
  sheet('huge', 'a sheet of a megabyte', fill('a{b:c}')),
  {
    name: 'sheets-many',
    why: 'fifty thousand sheets',
    text: () => html('<p>a</p>', fill('<style>.a{display:none}</style>')),
  },
  {
    name: 'sheets-large',
    why: 'ten sheets as long as are read',
    text: () =>
      html(
        '<p>a</p>',
        series(10, () => `<style>${fill('@media{.a{display:none}', 98_000)}</style>`),
      ),
  },
  {
    name: 'unclosed',
    why: 'a sheet that never ends is the rest of the page',
    text: () => html(`<style>${fill('display:none@media{')}`),
  },
  {
    name: 'hidden-classes',
    why: 'every element is of a hidden class, and each is asked for its text',
    text: () =>
      html(fill(`<b class="${'a '.repeat(20)}z">x`, 900_000), '<style>.z{display:none}</style>'),
  },
]
