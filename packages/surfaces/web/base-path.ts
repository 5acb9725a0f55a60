// `html` escapes double quotes within values, so that only a template can begin such an attribute.
const ownAddress =
  /(\s(?:href|src|action|formaction)="|<meta http-equiv="refresh" content="0;url=)\/(?!\/)/g

/**
 * Puts the path of the service's public address before every address of this service in the markup. Pages name paths of
 * the service without it, so that no page can forget it.
 */
export function placeUnder(markup: string, basePath: string): string {
  return basePath === '' ? markup : markup.replace(ownAddress, `$1${basePath}/`)
}
