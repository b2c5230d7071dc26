import { Button, call, PageHeader, sessionStore, useUser } from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { account } from '../account/account.contract.ts'
import { signOut } from '../sign-in/sign-out.tsx'
import css from './factor-form.module.css'
import IdentityGuard from './identity-guard.tsx'

const SecondFactorsPanel = lazy(() => import('./second-factors.panel.tsx'))

const refreshUser = () => void call(account.user, {}).then(sessionStore.updateUser, () => undefined)

/** Shown instead of the product to a person who must enrol a second factor first. */
export default function Enrolment() {
  const { name } = useUser()
  return (
    <main className={css.enrolment}>
      <PageHeader
        title="Cadastre um segundo fator"
        detail={`${name}, o seu acesso exige um segundo fator além da senha. Cadastre um para continuar.`}
        actions={<Button onClick={signOut}>Sair</Button>}
      />
      <Suspense>
        <SecondFactorsPanel onChanged={refreshUser} />
      </Suspense>
      <IdentityGuard />
    </main>
  )
}
