import { solicitationStatuses, solicitationTypes } from '@app/domain/day/assessment/contract'
import { differenceLabels } from '@app/domain/day/differences/contract'
import { CompanyFilterField, MoneyField, MoreFilters, SelectField, toNamedOptions, useRead } from '@app/kit/web'
import { cashConciliations } from '../../cash-conciliations/cash-conciliations.contract.ts'
import { solicitations } from '../solicitations.contract.ts'
import { deadlineChoices, deskLabels, requestAges, requestStages } from './queue.contract.ts'

const ageOptions = Object.entries(requestAges).map(([age, { label }]) => ({ value: age, label }))

export function QueueFilters() {
  const cacheOptions = { staleTime: 300_000 }
  const companies = useRead(cashConciliations.companies, {}, cacheOptions).data?.data
  const choices = useRead(solicitations.choices, {}, cacheOptions).data
  return (
    <>
      <SelectField name="stage" label="Fila" options={requestStages} isMain clearable placeholder="Todas" />
      <SelectField name="type" label="Tipo" options={solicitationTypes} clearable placeholder="Todos" />
      <CompanyFilterField companies={companies} />
      <SelectField name="code" label="Problema" options={differenceLabels} clearable placeholder="Todos" />
      <SelectField name="desk" label="Analista" options={deskLabels} clearable placeholder="Todos" />
      <SelectField name="deadline" label="Prazo" options={deadlineChoices} clearable placeholder="Todos" />
      <MoreFilters>
        <SelectField
          name="requested_by_id"
          label="Solicitante"
          options={toNamedOptions(choices?.requesters)}
          clearable
          placeholder="Todos"
        />
        <SelectField
          name="group_id"
          label="Grupo"
          options={toNamedOptions(choices?.groups)}
          clearable
          placeholder="Todos"
        />
        <MoneyField name="least_cents" label="Diferença de" />
        <MoneyField name="most_cents" label="Diferença até" />
        <SelectField name="age" label="Espera" options={ageOptions} clearable placeholder="Todas" />
        <SelectField name="status" label="Situação" options={solicitationStatuses} clearable placeholder="Pendentes" />
      </MoreFilters>
    </>
  )
}
