import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import {
  type ById,
  describeField,
  type Operation,
  type OperationShape,
  type Page,
  type RecordDeclaration,
  type Register,
} from '../../contract/contract.ts'
import type { CellEdit } from '../cells/cell-types.ts'
import { useRead } from '../client/queries.ts'
import { SelectField } from '../fields/choice-fields.tsx'
import type { FormValues } from '../form/paths.ts'
import { StatusTag } from '../layout/display.tsx'
import { Loaded } from '../layout/states.tsx'
import { type Tab, Tabs } from '../layout/tabs.tsx'
import type { ListColumn } from '../list/list-columns.tsx'
import { ListPage } from '../list/list-page.tsx'
import type { BulkOperation } from '../selection/bulk-action.ts'
import { useUrlParams } from '../url/url-params.ts'
import { type ActivityChange, useActivityAction } from './activity.ts'
import { EditedRecord } from './editing.tsx'
import { buildCopySearch, useOpenRecord } from './open-record.tsx'
import { RecordFields } from './record-fields.tsx'
import { RecordPanel } from './record-panel.tsx'
import { CreateRecord, EditRecord, type FormRegister, type RegisterForm, type ShownRecord } from './register-forms.tsx'

type RowsRead = Operation<OperationShape & { answer: z.ZodType<Page<FormValues & { id: string }>> }>
type RecordRead = Operation<{ params: typeof ById; answer: z.ZodType<ShownRecord> }>

type PageRegister = FormRegister &
  Register & {
    operations: {
      list: RowsRead
      get: Operation<OperationShape & { answer: z.ZodType<ShownRecord> }>
      setActive: Operation
      inactivateMany: BulkOperation
    }
  }

type RowOf<R extends Register> = z.output<R['row']>
type DetailOf<R extends PageRegister> = z.output<R['operations']['get']['answer']>
type FieldOf<R extends Register> = keyof RowOf<R> & keyof R['record']['fields'] & string

/** A field of the row: title and labels are the register's, `edit` makes its cells editable by `update`. */
type FieldColumn<R extends Register> = Omit<ListColumn<RowOf<R>>, 'field' | 'title' | 'edit' | 'of' | 'labels'> & {
  field: FieldOf<R>
  title?: string
  edit?: true
}

type RegisterScreen<R extends PageRegister> = {
  search: string
  filters: readonly (FieldOf<R> & keyof z.output<R['filter']>)[]
  columns: readonly (FieldOf<R> | FieldColumn<R>)[]
  form: RegisterForm<DetailOf<R>>
}

/** History and presence of a record, which belong to an area. */
type RecordTools = {
  Presence: ComponentType<{ record: Pick<RecordDeclaration, 'entity'>; id: string; children: ReactNode }>
  historyTab: (record: Pick<RecordDeclaration, 'entity'>, id: string) => Tab
}

const describeActivity = ({ words: { gender } }: Pick<Register, 'words'>) => {
  const ending = gender === 'm' ? 'o' : 'a'
  return {
    states: { true: `Ativ${ending}`, false: `Inativ${ending}` },
    filter: { true: `Ativ${ending}s`, false: `Inativ${ending}s` },
  }
}

const ActivityTag = ({ register, active }: { register: PageRegister; active: unknown }) => (
  <StatusTag tone={active ? 'good' : 'neutral'}>
    {describeActivity(register).states[active ? 'true' : 'false']}
  </StatusTag>
)

function RegisterFilter({ register, name }: { register: PageRegister; name: string }) {
  const { label, values = {} } = describeField(register.record.fields, name)
  const isActivity = name === 'active'
  return (
    <SelectField
      name={name}
      label={isActivity ? 'Situação' : label}
      options={isActivity ? describeActivity(register).filter : values}
      placeholder="Todas"
      clearable
    />
  )
}

function toColumn(register: PageRegister, column: string | (FieldColumn<PageRegister> & { field: string })) {
  const { operations, record } = register
  const declaration = typeof column === 'string' ? { field: column } : column
  const { label, values } = describeField(record.fields, declaration.field)
  const edit: CellEdit<FormValues> = { change: operations.update, record: operations.get }
  if (declaration.field === 'active')
    return {
      title: 'Situação',
      labels: describeActivity(register).states,
      cell: ({ active }: FormValues) => <ActivityTag register={register} active={active} />,
      ...declaration,
      edit: { ...edit, change: operations.setActive },
    }
  return { title: label, labels: values, ...declaration, edit: declaration.edit && edit }
}

type PanelProps = { register: PageRegister; form: RegisterForm<ShownRecord>; tools: RecordTools }

function RegisterRecord({ register, form, tools, record }: PanelProps & { record: ShownRecord }) {
  const { id, name, active } = record
  const [params] = useUrlParams()
  const activity = useActivityAction(register.operations.setActive as ActivityChange, record)
  return (
    <RecordPanel
      tag={
        <>
          <ActivityTag register={register} active={active} /> <strong>{name}</strong>
        </>
      }
      steps={[{ label: activity.label }]}
      edit={{ form: <EditRecord register={register} form={form} record={record} />, tab: 'part' }}
      more={[activity]}
      duplicate={form.copy && buildCopySearch(params, id)}
    >
      <Tabs
        label={`Partes de ${name}`}
        name="part"
        tabs={[
          {
            id: 'dados',
            label: 'Dados',
            content: () => (
              <EditedRecord>
                <RecordFields record={register.record} values={record} />
              </EditedRecord>
            ),
          },
          tools.historyTab(register.record, id),
        ]}
      />
    </RecordPanel>
  )
}

function RegisterPanel({ id, ...props }: PanelProps & { id: string }) {
  const read = useRead(props.register.operations.get as RecordRead, { params: { id } })
  return (
    <Loaded read={read}>
      {(record) => (
        <props.tools.Presence record={props.register.record} id={id}>
          <RegisterRecord {...props} record={record} />
        </props.tools.Presence>
      )}
    </Loaded>
  )
}

/** Returns the page of a register: its list, and each record as `?open=id` with its data, forms and history. */
export function buildRegisterPage<R extends PageRegister>(register: R, screen: RegisterScreen<R>, tools: RecordTools) {
  const { operations, words } = register
  const { search, filters } = screen
  // The screen was checked against the types of this register; the page below works for any.
  const form = screen.form as RegisterForm<never> as RegisterForm<ShownRecord>
  const opener = words.gender === 'm' ? 'Novo' : 'Nova'
  const columns = screen.columns.map((column) => toColumn(register, column as FieldColumn<PageRegister>))
  return function RegisterPage() {
    const open = useOpenRecord(
      words.one,
      (id) => <RegisterPanel key={id} id={id} register={register} form={form} tools={tools} />,
      {
        opener,
        title: `${opener} ${words.one.toLowerCase()}`,
        form: <CreateRecord register={register} form={form} />,
      },
    )
    return (
      <>
        <ListPage
          title={words.many}
          list={operations.list as RowsRead}
          create={open.create}
          search={search}
          filters={filters.map((name) => <RegisterFilter key={name} register={register} name={name} />)}
          bulk={[{ label: 'Inativar', change: operations.inactivateMany }]}
          {...open.list}
          dense
          columns={columns}
        />
        {open.above}
      </>
    )
  }
}
