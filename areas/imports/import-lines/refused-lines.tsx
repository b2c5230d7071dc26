import { formatCount } from '@app/kit/contract'
import {
  Alert,
  Button,
  Count,
  DropZone,
  Inline,
  KeyValue,
  Loaded,
  SelectField,
  Stack,
  saveFile,
  useChange,
  useFile,
  usePages,
  useRead,
} from '@app/kit/web'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Import } from '../files/imports.contract.ts'
import { problemCodes } from '../files/problem-codes.contract.ts'
import { refreshAfterImport } from '../import-uploads/imports.send.tsx'
import { type LinesSummary, refusedLines } from './corrections.contract.ts'
import { RefusedGrid } from './refused-grid.tsx'

const page = '/financial-transactions/column-mapping/import'

type SummaryProps = { result: Import; summary: LinesSummary }

const Related = ({ summary: { corrects, brought: correctionImports } }: Pick<SummaryProps, 'summary'>) => (
  <>
    {corrects && (
      <p>
        Linhas corrigidas de <Link to={`${page}?open=${corrects.id}`}>{corrects.file_name}</Link>.
      </p>
    )}
    {correctionImports.map(({ id, file_name, records_new }) => (
      <p key={id}>
        <Link to={`${page}?open=${id}`}>{file_name}</Link>: <Count value={records_new} /> novas.
      </p>
    ))}
  </>
)

const SignedNotice = () => (
  <Alert title="As linhas deste arquivo não são corrigidas aqui.">
    <Stack gap="small">
      <span>
        O que o banco, a adquirente ou o PDV assina (OFX, CNAB, EDI, exportação do PDV) não é editado: peça a eles o
        arquivo certo e envie-o. Só planilhas e textos em colunas, lidos por um layout, são corrigidos linha a linha.
      </span>
      <Inline>
        <Button small to={page}>
          Enviar o arquivo corrigido
        </Button>
      </Inline>
    </Stack>
  </Alert>
)

function NextAction({ result, summary: { right, since_check } }: SummaryProps) {
  const recheck = useChange(refusedLines.recheck)
  const importCorrected = useChange(refusedLines.importCorrected)
  const input = { params: { id: result.id } }
  if (result.status === 'checked')
    return (
      since_check !== 0 && (
        <Button busy={recheck.isPending} onClick={() => recheck.mutate(input)}>
          Conferir de novo
        </Button>
      )
    )
  return (
    right > 0 && (
      <Button
        look="primary"
        busy={importCorrected.isPending}
        onClick={() => importCorrected.mutate(input, { onSuccess: () => void refreshAfterImport() })}
      >
        Importar {right === 1 ? 'a linha corrigida' : `as ${right} linhas corrigidas`}
      </Button>
    )
  )
}

function Sheet({ result }: Pick<SummaryProps, 'result'>) {
  const [sending, setSending] = useState(false)
  const sheet = useFile(refusedLines.linesSheet)
  const send = useChange(refusedLines.sendLines, { onSuccess: () => setSending(false) })
  const params = { id: result.id }
  const name = `${result.file_name.replace(/\.[^.]*$/, '')}-recusadas.xlsx`
  const download = async () => {
    const file = await sheet({ params })
    if (file) saveFile(file, name)
  }
  return (
    <>
      <Inline>
        <Button onClick={() => void download()}>Baixar para corrigir</Button>
        <Button onClick={() => setSending(!sending)}>Enviar correções</Button>
      </Inline>
      {sending && (
        <DropZone
          label="Escolher a planilha corrigida"
          help="A planilha de Baixar para corrigir, com as células corrigidas; a coluna Linha diz de que linha cada uma é. XLSX ou CSV, até 20 MB."
          accept=".xlsx,.csv"
          disabled={send.isPending}
          onFiles={([file]) => {
            if (file) send.mutate({ params, file })
          }}
        />
      )}
      <div aria-live="polite">
        {send.data && (
          <Alert tone="good">
            Planilha lida: {formatCount(send.data.changed, 'célula corrigida', 'células corrigidas')};{' '}
            {formatCount(send.data.right, 'linha pronta', 'linhas prontas')} para importar.
          </Alert>
        )}
      </div>
    </>
  )
}

/** The issuer of a `signed` file vouches for all of it, so single lines cannot be corrected. */
type RefusedLinesProps = { result: Import; signed: boolean; instead: ReactNode }

export default function RefusedLines(props: RefusedLinesProps) {
  const read = useRead(refusedLines.linesSummary, { params: { id: props.result.id } })
  return (
    <Loaded read={read} lines={4}>
      {(summary) => <RefusedSummary {...props} summary={summary} />}
    </Loaded>
  )
}

function RefusedSummary({ result, summary, signed, instead }: RefusedLinesProps & SummaryProps) {
  const { correctable, open, wrong, right, taken, since_check, corrects, codes } = summary
  if (!correctable && corrects === null)
    return (
      <>
        {signed && <SignedNotice />}
        {instead}
      </>
    )
  if (wrong + right + taken === 0)
    return (
      <>
        <Related summary={summary} />
        {instead}
      </>
    )
  return (
    <Stack gap="small">
      <Related summary={summary} />
      <KeyValue
        items={[
          ['Linhas a corrigir', <Count key="wrong" value={wrong} />],
          ['Corrigidas', <Count key="right" value={right} />],
          ...(taken > 0 ? [['Já importadas', <Count key="taken" value={taken} />] as [string, ReactNode]] : []),
        ]}
      />
      {result.status === 'checked' && since_check !== 0 && (
        <Alert>
          As contagens acima são de antes das correções. Importar já as leva em conta; Conferir de novo as conta.
        </Alert>
      )}
      {open && (
        <>
          <Inline>
            <NextAction result={result} summary={summary} />
          </Inline>
          <Sheet result={result} />
        </>
      )}
      <Lines key={JSON.stringify(codes.map(({ code }) => code))} result={result} open={open} codes={codes} />
    </Stack>
  )
}

type LinesProps = { result: Import; open: boolean; codes: LinesSummary['codes'] }

function Lines({ result, open, codes }: LinesProps) {
  const [code, setCode] = useState<string | null>(null)
  // All lines are shown if the chosen code no longer occurs after a correction.
  const chosen = codes.find((one) => one.code === code)?.code
  const read = usePages(refusedLines.lines, { params: { id: result.id } }, { limit: 200, code: chosen })
  return (
    <>
      {codes.length > 0 && (
        <SelectField
          label="Código"
          placeholder="Todos"
          clearable
          options={codes.map((entry) => ({
            value: entry.code,
            label: `${entry.code} ${problemCodes[entry.code]} (${entry.lines})`,
          }))}
          value={chosen ?? null}
          onChange={setCode}
        />
      )}
      <RefusedGrid lines={read.rows ?? []} open={open} />
      {read.more && (
        <Button small busy={read.reading} onClick={read.more}>
          Mostrar mais linhas
        </Button>
      )}
    </>
  )
}
