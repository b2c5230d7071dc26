import { notify } from '@app/kit/web'
import type { ManualDetail } from '../cash-conciliations/manual-line.contract.ts'

/** Notifies what a draft still needs. The offer to undo notifies every other result. */
export function notifyManualResult({ status, waits_for }: Pick<ManualDetail, 'status' | 'waits_for'>) {
  if (status === 'draft')
    notify.info(`Rascunho gravado. ${waits_for ?? 'Aplique o lançamento.'} Depois de anexar, aplique.`)
}
