/** The 50,000 most frequent passwords of eight or more characters, in lower case; the package ships no types. */
declare module 'fxa-common-password-list' {
  export function test(password: string): boolean
}
