import type { RecordDeclaration } from '../../contract/contract.ts'
import { KeyValue } from '../layout/layout.tsx'
import { FieldValue } from './field-value.tsx'

export const RecordFields = (props: {
  record: Pick<RecordDeclaration, 'fields'>
  values: Readonly<Record<string, unknown>>
}) => (
  <KeyValue
    items={Object.entries(props.record.fields).map(([name, field]) => {
      const { label, values } = typeof field === 'string' ? { label: field } : field
      return [label, <FieldValue key={name} field={name} value={props.values[name]} labels={values} />] as const
    })}
  />
)
