/** Returns a script that asks for `inner`, a host and port of this machine, and a UDP port, in every known way. */
export function waysOut(inner: string, debugging: string, udpPort: number): string {
  const port = inner.split(':')[1]
  return `const report = [];
    const say = (text) => { const p = document.createElement('p'); p.textContent = text; document.body.append(p) };
    for (const url of ['http://${inner}/', 'http://localhost:${port}/', 'http://[::1]:${port}/', 'http://169.254.169.254/latest/meta-data/', 'http://rebind.test/secret', 'http://inner.test/secret', '/redirect', '${debugging}/json/version'])
      fetch(url).then((r) => r.text()).then((text) => say('LEAK ' + url + text), () => 0);
    fetch('http://${inner}/', { method: 'POST', body: 'x', mode: 'no-cors' }).catch(() => 0);
    navigator.sendBeacon('http://${inner}/', 'x');
    new Image().src = 'http://${inner}/';
    for (const [name, attributes] of [['iframe', { src: 'http://${inner}/' }], ['link', { rel: 'preconnect', href: 'http://${inner}/' }], ['link', { rel: 'prefetch', href: 'http://${inner}/' }], ['link', { rel: 'stylesheet', href: 'http://${inner}/' }], ['object', { data: 'http://${inner}/' }], ['video', { src: 'http://${inner}/' }]]) {
      const element = document.createElement(name); Object.assign(element, attributes); document.body.append(element) }
    const frame = document.createElement('iframe'); document.body.append(frame);
    for (const world of [globalThis, frame.contentWindow]) {
      try { new world.WebSocket('ws://${inner}/') } catch {}
      try { new world.EventSource('http://${inner}/') } catch {}
      try { new world.WebTransport('https://${inner}/') } catch {}
      try { new world.Worker(URL.createObjectURL(new Blob(['fetch("http://${inner}/");new WebSocket("ws://${inner}/")']))) } catch {}
      try { const peer = new world.RTCPeerConnection({ iceServers: [{ urls: 'stun:${inner}?transport=tcp' }] }); peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer)) } catch {}
    }
    const apart = document.createElement('iframe'); apart.sandbox = 'allow-scripts'; apart.srcdoc = '<scr' + 'ipt>const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:${udpPort}" }] }); peer.createDataChannel("x"); peer.createOffer().then((offer) => peer.setLocalDescription(offer))</scr' + 'ipt>'; document.body.append(apart);
    navigator.serviceWorker?.register('/app.js').catch(() => 0);
    window.open('http://${inner}/');
    const form = document.createElement('form'); form.action = 'http://${inner}/'; form.target = 'x'; document.body.append(form); form.submit();
    say('The attack is over, and this sentence is long enough.')`
}

/** Scripts that never end, or lead to pages with nothing to read. */
export const endless: Record<string, string> = {
  'a script that never ends': '<script>for(;;){}</script>',
  'alerts without end': '<script>for(;;){alert(1);confirm();prompt()}</script>',
  'windows without end':
    '<script>setInterval(()=>{window.open("/");window.open("about:blank")},1)</script>',
  'a download without end': '<script src="/endless.js"></script>',
  'pages that lead on without end': '<script>location.href="/?"+Math.random()</script>',
  'a way to linkedin.com': '<script>location.href="https://www.linkedin.com/in/jane-doe"</script>',
  'a page that grows without end':
    '<script>setInterval(()=>{for(let i=0;i<1e4;i++)document.body.append(document.createElement("b"),"x".repeat(1e3))},1)</script>',
  'output without end':
    '<script>const long="x".repeat(1e7);setInterval(()=>{console.log(long);console.error(long)},0)</script>',
}
