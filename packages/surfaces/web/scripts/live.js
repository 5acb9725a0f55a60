// The script keeps the page up to date with background work. Without it the page is loaded anew every few seconds.
const everyMs = 2_000
const refresh = async () => {
  const shown = document.querySelector('[data-live]')
  if (!shown) return
  try {
    const reply = await fetch(location.href, { headers: { accept: 'text/html' } })
    const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
    const latest = reply.ok && page.getElementById(shown.id)
    // A button that has the focus keeps it.
    if (latest && !shown.contains(document.activeElement)) shown.replaceWith(latest)
  } catch {
    // The service restarts: the next look finds it.
  }
  setTimeout(refresh, everyMs)
}
setTimeout(refresh, everyMs)
