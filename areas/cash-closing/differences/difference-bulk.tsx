import { type BulkAction, SelectField, TextAreaField, useRead } from '@app/kit/web'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { deferFields } from './defer.form.tsx'
import { differences } from './differences.contract.ts'

function ReasonFields({ day_id }: { day_id: string }) {
  const reasons = useRead(cashConciliations.reasons, { params: { id: day_id } }, { staleTime: 60_000 })
  return (
    <>
      <SelectField
        name="reason_id"
        label="Motivo"
        options={(reasons.data?.data ?? []).map(({ id, name, difference_codes }) => ({
          value: id,
          label: `${name} (${difference_codes.join(', ')})`,
        }))}
      />
      <TextAreaField
        name="note"
        label="Observação"
        help="A mesma para todas; as que o motivo não pode explicar ficam como estão e são ditas."
        maxLength={1000}
      />
    </>
  )
}

export const deferMany: BulkAction = { label: 'Adiar', change: differences.deferMany, fields: deferFields }

export const buildDifferenceBulkActions = (day_id: string): BulkAction[] => [
  { label: 'Explicar', change: differences.explainMany, fields: <ReasonFields day_id={day_id} /> },
  deferMany,
]
