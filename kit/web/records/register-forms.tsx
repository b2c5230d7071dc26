import type { ReactNode } from 'react'
import type { z } from 'zod'
import { type ById, describeField, type Operation, type Register } from '../../contract/contract.ts'
import { cellForm } from '../cells/cell-values.ts'
import { useRead } from '../client/queries.ts'
import { SchemaField } from '../fields/schema-field.tsx'
import type { FormValues } from '../form/paths.ts'
import { Columns, Stack } from '../layout/layout.tsx'
import { NewRecord, RecordForm } from './record-form.tsx'

type FieldOf<R extends Register> = keyof z.output<R['draft']> & keyof R['record']['fields'] & string

/** Fields of a register's form, a block of columns a group: labels and choices are those of the register. */
export function RegisterFields<R extends Register>(props: {
  register: R
  groups: readonly (readonly FieldOf<R>[])[]
  help?: { [Field in FieldOf<R>]?: string }
}) {
  const { draft, record } = props.register
  const help: Readonly<Record<string, string | undefined>> = props.help ?? {}
  return (
    <Stack>
      {props.groups.map((names) => (
        <Columns key={names[0]} min={200}>
          {names.map((name) => {
            const { label, values } = describeField(record.fields, name)
            return (
              <SchemaField
                key={name}
                name={name}
                label={label}
                help={help[name]}
                form={cellForm(draft, name, values)}
              />
            )
          })}
        </Columns>
      ))}
    </Stack>
  )
}

export type ShownRecord = FormValues & { id: string; name: string; active: boolean; version: number }

export type FormRegister = Pick<Register, 'words'> & {
  operations: { get: Operation; create: Operation; update: Operation }
}

export type RegisterForm<Detail> = {
  fields: ReactNode
  /** Initial values of a copy; without it a record cannot be duplicated. */
  copy?: (record: Detail) => FormValues
}

type FormOfRegister<Detail> = { register: FormRegister; form: RegisterForm<Detail> }
type RecordRead = Operation<{ params: typeof ById; answer: z.ZodType<ShownRecord> }>

export const EditRecord = ({ register, form, record }: FormOfRegister<ShownRecord> & { record: ShownRecord }) => (
  <RecordForm
    submit={register.operations.update}
    params={{ id: record.id }}
    initial={record}
    record={register.operations.get}
  >
    {form.fields}
  </RecordForm>
)

export function CreateRecord({ register: { operations }, form }: FormOfRegister<ShownRecord>) {
  const useRecord = (id: string) => useRead(operations.get as RecordRead, { params: { id } })
  return (
    <NewRecord submit={operations.create} copy={{ read: useRecord, toValues: (record) => form.copy?.(record) ?? {} }}>
      {form.fields}
    </NewRecord>
  )
}
