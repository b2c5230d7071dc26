import { RecordHistory } from '@app/areas/records/web'
import { showDate, showDocument, showMoney, showRate } from '@app/kit/contract'
import {
  Alert,
  Button,
  ConfirmButton,
  DataTable,
  DateField,
  DateText,
  EmptyState,
  FormDialog,
  KeyValue,
  Loaded,
  Money,
  MoneyField,
  Panel,
  RecordPanel,
  SelectField,
  Stack,
  StatusTag,
  TextAreaField,
  useFieldSource,
  useRead,
  useSaveFile,
} from '@app/kit/web'
import { Link } from 'react-router'
import {
  type InstructionKind,
  instructableStates,
  instructionKinds,
  slipOrderKinds,
  slipOrderStates,
} from '../slip-remittances/slip-orders.rules.ts'
import {
  type BankSlipDetail,
  bankSlipRecord,
  bankSlips,
  type IssuedSlip,
  type SlipOccurrence,
  type SlipOrder,
} from './bank-slips.contract.ts'
import { type SlipState, slipStates } from './slip-states.rules.ts'

const tones = {
  issued: 'wait',
  in_remittance: 'wait',
  registered: 'neutral',
  overdue: 'wait',
  paid: 'good',
  partly_paid: 'wait',
  protested: 'bad',
  refused: 'bad',
  written_off: 'neutral',
  cancelled: 'neutral',
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
      ['Emissão', slip.issued_on === null ? 'No banco' : <DateText key="issued" date={slip.issued_on} />],
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

const Issue = ({ issue, slip }: Props & { issue: IssuedSlip }) => (
  <Panel title="Boleto emitido aqui">
    <Stack>
      {slip.status === 'issued' && (
        <Alert tone="wait" title="O banco ainda não conhece este boleto">
          <p>Gere a remessa antes de entregá-lo: até o retorno da entrada ninguém consegue pagá-lo.</p>
        </Alert>
      )}
      <p>
        Linha digitável: <strong>{issue.line}</strong>
      </p>
      <KeyValue
        items={[
          ['Convênio', issue.agreement_name],
          ['Multa', showRate(issue.fine_ppm)],
          ['Juros ao mês', showRate(issue.interest_ppm)],
          ['Instruções', issue.instructions.join(' · ') || '–'],
          ['Emitido por', issue.created_by_name ?? '–'],
          ...(slip.today === null ? [] : [['Para pagar hoje', <PayableToday key="today" {...slip.today} />] as const]),
          ...(issue.cancelled_at === null
            ? []
            : [['Cancelado por', `${issue.cancelled_by_name}: ${issue.cancel_reason}`] as const]),
        ]}
      />
    </Stack>
  </Panel>
)

const PayableToday = ({ fine_cents, interest_cents, total_cents }: NonNullable<BankSlipDetail['today']>) => (
  <>
    <Money cents={total_cents} strong />
    {fine_cents + interest_cents > 0 && ` (multa ${showMoney(fine_cents)}, juros ${showMoney(interest_cents)})`}
  </>
)

const CancelSlip = ({ slip, issue }: Props & { issue: IssuedSlip }) => (
  <FormDialog
    opener="Cancelar"
    title={`Cancelar o boleto ${slip.our_number}?`}
    intro={<p>O número não é usado de novo; um boleto novo recebe o próximo.</p>}
    submit={bankSlips.cancel}
    params={{ id: slip.id }}
    carried={{ version: issue.version }}
    action="Cancelar boleto"
    danger
    draft={false}
  >
    <TextAreaField name="reason" label="Motivo" maxLength={200} rows={2} autoFocus />
  </FormDialog>
)

const hasInstruction = (kind: InstructionKind, status: SlipState) => instructableStates[kind].includes(status)

function InstructionTerms() {
  const kind = useFieldSource().value('kind')
  if (kind === 'due_date')
    return <DateField name="due_on" label="Novo vencimento" help="Em dia sem banco, passa para o próximo dia útil." />
  return kind === 'abatement' ? <MoneyField name="abatement_cents" label="Abatimento" /> : null
}

const InstructBank = ({ slip, issue }: Props & { issue: IssuedSlip }) => (
  <FormDialog
    opener="Instruir banco"
    title={`Instruir o banco sobre o boleto ${slip.our_number}`}
    intro={<p>Vai na próxima remessa. O boleto muda quando o retorno do banco confirmar.</p>}
    submit={bankSlips.instruct}
    params={{ id: slip.id }}
    carried={{ version: issue.version }}
    initial={{ kind: 'due_date' }}
    action="Pôr na remessa"
    draft={false}
  >
    <SelectField
      name="kind"
      label="Instrução"
      options={Object.entries(instructionKinds)
        .map(([value, label]) => ({ value, label }))
        .filter(({ value }) => isInstruction(value) && hasInstruction(value, slip.status))}
      autoFocus
    />
    <InstructionTerms />
  </FormDialog>
)

const isInstruction = (kind: string): kind is InstructionKind => kind in instructionKinds

const describeOrder = ({ kind, due_on, abatement_cents }: SlipOrder) =>
  [
    slipOrderKinds[kind],
    due_on === null ? '' : `para ${showDate(due_on)}`,
    abatement_cents === null ? '' : `de ${showMoney(abatement_cents)}`,
  ]
    .filter(Boolean)
    .join(' ')

const orderTones = {
  waiting: 'wait',
  sent: 'wait',
  confirmed: 'good',
  refused: 'bad',
  cancelled: 'neutral',
} as const

const CancelInstruction = ({ slip, order }: Props & { order: SlipOrder }) => (
  <ConfirmButton
    label="Retirar"
    small
    question={`Retirar a instrução ${slipOrderKinds[order.kind]}?`}
    change={bankSlips.cancelInstruction}
    input={{ params: { id: slip.id, order_id: order.id }, body: {} }}
  />
)

const Orders = ({ slip }: Props) => (
  <Panel title="Remessas e instruções" flush>
    <DataTable
      label="Remessas e instruções"
      dense
      rows={slip.orders}
      rowKey={({ id }) => id}
      empty={<EmptyState title="Nenhuma remessa." />}
      columns={[
        { title: 'Movimento', cell: describeOrder },
        {
          title: 'Situação',
          cell: ({ state }) => <StatusTag tone={orderTones[state]}>{slipOrderStates[state]}</StatusTag>,
        },
        { title: 'Arquivo', cell: ({ file_name }) => file_name ?? '–' },
        { title: 'Pedido por', cell: ({ created_by_name }) => created_by_name ?? '–' },
        {
          title: '',
          cell: (order) =>
            order.state === 'waiting' && order.kind !== 'entry' && <CancelInstruction slip={slip} order={order} />,
        },
      ]}
    />
  </Panel>
)

const Notes = ({ slip }: Props) => (
  <Panel title="Notas deste boleto" flush>
    <DataTable
      label="Notas deste boleto"
      dense
      rows={slip.notes}
      rowKey={({ note_ref }) => note_ref}
      empty={<EmptyState title="Nenhuma nota." />}
      columns={[
        { title: 'Dia', cell: ({ business_date }) => <DateText date={business_date} /> },
        { title: 'Nota', cell: ({ note_number }) => note_number ?? '–' },
        { title: 'Valor', number: true, cell: ({ amount_cents }) => <Money cents={amount_cents} /> },
      ]}
    />
  </Panel>
)

function SavePdf({ slip }: Props) {
  const save = useSaveFile(bankSlips.document)
  const onClick = () => void save({ params: { id: slip.id } }, `Boleto ${slip.our_number}.pdf`)
  return <Button onClick={onClick}>Baixar PDF</Button>
}

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

function listSteps({ status, issue }: BankSlipDetail) {
  if (status === 'issued') return [{ label: 'Cancelar' }]
  return issue && hasInstruction('write_off', status) ? [{ label: 'Instruir banco' }] : undefined
}

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
          actions={[
            slip.today !== null && <SavePdf key="pdf" slip={slip} />,
            slip.customer_id !== null && (
              <Button key="customer" to={`/bank-slips?tab=clientes&open=${slip.customer_id}&parte=conta`}>
                Conta do cliente
              </Button>
            ),
          ]}
          steps={listSteps(slip)}
          dialogs={
            slip.issue && (
              <>
                {slip.status === 'issued' && <CancelSlip slip={slip} issue={slip.issue} />}
                {hasInstruction('write_off', slip.status) && <InstructBank slip={slip} issue={slip.issue} />}
              </>
            )
          }
        >
          <Facts slip={slip} />
          {slip.issue && <Issue slip={slip} issue={slip.issue} />}
          {slip.notes.length > 0 && <Notes slip={slip} />}
          {slip.orders.length > 0 && <Orders slip={slip} />}
          <Occurrences slip={slip} />
          {slip.issue && <RecordHistory record={bankSlipRecord} id={slip.id} />}
        </RecordPanel>
      )}
    </Loaded>
  )
}
