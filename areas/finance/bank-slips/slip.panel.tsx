import { showDocument } from '@app/kit/contract'
import {
  Button,
  DataTable,
  DateText,
  EmptyState,
  KeyValue,
  Loaded,
  Money,
  Panel,
  RecordPanel,
  StatusTag,
  useRead,
} from '@app/kit/web'
import { Link } from 'react-router'
import { type BankSlipDetail, bankSlips, type SlipOccurrence } from './bank-slips.contract.ts'
import { type SlipState, slipStates } from './slip-states.rules.ts'

const tones = {
  registered: 'neutral',
  overdue: 'wait',
  paid: 'good',
  partly_paid: 'wait',
  protested: 'bad',
  refused: 'bad',
  written_off: 'neutral',
} as const

export const SlipTag = ({ status }: { status: SlipState }) => (
  <StatusTag tone={tones[status]}>{slipStates[status]}</StatusTag>
)

type Props = { slip: BankSlipDetail }

const Facts = ({ slip }: Props) => (
  <KeyValue
    items={[
      ['Empresa', slip.company_name],
      ['Conta', slip.account_name],
      ['Documento', slip.document_no ?? '–'],
      ['Pagador', slip.payer_name ?? '–'],
      ['CNPJ ou CPF', slip.payer_document === null ? '–' : showDocument(slip.payer_document)],
      ['Vencimento', <DateText key="due" date={slip.due_on} />],
      ['Valor', <Money key="amount" cents={slip.amount_cents} strong />],
      ['Pago em', <DateText key="paid" date={slip.paid_on} />],
      ['Valor pago', <Money key="received" cents={slip.paid_cents} strong />],
      ['Crédito em', <DateText key="credited" date={slip.credited_on} />],
      ['Creditado', <Money key="credit" cents={slip.credited_cents} />],
      ['Tarifas', <Money key="fee" cents={slip.fee_cents} />],
    ]}
  />
)

const explainCode = ({ code, meaning }: { code: string; meaning: string | null }) =>
  meaning === null ? `código ${code}, sem explicação no leiaute` : meaning

const OccurrenceText = ({ occurrence }: { occurrence: SlipOccurrence }) => (
  <>
    {occurrence.code} · {explainCode(occurrence)}
    {occurrence.motives.length > 0 && `: ${occurrence.motives.map(explainCode).join('; ')}`}
  </>
)

const fromFile = ({ file_name, import_line }: SlipOccurrence) =>
  file_name === null ? '–' : import_line === null ? file_name : `${file_name}, linha ${import_line}`

function InBank({ line, paid_cents }: SlipOccurrence) {
  if (line === null) return paid_cents > 0 ? 'a encontrar' : '–'
  return (
    <Link to={`/financial/statements?open=${line.id}`}>
      <DateText date={line.posted_on} />
      {!line.confirmed && ' (sugerido)'}
    </Link>
  )
}

const Occurrences = ({ slip }: Props) => (
  <Panel title="O que o banco contou" flush>
    <DataTable
      label="Ocorrências"
      dense
      rows={slip.occurrences}
      rowKey={({ id }) => String(id)}
      empty={<EmptyState title="Nenhuma ocorrência." />}
      columns={[
        { title: 'Data', cell: ({ occurred_on }) => <DateText date={occurred_on} /> },
        { title: 'Ocorrência', cell: (occurrence) => <OccurrenceText occurrence={occurrence} /> },
        { title: 'Pago', number: true, cell: ({ paid_cents }) => <Money cents={paid_cents} /> },
        { title: 'No banco', cell: (occurrence) => <InBank {...occurrence} /> },
        { title: 'Juros', number: true, cell: ({ interest_cents }) => <Money cents={interest_cents} /> },
        {
          title: 'Desconto',
          number: true,
          cell: ({ discount_cents, abatement_cents }) => <Money cents={discount_cents + abatement_cents} />,
        },
        { title: 'Tarifa', number: true, cell: ({ fee_cents }) => <Money cents={fee_cents} /> },
        { title: 'Arquivo', cell: fromFile },
      ]}
    />
  </Panel>
)

export function SlipPanel({ id }: { id: string }) {
  const read = useRead(bankSlips.get, { params: { id } })
  return (
    <Loaded read={read} lines={10}>
      {(slip) => (
        <RecordPanel
          tag={
            <>
              <SlipTag status={slip.status} /> <strong>{slip.our_number}</strong>
            </>
          }
          actions={
            slip.customer_id === null
              ? undefined
              : [
                  <Button key="customer" to={`/bank-slips?tab=clientes&open=${slip.customer_id}&parte=conta`}>
                    Conta do cliente
                  </Button>,
                ]
          }
        >
          <Facts slip={slip} />
          <Occurrences slip={slip} />
        </RecordPanel>
      )}
    </Loaded>
  )
}
