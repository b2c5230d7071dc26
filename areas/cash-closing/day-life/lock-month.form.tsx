import { addDays } from '@app/kit/contract'
import { FormDialog, notify, SelectField, today, toNamedOptions, useCan, useRead } from '@app/kit/web'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { dayLife } from '../cash-conciliations/day-life.contract.ts'

const maxMonths = 12

function months() {
  const found: { value: string; label: string }[] = []
  for (let day = today(); found.length < maxMonths; day = addDays(`${day.slice(0, 7)}-01`, -1))
    found.push({ value: day.slice(0, 7), label: `${day.slice(5, 7)}/${day.slice(0, 4)}` })
  return found
}

type Props = { company_id?: string; month?: string; label?: string; refusal?: string | null }

export function LockMonth({ company_id, month, label = 'Bloquear mês', refusal }: Props) {
  const can = useCan()
  const companies = useRead(cashConciliations.companies, {}, { staleTime: 300_000 })
  if (!can('admin')) return null
  const options = toNamedOptions(companies.data?.data)
  return (
    <FormDialog
      opener={label}
      openerLook="quiet"
      blocked={refusal ?? undefined}
      title="Bloquear um mês"
      intro={
        <p>
          Todos os dias fechados do mês ficam bloqueados: sem reabertura nem ajuste, e o que chegar fica em quarentena.
        </p>
      }
      submit={dayLife.lockMonth}
      initial={{ company_id, month }}
      action="Bloquear"
      danger
      onDone={({ locked }) => notify.success(locked === 1 ? '1 dia bloqueado.' : `${locked} dias bloqueados.`)}
    >
      <SelectField name="company_id" label="Empresa" options={options} />
      <SelectField name="month" label="Mês" options={months()} />
    </FormDialog>
  )
}
