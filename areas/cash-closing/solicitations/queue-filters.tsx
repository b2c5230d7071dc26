import { differenceLabels, solicitationStatuses, solicitationTypes } from '@app/domain/day/assessment/contract'
import { CompanyFilter, MoneyField, MoreFilters, namedOptions, SelectField, useRead } from '@app/kit/web'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { ages, deadlines, desks } from './queue.contract.ts'
import { solicitations } from './solicitations.contract.ts'

const waits = Object.entries(ages).map(([age, { label }]) => ({ value: age, label }))

export function QueueFilters() {
  const kept = { staleTime: 300_000 }
  const companies = useRead(cashConciliations.companies, {}, kept).data?.data
  const choices = useRead(solicitations.choices, {}, kept).data
  return (
    <>
      <SelectField name="type" label="Tipo" options={solicitationTypes} clearable placeholder="Todos" />
      <CompanyFilter companies={companies} />
      <SelectField name="code" label="Código" options={differenceLabels} clearable placeholder="Todos" />
      <SelectField name="desk" label="Analista" options={desks} clearable placeholder="Todos" />
      <SelectField name="deadline" label="Prazo" options={deadlines} clearable placeholder="Todos" />
      <MoreFilters>
        <SelectField
          name="requested_by_id"
          label="Solicitante"
          options={namedOptions(choices?.requesters)}
          clearable
          placeholder="Todos"
        />
        <SelectField
          name="group_id"
          label="Grupo"
          options={namedOptions(choices?.groups)}
          clearable
          placeholder="Todos"
        />
        <MoneyField name="least_cents" label="Diferença de" />
        <MoneyField name="most_cents" label="Diferença até" />
        <SelectField name="age" label="Espera" options={waits} clearable placeholder="Todas" />
        <SelectField name="status" label="Situação" options={solicitationStatuses} clearable placeholder="Pendentes" />
      </MoreFilters>
    </>
  )
}
