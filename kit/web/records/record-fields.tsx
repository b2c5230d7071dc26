import { describeField, type RecordDeclaration } from '../../contract/contract.ts'
import { KeyValue } from '../layout/layout.tsx'
import { FieldValue } from './field-value.tsx'

export const RecordFields = (props: {
  record: Pick<RecordDeclaration, 'fields'>
  values: Readonly<Record<string, unknown>>
}) => (
  <KeyValue
    items={Object.keys(props.record.fields).map((name) => {
      const { label, values } = describeField(props.record.fields, name)
      return [label, <FieldValue key={name} field={name} value={props.values[name]} labels={values} />] as const
    })}
  />
)
