import { parseDecimal, showDecimal, showRate } from '../../contract/contract.ts'
import type { FieldProps } from './field-source.tsx'
import { TypedTextField } from './typed-field.tsx'

type AmountProps = FieldProps<number>
type Form = { places: number; prefix?: string; suffix?: string; show?: (value: number) => string }

const isNumber = (value: unknown): value is number => typeof value === 'number'

const AmountField = ({ places, prefix, suffix, show, ...props }: AmountProps & Form) => (
  <TypedTextField
    {...props}
    number
    inputMode="decimal"
    prefix={prefix}
    suffix={suffix}
    typing={{
      parse: (text) => parseDecimal(text, places),
      show: show ?? ((value) => showDecimal(value, places)),
      holds: isNumber,
      wrong: 'Valor inválido.',
      prefix,
    }}
  />
)

/** Money in integer centavos: digits, comma, or pasted text such as `R$ 1.234,56`. */
export const MoneyField = (props: AmountProps) => <AmountField {...props} places={2} prefix="R$" />

/** Volume in integer millilitres, typed in litres with up to three decimals. */
export const VolumeField = (props: AmountProps) => <AmountField {...props} places={3} suffix="L" />

/** Price of a litre in thousandths of a real: `6,190`. */
export const PriceField = (props: AmountProps) => <AmountField {...props} places={3} prefix="R$" suffix="/L" />

/** Unit cost in millionths of a real: `4,123456`. */
export const UnitCostField = (props: AmountProps) => <AmountField {...props} places={6} prefix="R$" />

/** A percentage in parts per million: `1,65` is 16500. */
export const RateField = (props: AmountProps) => (
  <AmountField {...props} places={4} suffix="%" show={(rate) => showRate(rate).replace('%', '')} />
)

/** An integer, or a number with `places` implied decimals. */
export const NumberField = (props: AmountProps & Partial<Form>) => <AmountField {...props} places={props.places ?? 0} />
