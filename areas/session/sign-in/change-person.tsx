import { call, sessionStore } from '@app/kit/web'
import { loginOperation } from './login.tsx'
import type { Credentials } from './offered-accounts.tsx'
import { signOut } from './sign-out.tsx'

/** Signs in as another person of the demonstration. The sign-in page, which the router shows meanwhile, returns to the address. */
export function changePerson({ email, password }: Credentials) {
  signOut()
  return sessionStore.signIn(async () => {
    const answer = await call(loginOperation, { body: { email, password } }, { login: true, quiet: true })
    if ('second_factor' in answer) throw new Error('Esta conta pede um segundo fator. Entre com ela aqui.')
    return answer
  })
}
