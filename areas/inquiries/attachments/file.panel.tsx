import {
  attachmentRecord,
  documentKinds,
  formatFileSize,
  type LibraryFileDetail,
  library,
} from '@app/areas/records/contract'
import { historyTab, SheetCells, ShownFile } from '@app/areas/records/web'
import {
  Alert,
  Button,
  ConfirmButton,
  DataTable,
  DateField,
  DateText,
  DateTimeText,
  FormDialog,
  KeyValue,
  Loaded,
  Money,
  MoneyField,
  Panel,
  RecordPanel,
  SelectField,
  Tabs,
  TextAreaField,
  useRead,
  useSaveFile,
} from '@app/kit/web'
import { Link } from 'react-router'
import { RepeatedTag, ScanTag } from './file-tags.tsx'
import { RecordChoice } from './link-file.tsx'

type Props = { file: LibraryFileDetail }

const mayOpen = ({ scan_status, purged_at }: LibraryFileDetail) =>
  purged_at === null && scan_status !== 'pending' && scan_status !== 'infected'

const Sheet = ({ file: { id, file_name } }: Props) => (
  <SheetCells name={file_name} read={useRead(library.sheet, { params: { id } })} />
)

const Preview = ({ file }: Props) => {
  if (file.scan_status === 'pending')
    return <Alert tone="wait">Em verificação: abre quando o antivírus responder.</Alert>
  if (file.scan_status === 'infected') return <Alert tone="bad">Recusado pelo antivírus: {file.threat}.</Alert>
  if (file.purged_at) return <Alert tone="wait">O prazo de guarda terminou e o conteúdo foi eliminado.</Alert>
  return (
    <ShownFile
      content={library.content}
      input={{ params: { id: file.id } }}
      file={file}
      sheet={<Sheet file={file} />}
    />
  )
}

const Facts = ({ file }: Props) => (
  <KeyValue
    items={[
      ['Nome', file.file_name],
      ['Tipo', documentKinds[file.kind]],
      ['Empresa', file.company_name ?? '–'],
      ['Data do documento', <DateText key="date" date={file.document_date} />],
      ['Valor', <Money key="amount" cents={file.amount_cents} />],
      ['Descrição', file.description ?? '–'],
      ['Vinculado a', <LinkedTo key="linked" file={file} />],
      ['Enviado por', file.added_by_name],
      ['Enviado em', <DateTimeText key="at" instant={file.added_at} />],
      ['Tamanho', formatFileSize(file.size_bytes)],
      ['Guardar até', <DateText key="until" date={file.retention_until} />],
      ...(file.hold_reason ? [['Guardar além do prazo', file.hold_reason] as const] : []),
      ['SHA-256', <code key="hash">{file.sha256}</code>],
    ]}
  />
)

const LinkedTo = ({ file: { linked_to } }: Props) => {
  if (!linked_to) return 'Sem vínculo'
  return linked_to.page ? <Link to={linked_to.page}>{linked_to.title}</Link> : linked_to.title
}

const Copies = ({ file }: Props) =>
  file.copies.length > 0 && (
    <Panel title="O mesmo arquivo em outros lugares" flush>
      <DataTable
        label="O mesmo arquivo em outros lugares"
        rows={file.copies}
        rowKey={({ id }) => id}
        columns={[
          { title: 'Nome', cell: ({ id, file_name }) => <Link to={`/attachments?open=${id}`}>{file_name}</Link> },
          { title: 'Vinculado a', cell: ({ linked_to }) => linked_to ?? 'Sem vínculo' },
          { title: 'Enviado por', cell: ({ added_by_name }) => added_by_name },
          { title: 'Quando', cell: ({ added_at }) => <DateTimeText instant={added_at} /> },
        ]}
      />
    </Panel>
  )

const closed = 'Dia fechado: os arquivos anexados antes do fechamento são só para leitura.'

const Edit = ({ file }: Props) => (
  <FormDialog
    opener="Editar dados"
    title={`Editar ${file.file_name}`}
    submit={library.update}
    params={{ id: file.id }}
    initial={file}
    blocked={file.filed ? closed : undefined}
    keys="e"
  >
    <SelectField name="kind" label="Tipo" options={documentKinds} />
    <DateField name="document_date" label="Data do documento" />
    <MoneyField name="amount_cents" label="Valor" />
    <TextAreaField name="description" label="Descrição" maxLength={500} rows={2} />
    <TextAreaField
      name="hold_reason"
      label="Guardar além do prazo (motivo)"
      help="Processo ou fiscalização em curso: enquanto houver motivo, o arquivo não é eliminado."
      maxLength={500}
      rows={2}
    />
  </FormDialog>
)

const LinkOrUnlink = ({ file }: Props) =>
  file.linked ? (
    <FormDialog
      opener="Desvincular"
      title="Desvincular o arquivo"
      intro={<p>O arquivo sai do registro e continua guardado; o motivo entra nos dois históricos.</p>}
      submit={library.unlink}
      params={{ id: file.id }}
      action="Desvincular"
      blocked={file.filed ? closed : undefined}
    >
      <TextAreaField name="reason" label="Motivo" rows={2} autoFocus />
    </FormDialog>
  ) : (
    <FormDialog
      opener="Vincular"
      title="Vincular o arquivo"
      submit={library.link}
      params={{ id: file.id }}
      action="Vincular"
    >
      <RecordChoice company_id={file.company_id} date={file.document_date} />
    </FormDialog>
  )

const Remove = ({ file }: Props) => (
  <ConfirmButton
    label="Excluir"
    question={`Excluir ${file.file_name}?`}
    change={library.remove}
    input={{ params: { id: file.id }, body: { version: file.version } }}
    look="danger"
    blocked={file.may_remove ? undefined : 'Só quem enviou exclui, no mesmo dia, um arquivo sem vínculo.'}
  />
)

function Detail({ file }: Props) {
  const save = useSaveFile(library.content)
  return (
    <RecordPanel
      tag={
        <>
          <ScanTag status={file.scan_status} />
          {file.repeated && <RepeatedTag />}
        </>
      }
      actions={[
        <Button
          key="save"
          blocked={mayOpen(file) ? undefined : 'Este arquivo não pode ser aberto.'}
          onClick={() => void save({ params: { id: file.id } }, file.file_name)}
        >
          Baixar
        </Button>,
        <LinkOrUnlink key="link" file={file} />,
      ]}
      dialogs={
        <>
          <Edit file={file} />
          <Remove file={file} />
        </>
      }
    >
      {file.sent_before && <Alert tone="bad">{file.sent_before}</Alert>}
      <Preview file={file} />
      <Facts file={file} />
      <Copies file={file} />
      <Tabs label="Partes do anexo" name="parte" tabs={[historyTab(attachmentRecord, file.id)]} />
    </RecordPanel>
  )
}

export default function FilePanel({ id }: { id: string }) {
  const read = useRead(library.get, { params: { id } })
  return (
    <Loaded read={read} lines={10}>
      {(file) => <Detail key={file.version} file={file} />}
    </Loaded>
  )
}
