import { notify } from '@app/kit/web'
import type { ManualDetail } from '../cash-conciliations/manual-line.contract.ts'

export function notifyManualResult({ status, waits_for }: Pick<ManualDetail, 'status' | 'waits_for'>) {
  if (status === 'draft')
    return notify.info(`Rascunho gravado. ${waits_for ?? 'Aplique o lançamento.'} Depois de anexar, aplique.`)
  notify.success(
    status === 'proposed'
      ? 'Lançamento proposto; envie o ajuste para análise.'
      : 'Lançamento registrado; o dia foi recalculado.',
  )
}
