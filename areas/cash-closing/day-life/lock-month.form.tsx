import type { CashConciliation } from '@app/domain/day/contract'
import { addDays } from '@app/kit/contract'
import { FormDialog, notify, SelectField, TextAreaField, today, toNamedOptions, useCan, useRead } from '@app/kit/web'
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

export const UnlockMonthFields = () => (
  <>
    <p>
      Os dias do mês voltam a “Fechado”. Os que têm título no Protheus continuam bloqueados, mas aceitam ajuste outra
      vez.
    </p>
    <TextAreaField name="reason" label="Motivo" help="Fica no histórico, com ao menos 10 caracteres." autoFocus />
  </>
)

type MonthDay = Pick<CashConciliation, 'company_id' | 'company_name' | 'business_date'>

export const getMonthOfDay = ({ company_id, business_date }: Pick<MonthDay, 'company_id' | 'business_date'>) => ({
  company_id,
  month: business_date.slice(0, 7),
})

export const notifyUnlocked = ({ unlocked }: { unlocked: number }) =>
  notify.success(
    unlocked === 1 ? 'Bloqueio do mês retirado de 1 dia.' : `Bloqueio do mês retirado de ${unlocked} dias.`,
  )

export const UnlockMonth = ({ day, label }: { day: MonthDay; label: string }) => (
  <FormDialog
    opener={label}
    title={`Desbloquear ${day.business_date.slice(5, 7)}/${day.business_date.slice(0, 4)} de ${day.company_name}?`}
    submit={dayLife.unlockMonth}
    carried={getMonthOfDay(day)}
    action="Desbloquear mês"
    danger
    onDone={notifyUnlocked}
  >
    <UnlockMonthFields />
  </FormDialog>
)
