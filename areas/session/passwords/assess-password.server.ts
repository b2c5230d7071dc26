import { passwordAboutOwner, passwordTooCommon } from './passwords.contract.ts'
import { isAboutOwner } from './passwords.rules.ts'

export async function assessPassword(password: string, owner: readonly string[]) {
  if (isAboutOwner(password, owner)) return passwordAboutOwner
  // Decoding the list takes about 50 ms: done on first use, not at startup.
  const list = await import('fxa-common-password-list')
  return list.test(password.toLowerCase()) ? passwordTooCommon : null
}
