import type { CashConciliation } from '@app/domain/day/contract'
import type { ClosedActionName } from '../cash-conciliations/closed-actions.rules.ts'
import { AskReopening, ReopenNow, Unlock } from './ask.forms.tsx'
import { LockMonth, UnlockMonth } from './lock-month.form.tsx'

type Props = { name: ClosedActionName; day: CashConciliation; label: string; refusal: string | null }

export function ClosedAction({ name, ...dialogProps }: Props) {
  switch (name) {
    case 'request_reopening':
      return <AskReopening {...dialogProps} />
    case 'reopen':
      return <ReopenNow {...dialogProps} />
    case 'unlock':
      return <Unlock {...dialogProps} />
    case 'unlock_month':
      return <UnlockMonth day={dialogProps.day} label={dialogProps.label} />
    case 'lock':
      return (
        <LockMonth
          company_id={dialogProps.day.company_id}
          month={dialogProps.day.business_date.slice(0, 7)}
          refusal={dialogProps.refusal}
        />
      )
  }
}
