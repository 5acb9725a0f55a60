const charactersMax = 200

/** Returns the name of an upload, without folders and without characters that do not belong into a line. */
export function uploadNameOf(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  return (
    last
      .replaceAll(/\p{Cc}/gu, '')
      .trim()
      .slice(0, charactersMax) || 'upload'
  )
}
