import { ContestCapture } from '@app/areas/cash-closing/web'
import { dayReaders } from '@app/domain/day/contract'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { showDecimal, showMoney } from '@app/kit/contract'
import {
  Alert,
  Button,
  DataTable,
  DateText,
  DateTimeText,
  EmptyState,
  FileText,
  Inline,
  KeyValue,
  Loaded,
  Money,
  Panel,
  Rate,
  RecordPanel,
  Skeleton,
  Stack,
  useCan,
  useRead,
  Volume,
} from '@app/kit/web'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { MatchDayAgain, SourceLine } from '../line-origin.tsx'
import {
  type AcquirerTransactionDetail,
  acquirerTransactions,
  captureKinds,
  captureMeansLabels,
} from './acquirer-transactions.contract.ts'
import { CaptureTag, ReceivableTag } from './capture-tags.tsx'

type Props = { capture: AcquirerTransactionDetail }
type Instalment = AcquirerTransactionDetail['instalments'][number]

function listAcquirerFacts(capture: AcquirerTransactionDetail): [string, ReactNode][] {
  const { txid, capture_means, product_code, order_ref, arn, fee_ppm, cash_out_cents } = capture
  const all: [string, ReactNode][] = [
    ['Cobrança do Pix (txid)', txid],
    ['Captura por', capture_means && captureMeansLabels[capture_means]],
    ['Código do produto', product_code],
    ['Pedido', order_ref],
    ['ARN', arn],
    ['Taxa informada', fee_ppm === null ? null : <Rate key="informed" ppm={fee_ppm} />],
    ['Saque incluído', cash_out_cents === null ? null : <Money key="cash" cents={cash_out_cents} />],
  ]
  return all.filter(([, fact]) => fact !== null)
}

const Facts = ({ capture }: Props) => (
  <KeyValue
    items={[
      ['Data e hora', <DateTimeText key="at" instant={capture.captured_at} />],
      ['Dia do caixa', <DateText key="day" date={capture.business_date} />],
      ['Empresa', capture.company_name],
      ['Adquirente/EC', `${capture.acquirer_name} · ${capture.merchant_no || '–'}`],
      ['Tipo', captureKinds[capture.kind]],
      ['Bandeira e modalidade', [capture.brand, paymentMethodLabels[capture.method]].filter(Boolean).join(' · ')],
      ['Bruto', <Money key="gross" cents={capture.gross_cents} />],
      ['MDR', <Rate key="mdr" ppm={capture.mdr_ppm} />],
      ['Taxa', <Money key="fee" cents={capture.fee_cents} />],
      ['Líquido', <Money key="net" cents={capture.net_cents} strong />],
      ['NSU', capture.nsu ?? '–'],
      ['Autorização', capture.auth_code ?? '–'],
      ['Terminal', capture.terminal_logical_no ?? '–'],
      ['Cartão', capture.card_last4 ? `•••• ${capture.card_last4}` : '–'],
      ['TID', capture.tid ?? '–'],
      ['Identificador do Pix', capture.e2e_id ?? '–'],
      ...listAcquirerFacts(capture),
    ]}
  />
)

function Fuelling({ capture: { plate, odometer_km, driver_ref, volume_ml, fuel } }: Props) {
  if ([plate, odometer_km, driver_ref, volume_ml, fuel].every((fact) => fact === null)) return null
  return (
    <Panel title="Abastecimento">
      <KeyValue
        items={[
          ['Placa', plate ?? '–'],
          ['Hodômetro', odometer_km === null ? '–' : `${showDecimal(odometer_km, 0)} km`],
          ['Motorista', driver_ref ?? '–'],
          ['Litros', <Volume key="volume" ml={volume_ml} />],
          ['Combustível', fuel ?? '–'],
        ]}
      />
    </Panel>
  )
}

const Paid = ({ batch }: Pick<Instalment, 'batch'>) => {
  if (!batch) return '–'
  const { bank_line, anticipation_cost_cents, others_cents } = batch
  return (
    <Stack gap="small">
      <span>
        Lote {batch.reference}, {showMoney(batch.net_cents)}
      </span>
      {anticipation_cost_cents !== 0 && <span>Custo da antecipação do lote: {showMoney(anticipation_cost_cents)}</span>}
      {others_cents !== 0 && <span>Cedido ou em garantia no lote: {showMoney(others_cents)}</span>}
      {bank_line && (
        <span>
          No banco em <DateText date={bank_line.posted_on} />:{' '}
          <Link to={`/financial/statements?open=${bank_line.id}`}>
            {showMoney(bank_line.amount_cents)} · {bank_line.memo}
          </Link>
        </span>
      )}
    </Stack>
  )
}

