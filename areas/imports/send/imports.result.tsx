import {
  Alert,
  Button,
  Count,
  DateTimeText,
  Inline,
  KeyValue,
  Money,
  Panel,
  Skeleton,
  Spinner,
  Stack,
  useRead,
} from '@app/kit/web'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ArchivedFiles } from '../archives/archived-files.tsx'
import { CheckedFile } from '../check/checked-file.tsx'
import { Problems } from '../check/problems.tsx'
import { ReleaseImport } from '../check/release-import.tsx'
import { listEffects } from '../files/import-effects.rules.ts'
import { ImportTag } from '../files/import-tag.tsx'
import { type Import, imports } from '../files/imports.contract.ts'
import { layoutName, layoutNames } from '../files/layout-names.contract.ts'
import { LeftOutRecords } from '../files/left-out.tsx'
import { hasNoPlace } from '../files/no-place.rules.ts'
import { isFinished, refreshAfterImport, type Sending } from '../import-uploads/imports.send.tsx'
import { uploadTooLarge } from '../import-uploads/uploads.contract.ts'
import { MapColumns } from '../mapping/map-columns.tsx'
import { Repeated } from '../reimport/repeated.tsx'

const Proposals = lazy(() => import('../proposals/proposals.tsx'))
const RefusedLines = lazy(() => import('../import-lines/refused-lines.tsx'))

function ResultSummary({ result }: { result: Import }) {
  if (result.status === 'unpacked') return <ArchivedFiles id={result.id} />
  if (result.status === 'blocked' && result.checked)
    return (
      <>
        <ReleaseImport result={result} />
        <CheckedFile result={result} checked={result.checked} />
      </>
    )
  if (result.status === 'checked' && result.checked) return <CheckedFile result={result} checked={result.checked} />
  return (
    <KeyValue
      items={[
        ['Formato', [layoutName(result.layout), result.institution].filter(Boolean).join(' · ') || 'Não reconhecido'],
        ['Lidos', <Count key="read" value={result.records_read} />],
        ['Novos', <Count key="new" value={result.records_new} />],
        ['Repetidos', <Count key="repeated" value={result.records_repeated} />],
        ['Recusados', <Count key="rejected" value={result.records_rejected} />],
        ['Valor', <Money key="total" cents={result.amount_total_cents} />],
        ...listEffects(result),
      ]}
    />
  )
}

function canBeCorrected({ status, layout, rejections }: Import) {
  const hasLines = rejections.some(({ line }) => line !== null)
  const hasColumns = layout !== null && layoutNames[layout] === undefined
  if (status === 'rejected') return hasLines && hasColumns
  return (status === 'checked' || status === 'done') && (hasLines || hasColumns)
}

/** The release of a blocked file already shows these failed totals. */
const isShownAbove = ({ status }: Import, { sums }: Import['warnings'][number]) => status === 'blocked' && sums === true

export const ImportResultView = ({ result }: { result: Import }) => (
  <Stack gap="small">
    <ResultSummary result={result} />
    <LeftOutRecords entries={result.left_out} />
    <Repeated result={result} />
    <MapColumns result={result} />
    {result.status === 'rejected' && !result.mappable && (
      <Alert tone="bad">
        {hasNoPlace(result)
          ? 'Nada foi gravado: o produto lê este tipo de arquivo, mas não o importa.'
          : 'Nada foi gravado. Corrija o que está apontado e envie o arquivo de novo.'}
      </Alert>
    )}
    {result.status === 'failed' && (
      <Alert tone="bad">A leitura não terminou e nada foi gravado. Envie o arquivo de novo.</Alert>
    )}
    {canBeCorrected(result) && (
      <Suspense fallback={<Skeleton lines={4} />}>
        <RefusedLines
          result={result}
          signed={result.layout !== null && layoutNames[result.layout] !== undefined}
          instead={
            <Problems label="O que está errado" problems={result.rejections.filter(({ line }) => line !== null)} />
          }
        />
      </Suspense>
    )}
    <Problems
      label="O que está errado"
      problems={canBeCorrected(result) ? result.rejections.filter(({ line }) => line === null) : result.rejections}
    />
    <Problems label="Aviso" problems={result.warnings.filter((warning) => !isShownAbove(result, warning))} />
    {result.status === 'done' && result.layout === 'pos-export' && (
      <Suspense fallback={<Skeleton lines={4} />}>
        <Proposals result={result} />
      </Suspense>
    )}
  </Stack>
)

function Reading({ first, onResult }: { first: Import; onResult: (result: Import) => void }) {
  const [watching, setWatching] = useState(!isFinished(first))
  const read = useRead(
    imports.get,
    { params: { id: first.id } },
    { refetchInterval: watching ? 1000 : false, quiet: true },
  )
  const result = read.data ?? first
  if (watching === isFinished(result)) setWatching(!watching)
  useEffect(() => {
    if (!watching) void refreshAfterImport()
  }, [watching])
  useEffect(() => onResult(result), [onResult, result])
  return (
    <Panel
      title={result.file_name}
      actions={
        <Inline>
          {watching && result.job_id && (
            <Button small to={`/jobs/${result.job_id}`}>
              Acompanhar
            </Button>
          )}
          <DateTimeText instant={result.finished_at} />
          <ImportTag status={result.status} />
        </Inline>
      }
    >
      {watching ? <Spinner label="Lendo e conferindo o arquivo…" /> : <ImportResultView result={result} />}
    </Panel>
  )
}

export function SentResult({ id, onResult }: { id: string; onResult: (result: Import) => void }) {
  const { data } = useRead(imports.get, { params: { id } })
  return data ? <Reading first={data} onResult={onResult} /> : null
}

type SendingProps = { sending: Sending; repeat: (key: string) => void; onResult: (result: Import) => void }

export function SendingResult({ sending, repeat, onResult }: SendingProps) {
  const { answer, failure, file, key } = sending
  if (answer) return <Reading first={answer} onResult={onResult} />
  if (!failure) return null
  return (
    <Panel title={file.name}>
      <Alert
        tone="bad"
        title="O arquivo não foi enviado."
        actions={
          failure.code !== uploadTooLarge.code && (
            <Button small onClick={() => repeat(key)}>
              Enviar de novo
            </Button>
          )
        }
      >
        {failure.message}
      </Alert>
    </Panel>
  )
}
