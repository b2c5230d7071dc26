import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { CompanyFilterField, PeriodField, SelectField, toNamedOptions, useRead } from '@app/kit/web'
import { cardConciliation } from './card-conciliation.contract.ts'

/** Filters of all views: their values stay when another view is opened. */
export function CardFilters({ ofSales = true }: { ofSales?: boolean }) {
  const choices = useRead(cardConciliation.choices, {}, { staleTime: 300_000 }).data
  return (
    <>
      <PeriodField />
      <CompanyFilterField companies={choices?.companies} />
      <SelectField
        name="acquirer"
        label="Adquirente"
        options={choices?.acquirers ?? []}
        isMain
        clearable
        placeholder="Todas"
      />
      <SelectField
        name="group_id"
        label="Grupo"
        options={toNamedOptions(choices?.groups)}
        clearable
        placeholder="Todos"
      />
      {ofSales && (
        <>
          <SelectField name="brand" label="Bandeira" options={choices?.brands ?? []} clearable placeholder="Todas" />
          <SelectField name="method" label="Modalidade" options={paymentMethodLabels} clearable placeholder="Todas" />
        </>
      )}
    </>
  )
}
