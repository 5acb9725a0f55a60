// The first match counts: most browsers name others beside themselves.
const names: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns a few words by which people recognise their browser. No more of its `User-Agent` is stored. */
export function describeBrowser(userAgent: string | undefined): string {
  const text = userAgent ?? ''
  const name = names.find(([pattern]) => pattern.test(text))?.[1] ?? 'A browser'
  const system = systems.find(([pattern]) => pattern.test(text))?.[1]
  return system === undefined ? name : `${name} on ${system}`
}
