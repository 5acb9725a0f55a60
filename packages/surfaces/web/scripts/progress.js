// How long a form has been waiting for its answer. Without this script the browser shows that it loads.
for (const form of document.querySelectorAll('form[data-progress]')) {
  const place = form.querySelector('[data-progress-text]')
  const button = form.querySelector('button[type=submit]')
  let timer
  form.addEventListener('submit', () => {
    const startMs = performance.now()
    const show = () => {
      place.textContent = `Searching, ${Math.floor((performance.now() - startMs) / 1_000)} s. A live search can take half a minute.`
    }
    show()
    timer = setInterval(show, 1_000)
    // After the browser has read the form: a button that is disabled is not sent.
    setTimeout(() => {
      button.disabled = true
    })
  })
  // Back from the answer, the page may be shown as it was left; the answer may also be in another tab.
  addEventListener(form.target === '' ? 'pageshow' : 'focus', () => {
    clearInterval(timer)
    place.textContent = ''
    button.disabled = false
  })
}
