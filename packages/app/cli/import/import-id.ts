import { InvalidArgumentError } from 'commander'

/** Reads the number of an import. @throws {InvalidArgumentError} */
export function readImportId(text: string): number {
  const id = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(id)) {
    throw new InvalidArgumentError('It is a number of "import list".')
  }
  return id
}
