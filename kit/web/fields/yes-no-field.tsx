import { Radio } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { Inline } from '../layout/layout.tsx'
import { yesNo } from './choice-fields.tsx'
import { toInputProps } from './field-look.tsx'
import { type FieldProps, useField } from './field-source.tsx'

const toChoice = (value: unknown) =>
  value === true || value === 'true' ? 'true' : value === false || value === 'false' ? 'false' : null

/** Yes or no without a default, so that one must be chosen. */
export function YesNoField(props: FieldProps<boolean>) {
  const field = useField(props, { show: yesNo })
  const { name, placeholder, autoFocus, disabled, 'data-field': fieldName, ...rest } = toInputProps(props, field)
  return (
    <Radio.Group {...rest} value={toChoice(field.value)} onChange={(value) => field.set(value === 'true')}>
      <Inline gap="medium">
        <Radio value="true" label="Sim" data-field={fieldName} disabled={disabled} autoFocus={autoFocus} />
        <Radio value="false" label="Não" disabled={disabled} />
      </Inline>
    </Radio.Group>
  )
}
