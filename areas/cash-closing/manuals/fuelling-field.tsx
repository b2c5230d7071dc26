import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { SelectField, useFieldSource } from '@app/kit/web'
import { unsoldFuellings } from './manuals.rules.ts'

type Props = { differences: CashConciliationDetail['differences']; own: number | null }

export function FuellingField({ differences, own }: Props) {
  const form = useFieldSource()
  const unsold = unsoldFuellings(differences)
  const ownOption = own === null ? [] : [{ value: String(own), label: 'O abastecimento deste lançamento' }]
  const options = [...ownOption, ...unsold.map(({ id, sentence }) => ({ value: String(id), label: sentence }))]
  if (options.length === 0) return null
  const choose = (chosen: string | null) => {
    const fuelling = unsold.find(({ id }) => String(id) === chosen)
    form.set('fuelling_id', chosen === null ? null : Number(chosen))
    if (fuelling) form.set('amount_cents', fuelling.amount_cents)
  }
  const value = form.value('fuelling_id')
  return (
    <SelectField
      label="Abastecimento"
      help="O que a bomba entregou sem venda; preenche o valor."
      options={options}
      clearable
      value={typeof value === 'number' ? String(value) : null}
      onChange={choose}
      error={form.error('fuelling_id')}
    />
  )
}
