import type { ReactNode } from 'react'
import type { z } from 'zod'
import { describeField, type Operation, type Register } from '../../contract/contract.ts'
import { cellForm } from '../cells/cell-values.ts'
import { SchemaField } from '../fields/schema-field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import type { FormValues } from '../form/paths.ts'
import { Columns, Stack } from '../layout/layout.tsx'
import type { DialogSize } from '../overlays/overlay-types.ts'

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
      {props.groups.map((names, group) => (
        <Columns key={names[0]} min={200}>
          {names.map((name, index) => {
            const { label, values } = describeField(record.fields, name)
            return (
              <SchemaField
                key={name}
                name={name}
                label={label}
                help={help[name]}
                form={cellForm(draft, name, values)}
                autoFocus={group + index === 0}
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
  size?: DialogSize
  /** Initial values of a copy; without it a record cannot be duplicated. */
  copy?: (record: Detail) => FormValues
}

type RecordFormProps<Detail> = {
  register: FormRegister
  form: RegisterForm<Detail>
  record: Detail & { id: string; name: string }
}

export function NewRecord({
  register: { words, operations },
  form,
}: Pick<RecordFormProps<never>, 'register' | 'form'>) {
  const opener = words.gender === 'm' ? 'Novo' : 'Nova'
  const title = `${opener} ${words.one.toLowerCase()}`
  return (
    <FormDialog opener={opener} openerLook="primary" title={title} size={form.size} submit={operations.create}>
      {form.fields}
    </FormDialog>
  )
}

export const EditRecord = <Detail,>({ register: { operations }, form, record }: RecordFormProps<Detail>) => (
  <FormDialog
    opener="Editar"
    small
    title={`Editar ${record.name}`}
    size={form.size}
    submit={operations.update}
    params={{ id: record.id }}
    initial={record}
    record={operations.get}
  >
    {form.fields}
  </FormDialog>
)

export const DuplicateRecord = <Detail,>({ register: { operations }, form, record }: RecordFormProps<Detail>) => (
  <FormDialog
    opener="Duplicar"
    title={`Duplicar ${record.name}`}
    size={form.size}
    submit={operations.create}
    about={record.id}
    initial={form.copy?.(record)}
  >
    {form.fields}
  </FormDialog>
)
