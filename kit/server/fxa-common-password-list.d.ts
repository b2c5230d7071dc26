/** The 50,000 most frequent passwords of eight characters or more, in lower case; the package has no types of its own. */
declare module 'fxa-common-password-list' {
  export function test(password: string): boolean
}