const Instalments = ({ capture }: Props) => (
  <Panel title="Parcelas" flush>
    <DataTable
      label="Parcelas"
      rows={capture.instalments}
      rowKey={({ id }) => String(id)}
      empty={<EmptyState title="Sem parcelas: nada a receber por esta linha." />}
      columns={[
        { title: 'Parcela', cell: ({ number, of_count }) => `${number}/${of_count}` },
        { title: 'Previsão', cell: ({ due_on }) => <DateText date={due_on} /> },
        { title: 'Bruto', number: true, cell: ({ gross_cents }) => <Money cents={gross_cents} /> },
        {
          title: 'Taxa esperada',
          number: true,
          cell: ({ fee_expected_cents }) => <Money cents={fee_expected_cents} />,
        },
        { title: 'Taxa cobrada', number: true, cell: ({ fee_charged_cents }) => <Money cents={fee_charged_cents} /> },
        { title: 'Líquido', number: true, cell: ({ net_cents }) => <Money cents={net_cents} /> },
        { title: 'Pagamento', cell: ({ paid_on }) => <DateText date={paid_on} /> },
        { title: 'Situação', cell: ({ status }) => <ReceivableTag status={status} /> },
        { title: 'Lote e banco', cell: ({ batch }) => <Paid batch={batch} /> },
      ]}
    />
  </Panel>
)

const Sale = ({ capture: { matched } }: Props) => (
  <Panel title="Venda casada" flush={matched !== null}>
    {matched ? (
      <DataTable
        label={matched.sentence}
        rows={matched.items}
        rowKey={({ kind, id }) => `${kind}${id}`}
        columns={[
          { title: 'Quando', cell: ({ occurred_at }) => <DateTimeText instant={occurred_at} /> },
          {
            title: 'Lançamento',
            cell: ({ kind, id, description }) =>
              kind === 'movement' ? (
                <Link to={`/financial/system-movements?open=${id}`}>{description}</Link>
              ) : (
                description
              ),
          },
          { title: 'NSU', cell: ({ nsu }) => nsu ?? '–' },
          { title: 'Valor', number: true, cell: ({ amount_cents }) => <Money cents={amount_cents} /> },
        ]}
      />
    ) : (
      <EmptyState title="Ainda sem venda do sistema.">
        Abra o dia para casar esta captura ou explicar a diferença.
      </EmptyState>
    )}
    {matched && <p>{matched.sentence}</p>}
  </Panel>
)

function FileLine({ capture: { id } }: Props) {
  const [isRequested, setRequested] = useState(false)
  const read = useRead(acquirerTransactions.fileLine, { params: { id } }, { enabled: isRequested, staleTime: 300_000 })
  if (!isRequested)
    return (
      <Inline>
        <Button small onClick={() => setRequested(true)}>
          Ver a linha do arquivo
        </Button>
      </Inline>
    )
  return (
    <Loaded read={read} lines={2}>
      {({ text }) =>
        text === null ? (
          <Alert>O original não está mais guardado ou não tem linhas de texto.</Alert>
        ) : (
          <FileText label="Linha do arquivo">{text}</FileText>
        )
      }
    </Loaded>
  )
}

function Detail({ capture }: Props) {
  const can = useCan()
  const { day_id, source, contestable } = capture
  const works = day_id !== null && can('cash-conciliation')
  return (
    <RecordPanel
      tag={
        <>
          <CaptureTag status={capture.capture_status} />
          <ReceivableTag status={capture.receivable_status} />
        </>
      }
      actions={
        works
          ? [
              <Button key="day" to={`/cash-conciliation/${day_id}`}>
                Abrir dia
              </Button>,
              <MatchDayAgain key="again" day_id={day_id} />,
            ]
          : undefined
      }
    >
      <Facts capture={capture} />
      <Fuelling capture={capture} />
      <Instalments capture={capture} />
      <Sale capture={capture} />
      {contestable && can(dayReaders) && (
        <Suspense fallback={<Skeleton lines={2} />}>
          <ContestCapture {...contestable} />
        </Suspense>
      )}
      <SourceLine source={source} />
      {source !== null && source.line !== null && <FileLine key={capture.id} capture={capture} />}
    </RecordPanel>
  )
}

export default function TransactionPanel({ id }: { id: string }) {
  const read = useRead(acquirerTransactions.get, { params: { id: Number(id) } })
  return (
    <Loaded read={read} lines={10}>
      {(capture) => <Detail capture={capture} />}
    </Loaded>
  )
}
