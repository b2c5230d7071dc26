import { useEffect, useRef } from 'react'
import css from './sign-in-accounts.module.css'

export type Credentials = { email: string; password: string }
type SignInAccountsProps = { accounts: string; choose: (account: Credentials) => void }
type Account = Credentials & { title: string; work: string }

const fields = ['email', 'password', 'title', 'work'] as const

const isAccount = (value: unknown): value is Account =>
  typeof value === 'object' && value !== null && fields.every((name) => typeof Reflect.get(value, name) === 'string')

function parseAccounts(text: string): Account[] {
  const parsed: unknown = JSON.parse(text)
  return Array.isArray(parsed) ? parsed.filter(isAccount) : []
}

/** A card for each account of the demonstration: it fills the form and sends it. */
export function SignInAccounts(props: SignInAccountsProps) {
  const first = useRef<HTMLButtonElement>(null)
  // The cards may arrive after a person has begun to type in the form.
  useEffect(() => {
    if (document.activeElement === document.body) first.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section aria-labelledby="accounts">
      <h2 id="accounts" className={css.title}>
        Entre na demonstração como
      </h2>
      <div className={css.cards}>
        {parseAccounts(props.accounts).map(({ email, password, title, work }, index) => (
          <button
            key={email}
            ref={index === 0 ? first : undefined}
            type="button"
            onClick={() => props.choose({ email, password })}
          >
            <strong>{title}</strong>
            <span>
              <span className="rg-hidden"> — </span>
              {work}
            </span>
          </button>
        ))}
      </div>
    </section>
  )
}
