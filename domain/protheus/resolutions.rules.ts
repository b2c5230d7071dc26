import type { DivergenceResolution, TitleDivergence, TitleState } from './title.contract.ts'

const resolutionLabels: Readonly<Record<TitleDivergence, Partial<Record<DivergenceResolution, string>>>> = {
  missing_in_erp: {
    accept: 'Aceitar a exclusão: cancelar o título aqui',
    resend: 'Enviar o título de novo',
    ignore: 'Ignorar',
  },
  // The amount of a title is that of the journal, and the service of the ERP does not change an amount.
  value_differs: { ignore: 'Ignorar' },
  due_changed: {
    accept: 'Aceitar o vencimento do Protheus',
    resend: 'Enviar o nosso vencimento ao Protheus',
    ignore: 'Ignorar',
  },
  settled_outside: { accept: 'Aceitar a baixa feita no Protheus', ignore: 'Ignorar' },
  balance_differs: { accept: 'Aceitar o saldo do Protheus', ignore: 'Ignorar' },
  // An error of the ERP, which is corrected there.
  negative_balance: { ignore: 'Ignorar' },
}

type Divergent = { state: TitleState; divergence: TitleDivergence | null }

/** The resolutions of the divergence of a title, with their labels. A title with write-offs is not cancelled or sent. */
export function findResolutions({ state, divergence }: Divergent): Partial<Record<DivergenceResolution, string>> {
  if (divergence === null || state === 'cancelling') return {}
  const { accept, resend, ignore } = resolutionLabels[divergence]
  const hasOnlyIgnore = divergence === 'missing_in_erp' && state !== 'integrated'
  return {
    ...(accept !== undefined && !hasOnlyIgnore && { accept }),
    ...(resend !== undefined && !hasOnlyIgnore && { resend }),
    ...(ignore !== undefined && { ignore }),
  }
}
