const charactersMax = 200

/** Returns what an upload is called: without folders, and without what does not belong into a line. */
export function uploadNameOf(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  return (
    last
      .replaceAll(/\p{Cc}/gu, '')
      .trim()
      .slice(0, charactersMax) || 'upload'
  )
}
