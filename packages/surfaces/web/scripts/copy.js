// A button beside a text that is to be copied. Without this script there is no button, and the text can be selected.
// Browsers give the clipboard to pages over HTTPS and of this machine only.
const sources = navigator.clipboard ? document.querySelectorAll('[data-copy]') : []
for (const source of sources) {
  const button = document.createElement('button')
  button.type = 'button'
  const isInRow = source.dataset.copy === 'row'
  button.className = isInRow ? 'button-copy' : 'button button-plain'
  const label = source.dataset.copy === 'command' ? 'Copy command' : 'Copy'
  button.textContent = label
  if (isInRow) button.setAttribute('aria-label', `Copy ${source.textContent.trim()}`)
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(source.textContent.trim())
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = label
    }, 2_000)
  })
  source.after(button)
}
