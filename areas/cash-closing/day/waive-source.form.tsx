import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { formatSourceName } from '@app/domain/day/facts/contract'
import { SelectField, TextAreaField } from '@app/kit/web'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { RecordDialog } from '../day-parts/stale.tsx'

type WaiveSourceProps = { day: CashConciliationDetail; label: string; refusal: string | null }

export default function WaiveSource({ day, label, refusal }: WaiveSourceProps) {
  return (
    <RecordDialog
      opener={label}
      blocked={refusal ?? undefined}
      title="Prosseguir sem uma fonte"
      submit={cashConciliations.waiveSource}
      target={day}
      action="Prosseguir"
    >
      <SelectField
        name="source"
        label="Fonte"
        options={day.missing_sources.map((source) => ({ value: source, label: formatSourceName(source) }))}
      />
      <TextAreaField name="reason" label="Motivo" help="Fica no histórico do dia, com ao menos 10 caracteres." />
    </RecordDialog>
  )
}
