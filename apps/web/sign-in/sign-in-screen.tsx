import { productName } from '@app/kit/web'
import type { ReactNode } from 'react'
import { EnvironmentStrip } from '../brand/environment-strip.tsx'
import { getPageSettings } from '../brand/settings.ts'
import { ProductMark } from '../brand/wordmark.tsx'
import css from './sign-in-screen.module.css'

const steps = [
  'Arquivos do PDV, das adquirentes, do Pix e do banco',
  'Casamento venda a venda',
  'Cada diferença com nome, motivo e aprovação',
  'Dia fechado e provado',
]

export function SignInScreen({ form, wide }: { form: ReactNode; wide?: boolean }) {
  const { footer_text } = getPageSettings()
  return (
    <div className={css.screen} data-wide={wide}>
      <aside className={css.brand}>
        <div className={css.mark}>
          <ProductMark size={40} />
          <span>{productName}</span>
        </div>
        <p className={css.claim}>O dia do posto, fechado ao centavo.</p>
        <ol className={css.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </aside>
      <main className={css.main}>
        <EnvironmentStrip />
        <div className={css.smallMark}>
          <ProductMark size={32} />
          <span>{productName}</span>
        </div>
        <div className={css.form}>{form}</div>
        <p className={css.foot}>{footer_text}</p>
      </main>
    </div>
  )
}
