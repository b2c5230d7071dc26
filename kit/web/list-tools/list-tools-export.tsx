import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { type ExportFormat, exportFormats, listExports } from '../../contract/contract.ts'
import { downloadExport } from '../client/download.ts'
import { useChange } from '../client/queries.ts'
import { Choices } from '../fields/choices.tsx'
import { BareButton } from '../layout/bare-button.tsx'
import css from '../list/list.module.css'
import { arrangeColumns } from '../list/list-look.ts'
import { useReadOnlyReason } from '../session/viewing.ts'
import type { ToolsProps } from './list-tools-types.ts'

const formats = (['xlsx', 'csv', 'pdf'] as const).map((id) => ({ id, label: exportFormats[id] }))
const extents = [
  { id: 'seen', label: 'As que vejo' },
  { id: 'all', label: 'Todas' },
] as const

export function ListExport(props: ToolsProps & { close: () => void }) {
  const { question, settings, chosen, active } = props
  const { pathname } = useLocation()
  const readOnly = useReadOnlyReason()
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const [rows, setRows] = useState<'all' | 'page' | 'chosen'>(chosen.ids.length > 0 ? 'chosen' : 'all')
  const [extent, setExtent] = useState<'seen' | 'all'>('seen')
  const create = useChange(listExports.create, {
    onSuccess: ({ file }) => {
      if (!file) return
      void downloadExport(file)
      props.close()
    },
  })
  const columns = arrangeColumns(props.columns, settings.look.columns)
    .filter(({ choice, column }) => column.exported && (extent === 'all' || !choice.hidden))
    .map(({ column: { field, of: rowField = field, title, labels } }) => ({
      field: rowField,
      title,
      ...(labels && { labels }),
    }))
  const start = () =>
    create.mutate({
      body: {
        list: `${question.list.resource}.${question.list.name}`,
        title: props.title,
        format,
        params: Object(question.params ?? {}),
        query: Object(question.query),
        columns,
        filters: active.map(({ label, value }) => `${label}: ${value}`.slice(0, 300)),
        page: pathname,
        ...(rows === 'chosen' && { ids: [...chosen.ids] }),
        ...(rows === 'page' && chosen.shown > 0 && { first: chosen.shown }),
      },
    })
  if (create.data?.job_id)
    return (
      <p className={css.status} role="status">
        O arquivo está sendo preparado. <Link to={`/jobs/${create.data.job_id}`}>Acompanhar</Link>
      </p>
    )
  return (
    <div className={css.newView}>
      <Choices
        label="Registros"
        choices={[
          { id: 'all', label: active.length > 0 ? 'Todos os filtrados' : 'Todos' },
          { id: 'page', label: 'Os da tela', count: chosen.shown },
          ...(chosen.ids.length > 0
            ? [{ id: 'chosen' as const, label: 'Selecionados', count: chosen.ids.length }]
            : []),
        ]}
        chosen={rows}
        onChoose={setRows}
      />
      <Choices label="Colunas" choices={extents} chosen={extent} onChoose={setExtent} />
      <Choices label="Formato" choices={formats} chosen={format} onChoose={setFormat} />
      {create.error && (
        <p className={css.status} role="alert">
          {create.error.message}
        </p>
      )}
      <BareButton look="primary" busy={create.isPending} blocked={readOnly} onClick={start}>
        Exportar
      </BareButton>
    </div>
  )
}
