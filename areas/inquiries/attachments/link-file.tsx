import { library } from '@app/areas/records/contract'
import { DateField, SelectField, toNamedOptions, useFieldSource, useRead } from '@app/kit/web'
import { useState } from 'react'

type TargetQuery = { company_id: string; date: string }

export function RecordChoice({ company_id, date: first }: { company_id?: string | null; date?: string }) {
  const source = useFieldSource()
  const choices = useRead(library.choices, {}, { staleTime: 300_000, enabled: !company_id })
  const [company, setCompany] = useState(company_id ?? null)
  const [date, setDate] = useState(first ?? null)
  const query: TargetQuery = { company_id: company ?? '', date: date ?? '' }
  const { data } = useRead(library.targets, { query }, { enabled: company !== null && date !== null })
  const found = data?.data ?? []
  const clearRecord = () => source.set('record_id', null)
  return (
    <>
      {!company_id && (
        <SelectField
          label="Empresa"
          options={toNamedOptions(choices.data?.companies)}
          value={company}
          onChange={(next) => {
            setCompany(next)
            clearRecord()
          }}
        />
      )}
      <DateField
        label="Dia do caixa"
        value={date}
        onChange={(next) => {
          setDate(next)
          clearRecord()
        }}
      />
      <SelectField
        name="record_id"
        label="Vincular a"
        options={found.map(({ id, kind, title }) => ({ value: id, label: `${kind}: ${title}` }))}
        help={data && found.length === 0 ? 'Nenhum registro deste dia que você possa ver.' : undefined}
        placeholder="Escolha o registro"
        onChange={(id) => source.set('entity', found.find((one) => one.id === id)?.entity ?? null)}
      />
    </>
  )
}
