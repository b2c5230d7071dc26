import { productName } from '@app/kit/web'
import type { ReactNode } from 'react'
import { EnvironmentStrip } from './environment-strip.tsx'
import { settings } from './settings.ts'
import css from './sign-in-screen.module.css'
import { Mark } from './wordmark.tsx'

/** The only screen before the frame: the mark, what the product does, the form. */
export default function SignInScreen({ form }: { form: ReactNode }) {
  const { footer_text } = settings()
  return (
    <div className={css.screen}>
      <EnvironmentStrip />
      <aside className={css.brand}>
        <div className={css.mark}>
          <Mark size={40} />
          <span>{productName}</span>
        </div>
        <p className={css.claim}>O dia do posto, fechado ao centavo.</p>
        <dl className={css.sum} aria-label="Exemplo de fechamento">
          <div>
            <dt>Apurado</dt>
            <dd>7.162,64</dd>
          </div>
          <div>
            <dt>Confirmado</dt>
            <dd>7.046,04</dd>
          </div>
          <div>
            <dt>Explicado</dt>
            <dd>116,60</dd>
          </div>
          <div className={css.total}>
            <dt>Sem explicação</dt>
            <dd>0,00</dd>
          </div>
        </dl>
      </aside>
      <main className={css.main}>
        <div className={css.smallMark}>
          <Mark size={32} />
          <span>{productName}</span>
        </div>
        <div className={css.form}>{form}</div>
        <p className={css.foot}>{footer_text}</p>
      </main>
    </div>
  )
}
