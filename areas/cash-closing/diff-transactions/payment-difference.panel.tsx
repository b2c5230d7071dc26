import {
  type PaymentDifferenceDetail,
  paymentDifferenceOperations,
  paymentDifferenceRecord,
} from '@app/areas/finance/contract'
import { differenceCodes } from '@app/domain/day/differences/contract'
import { receivableEditors, receivableStates } from '@app/domain/receivables/contract'
import { DataTable, DateText, EmptyState, FormDialog, Loaded, Money, useCan, useRead } from '@app/kit/web'
import { buildGuideFacts, DifferenceView } from '../day-parts/difference-view.tsx'
import { ExplanationFields } from '../day-parts/explanation-fields.tsx'
import { proposeId } from '../day-parts/proposed-id.rules.ts'
import { PaymentTag } from './payment-tag.tsx'
import { receivableFacts } from './receivable-facts.tsx'

type Props = { found: PaymentDifferenceDetail }

/** An adjustment of the amount explains a payment; another loss is claimed. `Explicar` is for all other answers. */
function Answers({ found }: Props) {
  const editor = useCan()(receivableEditors)
  if (!editor) return null
  const isLoss = found.amount_cents <= 0
  const claim = found.status === 'open' && isLoss ? found.reasons.find(({ code }) => code === 'CLAIM') : undefined
  const adjusted = found.adjustment && found.reasons.find(({ code }) => code === 'ADJUSTED')
  const primary = { openerLook: 'primary', keys: 'c' } as const
  return (
    <>
      {adjusted && (
        <Explain
          found={found}
          opener={`Explicar pelo ajuste ${found.adjustment?.name}`}
          {...primary}
          initial={{ reason_id: adjusted.id, note: `${found.sentence}. ${found.adjustment?.sentence}.` }}
        />
      )}
      {claim && (
        <Explain
          found={found}
          opener={`Reclamar ${found.claimed_from}`}
          {...(!adjusted && primary)}
          title={`Reclamar ${found.claimed_from}: ${differenceCodes[found.code].name}`}
          action="Registrar reclamação"
          initial={{ reason_id: claim.id, note: `${found.sentence}. Reclamação ${found.claimed_from}.` }}
        />
      )}
      <Explain
        found={found}
        opener={found.status === 'explained' ? 'Rever' : 'Explicar'}
        keys="e"
        initial={{ reason_id: proposeId(found.reasons, found.reason_id), note: found.note ?? '' }}
      />
    </>
  )
}

type ExplainProps = Props & {
  title?: string
  action?: string
  opener: string
  openerLook?: 'primary'
  keys?: string
  initial: { reason_id: string | undefined; note: string }
}

function Explain({ found, initial, title, action = 'Explicar', ...button }: ExplainProps) {
  const { name, severity } = differenceCodes[found.code]
  return (
    <FormDialog
      key={found.version}
      {...button}
      small
      blocked={found.refusal ?? undefined}
      title={title ?? `Explicar ${found.code} ${name}`}
      intro={<p>{found.sentence}.</p>}
      submit={paymentDifferenceOperations.explain}
      params={{ id: found.id }}
      carried={{ version: found.version }}
      initial={initial}
      draft={false}
      action={action}
    >
      <ExplanationFields reasons={found.reasons} severity={severity} chosen={initial.reason_id} />
    </FormDialog>
  )
}

const Instalments = ({ found }: Props) => (
  <DataTable
    label="Parcelas"
    rows={found.instalments}
    rowKey={({ id }) => String(id)}
    empty={<EmptyState title="As parcelas deste pagamento não são conhecidas." />}
    columns={[
      { title: 'NSU', cell: ({ nsu }) => nsu ?? '–' },
      { title: 'Parcela', cell: ({ number, of_count }) => `${number}/${of_count}` },
      { title: 'Prevista', cell: ({ due_on }) => <DateText date={due_on} /> },
      { title: 'Paga', cell: ({ paid_on }) => <DateText date={paid_on} /> },
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

const Detail = ({ found }: Props) => (
  <DifferenceView
    found={{ ...found, severity: differenceCodes[found.code].severity }}
    record={paymentDifferenceRecord}
    tag={<PaymentTag status={found.status} />}
    actions={<Answers found={found} />}
    facts={[
      ...receivableFacts(found),
      ...buildGuideFacts(found.code),
      ['Motivo', found.reason_name],
      ['Observação', found.note],
      ['Quem', found.explained_by_name],
    ]}
    partsLabel="Partes da diferença de pagamento"
    firstTab={{ id: 'parcelas', label: 'Parcelas', content: () => <Instalments found={found} /> }}
  />
)

export default function PaymentDifferencePanel({ id }: { id: string }) {
  const read = useRead(paymentDifferenceOperations.get, { params: { id } })
  return (
    <Loaded read={read} lines={12}>
      {(found) => <Detail found={found} />}
    </Loaded>
  )
}
