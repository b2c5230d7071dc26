import { formatFileSize } from '@app/areas/records/contract'
import { RecordHistory } from '@app/areas/records/web'
import { formatFileSubject, generatedFileKinds } from '@app/domain/generated-files/contract'
import { recordsResource } from '@app/kit/contract'
import {
  Alert,
  Button,
  Count,
  DateTimeText,
  FormDialog,
  KeyValue,
  Loaded,
  notify,
  Panel,
  queryClient,
  RecordPanel,
  useChange,
  useRead,
  useSaveFile,
} from '@app/kit/web'
import { useState } from 'react'
import { ReasonTextField } from '../integration-control/reason-text-field.tsx'
import { GeneratedFileTag } from './generated-file.tag.tsx'
import { type GeneratedFile, generatedFileRecord, generatedFiles } from './generated-files.contract.ts'

type Props = { file: GeneratedFile }

function Confirm({ file: { id } }: Props) {
  const change = useChange(generatedFiles.confirm, { onSuccess: () => notify.success('Importação confirmada.') })
  return (
    <Button busy={change.isPending} onClick={() => change.mutate({ params: { id } })}>
      Confirmar importação
    </Button>
  )
}

const Reject = ({ file: { id, file_name } }: Props) => (
  <FormDialog
    small
    opener="Anotar rejeição"
    title={`O outro sistema rejeitou ${file_name}?`}
    submit={generatedFiles.reject}
    params={{ id }}
    initial={{ reason: '' }}
    action="Anotar rejeição"
    onDone={() => notify.success('Rejeição anotada.')}
  >
    <ReasonTextField autoFocus />
  </FormDialog>
)

/** Shows the result of a new computation of the hash of the stored bytes. */
function Proof({ file: { id, sha256 } }: Props) {
  const [asked, setAsked] = useState(false)
  const read = useRead(generatedFiles.proof, { params: { id } }, { enabled: asked, staleTime: 0 })
  const proof = asked && !read.isFetching && !read.error ? read.data : undefined
  return (
    <Panel
      title="Prova"
      actions={
        <Button small busy={read.isFetching} onClick={() => (asked ? read.refetch() : setAsked(true))}>
          Conferir
        </Button>
      }
    >
      <KeyValue items={[['SHA-256 na geração', <code key="hash">{sha256}</code>]]} />
      {asked && !read.isFetching && read.error && <Alert tone="bad">{read.error.message}</Alert>}
      {proof && (
        <Alert tone={proof.intact ? 'good' : 'bad'}>
          {proof.intact
            ? 'O arquivo guardado é igual ao gerado.'
            : `O arquivo guardado não é o gerado: ${proof.stored_sha256 ?? 'não está no armazenamento'}.`}
        </Alert>
      )}
    </Panel>
  )
}

/** Reads the list, the file and its history again. */
const refetchFiles = () =>
  Promise.all(
    [generatedFiles.get.resource, recordsResource].map((resource) =>
      queryClient.invalidateQueries({ queryKey: [resource] }),
    ),
  )

const describeAct = (at: string | null, name: string | null) =>
  at && (
    <>
      <DateTimeText instant={at} /> {name !== null && `por ${name}`}
    </>
  )

export function GeneratedFilePanel({ id }: { id: string }) {
  const read = useRead(generatedFiles.get, { params: { id } })
  const save = useSaveFile(generatedFiles.download)
  return (
    <Loaded read={read} lines={8}>
      {(file) => (
        <RecordPanel
          tag={
            <>
              <GeneratedFileTag status={file.status} /> <strong>{file.file_name}</strong>
            </>
          }
          actions={[
            <Button
              key="save"
              look="primary"
              onClick={() => void save({ params: { id } }, file.file_name).then(refetchFiles)}
            >
              Baixar
            </Button>,
          ]}
        >
          <KeyValue
            items={[
              ['Tipo', generatedFileKinds[file.kind]],
              ['Número', file.number],
              ['Empresa', file.company_name],
              ['Assunto', formatFileSubject(file.subject) || null],
              ['Registros', <Count key="records" value={file.records} />],
              ['Tamanho', formatFileSize(file.size_bytes)],
              ['Gerado', describeAct(file.created_at, file.created_by_name)],
              ['Baixado', describeAct(file.downloaded_at, file.downloaded_by_name)],
              ['Resposta', describeAct(file.answered_at, file.answered_by_name)],
            ]}
          />
          <Proof file={file} />
          {(file.status === 'generated' || file.status === 'downloaded') && (
            <Panel title="O que o outro sistema fez" actions={<Reject file={file} />}>
              <Confirm file={file} />
            </Panel>
          )}
          <Panel title="Histórico">
            <RecordHistory record={generatedFileRecord} id={id} />
          </Panel>
        </RecordPanel>
      )}
    </Loaded>
  )
}
