export const pageStyles = `
:root { color-scheme: light dark; --ink: #1a1f36; --soft: #545969; --line: #d8dee8; --paper: #fff;
  --ground: #f6f8fa; --accent: #4a3fd6; --alert: #a3142e; --alert-ground: #fdeef0 }
@media (prefers-color-scheme: dark) { :root { --ink: #eceff5; --soft: #b3bac8; --line: #3b4255; --paper: #1b2030;
  --ground: #11141f; --accent: #8f87ff; --alert: #ffb3bf; --alert-ground: #43141f } }
* { box-sizing: border-box }
body { margin: 0; padding: 2rem 1rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 28rem; margin: 0 auto; padding: 2rem; background: var(--paper);
  border: 1px solid var(--line); border-radius: .75rem }
h1 { margin: 0; font-size: 1.125rem; font-weight: 600 }
.amount { margin: .25rem 0 1.5rem; font-size: 2.25rem; font-weight: 650; line-height: 1.2 }
label { display: block; margin-top: 1rem; font-weight: 600 }
input { width: 100%; margin-top: .25rem; padding: .625rem .75rem; border: 1px solid var(--soft);
  border-radius: .375rem; background: var(--paper); color: inherit; font: inherit }
button { width: 100%; margin-top: 1.5rem; padding: .75rem; border: 1px solid var(--accent); border-radius: .375rem;
  background: var(--accent); color: var(--paper); font: inherit; font-weight: 600; cursor: pointer }
button.second { margin-top: .75rem; background: none; color: var(--accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
a { color: var(--accent) }
.alert { padding: .75rem; border-radius: .375rem; background: var(--alert-ground); color: var(--alert) }
.aside { text-align: center; margin: 1rem 0 0 }
details { margin-top: 1.5rem }
summary { cursor: pointer; color: var(--soft) }
table { width: 100%; margin-top: .5rem; border-collapse: collapse; font-size: .875rem }
th, td { padding: .375rem .75rem .375rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top }
th { font-weight: 600 }
td code { white-space: nowrap }
footer { max-width: 28rem; margin: 1rem auto; color: var(--soft); font-size: .875rem; text-align: center }
`
