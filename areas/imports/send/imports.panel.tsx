import { showDate } from '@app/kit/contract'
import {
  Button,
  DateTimeText,
  FormDialog,
  KeyValue,
  Loaded,
  Panel,
  RecordPanel,
  saveFile,
  TextAreaField,
  useCan,
  useFile,
  useRead,
} from '@app/kit/web'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { listUndoEffects } from '../files/import-effects.rules.ts'
import { ImportSteps, useStep } from '../files/import-steps.tsx'
import { ImportTag } from '../files/import-tag.tsx'
import { type Import, imports } from '../files/imports.contract.ts'
import { undoImports } from '../files/undo-import.contract.ts'
import { importHistory } from '../history/import-history.contract.ts'
import { isFinished, refreshAfterImport } from '../import-uploads/imports.send.tsx'
import { ImportResultView } from './imports.result.tsx'
import { StepContent } from './step-content.tsx'

type ImportProps = { result: Import }

const nameOf = (file_name: string) => file_name.replace(/\.[^.]*$/, '')

/** Mounted when the dialog opens, so that it shows the current effects. */
function UndoIntro({ id }: Pick<Import, 'id'>) {
  const read = useRead(undoImports.effects, { params: { id } })
  return (
    <>
      <p>
        As linhas que este arquivo trouxe saem, e o que ele mudou de outras volta a ser como era. Casamentos, recebíveis
        e diferenças são recalculados. O arquivo fica guardado e pode ser importado de novo.
      </p>
      <Loaded read={read} lines={3}>
        {(effects) => <KeyValue items={listUndoEffects(effects)} />}
      </Loaded>
    </>
  )
}

const Undo = ({ result: { id, file_name } }: ImportProps) => (
  <FormDialog
    opener="Desfazer importação"
    title={`Desfazer a importação de ${file_name}?`}
    intro={<UndoIntro id={id} />}
    submit={undoImports.undo}
    params={{ id }}
    action="Desfazer importação"
  >
    <TextAreaField name="reason" label="Motivo" maxLength={500} autoFocus />
  </FormDialog>
)

/** Files are downloaded by a call, because a plain link carries no session. */
function useFiles({ id, file_name, archive_name }: Import) {
  const original = useFile(importHistory.original)
  const rejected = useFile(importHistory.rejected)
  const ownFileName = archive_name === null ? file_name : (file_name.split(' › ').at(-1) ?? file_name)
  const saveWhenRead = async (read: Promise<Blob | undefined>, name: string) => {
    const file = await read
    if (file) saveFile(file, name)
  }
  return {
    original: () => void saveWhenRead(original({ params: { id } }), ownFileName),
    rejected: () => void saveWhenRead(rejected({ params: { id } }), `${nameOf(ownFileName)}-recusadas.csv`),
  }
}

const canUndo = ({ status, reversible, first_import_id }: Import) =>
  status === 'done' && reversible && first_import_id === null

const archiveOf = ({ archive_id, archive_name }: Import): [string, ReactNode][] =>
  archive_id === null
    ? []
    : [
        [
          'Veio em',
          <Link key="archive" to={`/financial-transactions/column-mapping/import?open=${archive_id}`}>
            {archive_name}
          </Link>,
        ],
      ]

const reimportOf = ({ reimport_reason, reimported_by_name, reimported_at }: Import): [string, ReactNode][] =>
  reimport_reason === null
    ? []
    : [
        ['Reimportado em', <DateTimeText key="again" instant={reimported_at} />],
        ['Por quem', reimported_by_name ?? '–'],
        ['Motivo', reimport_reason],
      ]

const releaseOf = ({ release_reason, released_by_name, released_at }: Import): [string, ReactNode][] =>
  release_reason === null
    ? []
    : [
        ['Liberado em', <DateTimeText key="released" instant={released_at} />],
        ['Liberado por', released_by_name ?? '–'],
        ['Motivo da liberação', release_reason],
      ]

const periodOf = ({ period_from: from, period_to: to }: Import): [string, ReactNode][] =>
  from === null || to === null
    ? []
    : [['Período', from === to ? showDate(from) : `${showDate(from)} a ${showDate(to)}`]]

const Sent = ({ result }: ImportProps) => (
  <KeyValue
    items={[
      ['Enviado em', <DateTimeText key="sent" instant={result.created_at} />],
      ['Autor', result.created_by_name ?? '–'],
      ['Empresa', result.company_name ?? '–'],
      ...periodOf(result),
      ...archiveOf(result),
      ...reimportOf(result),
      ...releaseOf(result),
      ['Concluído em', <DateTimeText key="finished" instant={result.finished_at} />],
    ]}
  />
)

const Undone = ({ result: { undone_at, undone_by_name, undo_reason } }: ImportProps) =>
  undone_at !== null && (
    <Panel title="Importação desfeita">
      <KeyValue
        items={[
          ['Quando', <DateTimeText key="undone" instant={undone_at} />],
          ['Por quem', undone_by_name ?? '–'],
          ['Motivo', undo_reason ?? '–'],
        ]}
      />
    </Panel>
  )

function Detail({ result }: ImportProps) {
  const can = useCan()
  const files = useFiles(result)
  const step = useStep(result)
  const undo = canUndo(result) && can('import-file-column-mapping') ? <Undo key="undo" result={result} /> : undefined
  const rejected = result.rejections.length > 0 && (
    <Button key="rejected" onClick={files.rejected}>
      Baixar rejeitadas
    </Button>
  )
  return (
    <RecordPanel
      tag={<ImportTag status={result.status} />}
      actions={[rejected, undo]}
      more={[{ label: 'Baixar original', icon: <IconDownload size={16} />, onSelect: files.original }]}
    >
      <ImportSteps result={result} />
      <StepContent
        result={result}
        step={step}
        sent={<Sent result={result} />}
        fullView={
          <>
            <Undone result={result} />
            <ImportResultView result={result} />
          </>
        }
      />
    </RecordPanel>
  )
}

const everySecond = 1000

export default function ImportPanel({ id }: { id: string }) {
  const [working, setWorking] = useState(false)
  const top = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if ((top.current?.getBoundingClientRect().top ?? 0) > window.innerHeight - 200)
      top.current?.scrollIntoView({ block: 'center' })
  }, [])
  const read = useRead(imports.get, { params: { id } }, { refetchInterval: working ? everySecond : false })
  const running = read.data !== undefined && !isFinished(read.data)
  if (running !== working) setWorking(running)
  useEffect(() => {
    if (working) return () => void refreshAfterImport()
  }, [working])
  return (
    <>
      <span ref={top} />
      <Loaded read={read} lines={10}>
        {(result) => <Detail result={result} />}
      </Loaded>
    </>
  )
}
