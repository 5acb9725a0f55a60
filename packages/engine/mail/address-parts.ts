/** Returns the domain of an address. A quoted local part may hold an @, a domain never does (RFC 5321 4.1.2). */
export function domainOfEmail(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}

/** Returns the local part of an address. */
export function localPartOfEmail(email: string): string {
  return email.slice(0, email.lastIndexOf('@'))
}
