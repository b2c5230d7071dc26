import { parseTime } from '../../contract/contract.ts'
import type { FieldProps } from './field-source.tsx'
import { TypedTextField } from './typed-field.tsx'

const isTime = (value: unknown): value is string => typeof value === 'string' && parseTime(value) === value

export const TimeField = (props: FieldProps<string>) => (
  <TypedTextField
    {...props}
    placeholder={props.placeholder ?? 'hh:mm'}
    inputMode="numeric"
    typing={{
      parse: parseTime,
      show: (time) => time,
      holds: isTime,
      wrong: 'Hora inválida: escreva como 06:12.',
    }}
  />
)
