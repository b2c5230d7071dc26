import { historyTab, RecordAttachments } from '@app/areas/records/web'
import { showDate } from '@app/kit/contract'
import {
  DataTable,
  DateTimeText,
  EmptyState,
  FormDialog,
  Inline,
  KeyValue,
  Loaded,
  Money,
  SelectField,
  Stack,
  Tabs,
  TextAreaField,
  useCan,
  useRead,
} from '@app/kit/web'
import { dayEditors } from '../cash-conciliations/day-abilities.contract.ts'
import { guideOf } from '../cash-conciliations/difference-guide.contract.ts'
import { differenceCodes } from '../cash-conciliations/found-differences.contract.ts'
import { SeverityTag } from '../cash-conciliations/tags.tsx'
import { paymentDifferenceRecord } from './payment-difference-record.contract.ts'
import { type PaymentDifferenceDetail, paymentDifferences } from './payment-differences.contract.ts'
import { PaymentTag } from './payment-tag.tsx'
import { receivableStates } from './receivable-states.rules.ts'

type Given = { found: PaymentDifferenceDetail }

function Explain({ found }: Given) {
  const editor = useCan()(dayEditors)
  if (!editor) return null
  return (
    <FormDialog
      key={found.version}
      opener={found.status === 'explained' ? 'Rever' : 'Explicar'}
      keys="e"
      small
      blocked={found.refusal ?? undefined}
      title={`Explicar ${found.code} ${differenceCodes[found.code].name}`}
      intro={<p>{found.sentence}.</p>}
      submit={paymentDifferences.explain}
      params={{ id: found.id }}
      carried={{ version: found.version }}
      initial={{ reason_id: found.reason_id ?? found.reasons[0]?.id, note: found.note ?? '' }}
      draft={false}
      action="Explicar"
    >
      <SelectField
        name="reason_id"
        label="Motivo"
        options={found.reasons.map(({ id, name, attachment_required }) => ({
          value: id,
          label: attachment_required ? `${name} · exige anexo` : name,
        }))}
      />
      <TextAreaField
        name="note"
        label="Observação"
        help="O que foi visto e o que foi feito, com ao menos 10 caracteres."
        maxLength={1000}
      />
    </FormDialog>
  )
}

function Facts({ found }: Given) {
  const guide = guideOf(found.code)
  return (
    <KeyValue
      items={[
        ['O que aconteceu', found.sentence],
        ['Valor', <Money key="amount" cents={found.amount_cents} signed strong />],
        ['Dia da venda', found.business_date === null ? '–' : showDate(found.business_date)],
        ['Encontrado em', <DateTimeText key="at" instant={found.found_at} />],
        ...(guide
          ? ([
              ['Compara', guide.compared],
              ['Prova', guide.evidence],
              ['Costuma terminar', guide.resolution],
            ] as const)
          : []),
        ...(found.reason_name === null ? [] : [['Motivo', found.reason_name] as const]),
        ...(found.note === null ? [] : [['Observação', found.note] as const]),
        ...(found.explained_by_name === null ? [] : [['Quem', found.explained_by_name] as const]),
      ]}
    />
  )
}

const day = (date: string | null) => (date === null ? '–' : showDate(date))

const Instalments = ({ found }: Given) => (
  <DataTable
    label="Parcelas"
    rows={found.instalments}
    rowKey={({ id }) => String(id)}
    empty={<EmptyState title="As parcelas deste pagamento não são conhecidas." />}
    columns={[
      { title: 'NSU', cell: ({ nsu }) => nsu ?? '–' },
      { title: 'Parcela', cell: ({ number, of_count }) => `${number}/${of_count}` },
      { title: 'Prevista', cell: ({ due_on }) => day(due_on) },
      { title: 'Paga', cell: ({ paid_on }) => day(paid_on) },
      { title: 'Bruto', number: true, cell: ({ gross_cents }) => <Money cents={gross_cents} /> },
      {
        title: 'Taxa contratada',
        number: true,
        cell: ({ fee_expected_cents }) => <Money cents={fee_expected_cents} />,
      },
      { title: 'Taxa cobrada', number: true, cell: ({ fee_charged_cents }) => <Money cents={fee_charged_cents} /> },
      { title: 'Líquido', number: true, cell: ({ net_cents }) => <Money cents={net_cents} /> },
      { title: 'Situação', cell: ({ status }) => receivableStates[status] },
    ]}
  />
)

const Detail = ({ found }: Given) => (
  <Stack>
    <Inline>
      <strong>
        {found.code} {differenceCodes[found.code].name}
      </strong>
      <PaymentTag status={found.status} />
      <SeverityTag severity={differenceCodes[found.code].severity} />
    </Inline>
    <Inline>
      <Explain found={found} />
    </Inline>
    <Facts found={found} />
    <Tabs
      label="Partes da diferença de pagamento"
      name="parte"
      tabs={[
        { id: 'parcelas', label: 'Parcelas', content: () => <Instalments found={found} /> },
        {
          id: 'anexos',
          label: `Anexos (${found.attachment_count})`,
          content: () => <RecordAttachments of={paymentDifferenceRecord} id={found.id} />,
        },
        historyTab(paymentDifferenceRecord, found.id),
      ]}
    />
  </Stack>
)

/** One fee or payment beside the list: what was agreed and what came, why, and its papers. */
export default function PaymentDifferencePanel({ id }: { id: string }) {
  const read = useRead(paymentDifferences.get, { params: { id } })
  return (
    <Loaded read={read} lines={12}>
      {(found) => <Detail found={found} />}
    </Loaded>
  )
}
