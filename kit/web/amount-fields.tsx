import { showDecimal } from '@app/kit/contract'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { shared } from './field-look.ts'
import { type FieldProps, useField } from './field-source.tsx'
import css from './fields.module.css'
import { parseDecimal } from './parse.ts'

type AmountProps = FieldProps<number> & { autoSelect?: boolean }

function AmountField(props: AmountProps & { places: number; prefix?: string; suffix?: string }) {
  const field = useField(props)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typeof field.value === 'number' ? showDecimal(field.value, props.places) : ''
  const wrong = typed !== null && typed.trim() !== '' && parseDecimal(typed, props.places) === null
  const take = (text: string) => {
    setTyped(text)
    if (text.trim() === '') return field.set(null)
    const amount = parseDecimal(text, props.places)
    if (amount !== null) field.set(amount)
    else field.refuse(text)
  }
  return (
    <TextInput
      {...shared(props, field)}
      error={wrong ? 'Valor inválido.' : field.error}
      classNames={{ input: css.number }}
      inputMode="decimal"
      autoComplete="off"
      leftSection={props.prefix && <span aria-hidden="true">{props.prefix}</span>}
      rightSection={props.suffix && <span aria-hidden="true">{props.suffix}</span>}
      value={typed ?? shown}
      onChange={(event) => take(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => {
        if (!wrong) setTyped(null)
        field.leave()
      }}
    />
  )
}

/** Money in integer centavos: digits, comma, or a paste such as `R$ 1.234,56`. */
export const MoneyField = (props: AmountProps) => <AmountField {...props} places={2} prefix="R$" />

/** Volume in integer millilitres, typed in litres with up to three decimals. */
export const VolumeField = (props: AmountProps) => <AmountField {...props} places={3} suffix="L" />

/** A whole number or one with implied decimals: prices (`places={3}`), counts (`places={0}`). */
export const NumberField = (props: AmountProps & { places?: number; prefix?: string; suffix?: string }) => (
  <AmountField {...props} places={props.places ?? 0} />
)
