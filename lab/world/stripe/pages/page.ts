import { type Content, type Html, html } from '../../../../packages/surfaces/web/html.ts'

/** Lays out a page of the double: one card in the middle, readable without style and script. */
export function layOutPage(title: string, content: Content): string {
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<main>
${content}
</main>
<footer>A double of Stripe in the example world. No money moves; only test cards are taken.</footer>
</body>
</html>
`.markup
}

/** Writes an amount of cents: `$10.00`. */
export function amountText(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
}

/** Returns a notice that screen readers read at once. */
export function alertOf(text: string | null): Html | null {
  return text === null ? null : html`<p class="alert" role="alert">${text}</p>`
}
