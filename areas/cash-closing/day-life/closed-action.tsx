import type { CashConciliation } from '@app/domain/day/contract'
import type { ClosedActionName } from '../cash-conciliations/closed-actions.rules.ts'
import { AskReopening, ReopenNow, Unlock } from './ask.forms.tsx'
import { LockMonth } from './lock-month.form.tsx'

type Given = { name: ClosedActionName; day: CashConciliation; label: string; refusal: string | null }

export function ClosedAction({ name, ...asked }: Given) {
  switch (name) {
    case 'request_reopening':
      return <AskReopening {...asked} />
    case 'reopen':
      return <ReopenNow {...asked} />
    case 'unlock':
      return <Unlock {...asked} />
    case 'lock':
      return (
        <LockMonth
          company_id={asked.day.company_id}
          month={asked.day.business_date.slice(0, 7)}
          refusal={asked.refusal}
        />
      )
  }
}
