import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { isEditable } from '@app/domain/day/life/contract'
import { call, notify } from '@app/kit/web'
import type { NavigateFunction } from 'react-router'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import type { ReleasedCapture } from './problems.rules.ts'

/** Shows the message, with the way to the day of the released capture if that day exists. */
export async function offerOwnDay(
  { business_date, previous_id, next_id }: CashConciliationDetail,
  { id: capture_id, date, message }: ReleasedCapture & { message: string },
  navigate: NavigateFunction,
) {
  const id = date < business_date ? previous_id : next_id
  const day = id && (await call(cashConciliations.getStored, { params: { id } }).catch(() => null))
  if (!day || day.business_date !== date) return notify.success(message)
  const tab = isEditable(day.status) ? 'resolver' : 'casamento'
  notify.action(message, {
    label: 'Ver a captura',
    onSelect: () => void navigate(`/cash-conciliation/${day.id}?tab=${tab}&item=capture:${capture_id}`),
  })
}
