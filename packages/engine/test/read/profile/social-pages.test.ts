import assert from 'node:assert/strict'
import { test } from 'node:test'
import { socialPageOf } from '../../../read/profile/social-pages.ts'
import { readHome } from './read-profile.ts'

test('a page of a company is read in one spelling', () => {
  const pages = [
    [
      'https://de.linkedin.com/company/brumwick/about?x=1',
      'https://www.linkedin.com/company/brumwick',
    ],
    ['//www.facebook.com/brumwick/', 'https://www.facebook.com/brumwick'],
    [
      'https://www.facebook.com/profile.php?id=61551234567890',
      'https://www.facebook.com/profile.php?id=61551234567890',
    ],
    ['https://www.facebook.com/pg/brumwick/', 'https://www.facebook.com/brumwick'],
    ['https://x.com/pg/brumwick', 'https://x.com/pg'],
    ['https://twitter.com/brumwick?s=20', 'https://x.com/brumwick'],
    ['https://www.youtube.com/@brumwick', 'https://www.youtube.com/@brumwick'],
  ] as const
  for (const [written, url] of pages) assert.equal(socialPageOf(written)?.url, url)
})

test('people, posts, shares and other hosts are no page of a company', () => {
  const others = [
    'https://www.linkedin.com/in/jane-doe',
    'https://www.linkedin.com/shareArticle?url=x',
    'https://www.facebook.com/sharer/sharer.php?u=x',
    'https://twitter.com/intent/tweet?text=x',
    'https://www.instagram.com/p/Cabc123/',
    'https://www.youtube.com/watch?v=abc',
    'https://www.facebook.com/pg',
    'https://www.facebook.com/pg/',
    'https://notfacebook.com/brumwick',
    'https://facebook.com.evil.example/brumwick',
  ]
  for (const url of others) assert.equal(socialPageOf(url), null, url)
})

test('the page that bears the name of the firm is the one of a network', () => {
  const { social } =
    readHome(`<body><p>We like <a href="https://instagram.com/quillmark">Quillmark</a></p>
    <footer><a href="https://instagram.com/brumwick_bakery"></a></footer></body>`)
  assert.deepEqual(
    social.map(({ value }) => value.url),
    ['https://www.instagram.com/brumwick_bakery'],
  )
})

test('the page of the maker of the site is left out', () => {
  const { social } = readHome(`<body><footer><p>Website by
    <a href="https://facebook.com/quillmark">Quillmark</a></p></footer></body>`)
  assert.deepEqual(social, [])
})
