// Values between double quotes hold none (`html` escapes them), so that only a template can begin such an attribute.
const ownAddress =
  /(\s(?:href|src|action|formaction)="|<meta http-equiv="refresh" content="0;url=)\/(?!\/)/g

/**
 * Returns markup in which every address of this service begins with the path that its public address has. Pages name
 * paths of the service without it: none of them can forget it.
 */
export function placeUnder(markup: string, basePath: string): string {
  return basePath === '' ? markup : markup.replace(ownAddress, `$1${basePath}/`)
}
