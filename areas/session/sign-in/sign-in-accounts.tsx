import { useEffect, useRef } from 'react'
import type { Account, Credentials } from './offered-accounts.tsx'
import css from './sign-in-accounts.module.css'

type SignInAccountsProps = { accounts: readonly Account[]; choose: (account: Credentials) => void }

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
        {props.accounts.map(({ email, password, title, work }, index) => (
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
