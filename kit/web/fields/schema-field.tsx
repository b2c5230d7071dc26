import type { CellForm } from '../cells/cell-values.ts'
import { MoneyField, NumberField, PriceField, RateField, UnitCostField, VolumeField } from './amount-fields.tsx'
import { CheckboxField } from './checkbox-field.tsx'
import { SelectField } from './choice-fields.tsx'
import { DateField } from './date-field.tsx'
import type { FieldProps } from './field-source.tsx'
import { TextField } from './text-fields.tsx'

const amounts = {
  number: NumberField,
  money: MoneyField,
  volume: VolumeField,
  price: PriceField,
  cost: UnitCostField,
  rate: RateField,
}

export const isAmountKind = (kind: CellForm['kind']): kind is keyof typeof amounts => kind in amounts

type Common = Omit<FieldProps<never>, 'value' | 'onChange'>

export function SchemaField({ form, ...field }: Common & { form: CellForm }) {
  if (isAmountKind(form.kind)) {
    const Amount = amounts[form.kind]
    return <Amount {...field} />
  }
  switch (form.kind) {
    case 'choice':
      return <SelectField {...field} options={form.options} />
    case 'yes-no':
      return <CheckboxField {...field} />
    case 'date':
      return <DateField {...field} />
    default:
      return <TextField {...field} />
  }
}
