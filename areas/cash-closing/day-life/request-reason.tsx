import { SelectField, toNamedOptions, useRead } from '@app/kit/web'
import { dayLife } from '../cash-conciliations/day-life.contract.ts'

export function RequestReason({ day_id }: { day_id: string }) {
  const { data } = useRead(dayLife.requestReasons, { params: { id: day_id } }, { staleTime: 60_000 })
  return <SelectField name="reason_id" label="Motivo" options={toNamedOptions(data?.data)} autoFocus />
}
