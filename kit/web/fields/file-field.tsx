import { FileInput } from '@mantine/core'
import { toInputProps } from './field-look.tsx'
import { type FieldProps, useField } from './field-source.tsx'

export function FileField(props: FieldProps<File> & { accept?: string }) {
  const field = useField(props)
  const { withAsterisk, ...rest } = toInputProps(props, field)
  return (
    <FileInput
      {...rest}
      required={withAsterisk}
      placeholder={props.placeholder ?? 'Escolher arquivo'}
      accept={props.accept}
      clearable
      clearButtonProps={{ 'aria-label': `Limpar ${props.label}` }}
      value={field.value instanceof File ? field.value : null}
      onChange={(file) => field.set(file)}
    />
  )
}
