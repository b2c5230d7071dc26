import { notify } from '@app/kit/web'
import type { ManualDetail } from '../cash-conciliations/manual-line.contract.ts'

/** Tells what a draft still needs; the offer to undo the change tells the rest. */
export function notifyManualResult({ status, waits_for }: Pick<ManualDetail, 'status' | 'waits_for'>) {
  if (status === 'draft')
    notify.info(`Rascunho gravado. ${waits_for ?? 'Aplique o lançamento.'} Depois de anexar, aplique.`)
}
