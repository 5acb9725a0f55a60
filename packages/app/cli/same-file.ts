import { stat } from 'node:fs/promises'

/** Returns true when two paths lead to the same file. */
export async function isSameFile(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all(
    [one, other].map((path) => stat(path).catch(() => null)),
  )
  return first != null && second != null && first.ino === second.ino && first.dev === second.dev
}
