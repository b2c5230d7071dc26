import { type ChargebackDetail, chargebacks } from '@app/areas/finance/contract'
import { differenceCodes, differenceGuide } from '@app/domain/day/differences/contract'
import { chargebackRecord, receivableEditors, receivableStates } from '@app/domain/receivables/contract'
import { DataTable, DateText, EmptyState, FormDialog, Loaded, Money, Stack, useCan, useRead } from '@app/kit/web'
import { DifferenceView } from '../day-parts/difference-view.tsx'
import { ItemsTable } from '../day-parts/items-table.tsx'
import { contestFields, contestWords, DisputesTable } from '../disputes/contest.tsx'
import { ChargebackTag, describeChargeback } from './chargeback-tag.tsx'
import { receivableFacts } from './receivable-facts.tsx'

type Props = { found: ChargebackDetail }

const kind = { code: 'D14', severity: differenceCodes.D14.severity } as const

export function ContestChargeback({ found, opener }: Props & { opener?: string }) {
  const editor = useCan()(receivableEditors)
  if (!editor) return null
  return (
    <FormDialog
      key={`contest ${found.version}`}
      {...contestWords({ ...found, ...kind, opener })}
      blocked={found.refusal ?? undefined}
      submit={chargebacks.contest}
      params={{ id: found.id }}
      carried={{ version: found.version }}
    >
      {contestFields({ ...found, ...kind })}
    </FormDialog>
  )
}

const Instalments = ({ found }: Props) => (
  <DataTable
    label="Parcelas da venda"
    rows={found.instalments}
    rowKey={({ id }) => String(id)}
    empty={<EmptyState title="Nenhum arquivo trouxe a venda deste chargeback." />}
    columns={[
      { title: 'Parcela', cell: ({ number, of_count }) => `${number}/${of_count}` },
      { title: 'Prevista', cell: ({ due_on }) => <DateText date={due_on} /> },
      { title: 'Paga', cell: ({ paid_on }) => <DateText date={paid_on} /> },
      { title: 'Líquido', number: true, cell: ({ net_cents }) => <Money cents={net_cents} /> },
      { title: 'Situação', cell: ({ status }) => receivableStates[status] },
    ]}
  />
)

const Sale = ({ found }: Props) => (
  <Stack>
    <ItemsTable
      label="A venda e o chargeback"
      items={found.items}
      empty="Nenhum arquivo trouxe a venda deste chargeback."
    />
    <Instalments found={found} />
  </Stack>
)

const Detail = ({ found }: Props) => (
  <DifferenceView
    found={{ ...found, ...kind }}
    record={chargebackRecord}
    tag={<ChargebackTag status={found.status} />}
    actions={<ContestChargeback found={found} />}
    facts={[
      ...receivableFacts({ ...found, sentence: describeChargeback(found) }),
      ['Dossiê', differenceGuide[kind.code].evidence],
      ['Costuma terminar', differenceGuide[kind.code].resolution],
      ['Motivo', found.reason_name],
      ['Prazo', found.due_on && <DateText key="due" date={found.due_on} />],
    ]}
    partsLabel="Partes do chargeback"
    attachmentsLabel="Dossiê"
    firstTab={{ id: 'lados', label: 'A venda', content: () => <Sale found={found} /> }}
  >
    <DisputesTable rows={found.disputes} />
  </DifferenceView>
)

export default function ChargebackPanel({ id }: { id: string }) {
  const read = useRead(chargebacks.get, { params: { id } })
  return (
    <Loaded read={read} lines={12}>
      {(found) => <Detail found={found} />}
    </Loaded>
  )
}
