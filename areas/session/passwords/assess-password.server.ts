import { passwordAboutOwner, passwordTooCommon } from './passwords.contract.ts'
import { isAboutOwner } from './passwords.rules.ts'

/** The reason against this password, as a text for the person; null if it is good. `owner`: name, e-mail, user name. */
export async function assessPassword(password: string, owner: readonly string[]) {
  if (isAboutOwner(password, owner)) return passwordAboutOwner
  // Decoding the list takes some 50 ms: on first use, not at every start.
  const list = await import('fxa-common-password-list')
  return list.test(password.toLowerCase()) ? passwordTooCommon : null
}
