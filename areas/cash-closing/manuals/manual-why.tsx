import { SelectField, TextAreaField, useRead } from '@app/kit/web'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'

export const Why = ({ day, autoFocus }: { day: { id: string }; autoFocus?: boolean }) => {
  const reasons = useRead(cashConciliations.reasons, { params: { id: day.id } }, { staleTime: 60_000 })
  return (
    <>
      <SelectField
        name="reason_id"
        label="Motivo"
        autoFocus={autoFocus}
        options={(reasons.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextAreaField name="note" label="Observação" help="Por que é preciso, com ao menos 10 caracteres." rows={2} />
    </>
  )
}
