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
  Stack,
  Tabs,
  useCan,
  useRead,
} from '@app/kit/web'
import { dayEditors } from '../cash-conciliations/day-abilities.contract.ts'
import { guideOf } from '../cash-conciliations/difference-guide.contract.ts'
import { ItemsTable } from '../cash-conciliations/differences/items-table.tsx'
import { contestFields, contestWords, DisputesTable } from '../cash-conciliations/disputes/contest.tsx'
import { differenceCodes } from '../cash-conciliations/found-differences.contract.ts'
import { SeverityTag } from '../cash-conciliations/tags.tsx'
import { chargebackRecord } from './chargeback-record.contract.ts'
import { ChargebackTag } from './chargeback-tag.tsx'
import { type ChargebackDetail, chargebacks } from './chargebacks.contract.ts'
import { receivableStates } from './receivable-states.rules.ts'

type Given = { found: ChargebackDetail }

const code = 'D14'

function Contest({ found }: Given) {
  const editor = useCan()(dayEditors)
  if (!editor) return null
  return (
    <FormDialog
      key={`contest ${found.version}`}
      {...contestWords({ ...found, code })}
      blocked={found.refusal ?? undefined}
      submit={chargebacks.contest}
      params={{ id: found.id }}
      carried={{ version: found.version }}
    >
      {contestFields(found.reasons)}
    </FormDialog>
  )
}

function Facts({ found }: Given) {
  const guide = guideOf(code)
  return (
    <KeyValue
      items={[
        ['O que aconteceu', found.sentence],
        ['Valor', <Money key="amount" cents={found.amount_cents} signed strong />],
        ['Dia da venda', showDate(found.business_date)],
        ['Encontrado em', <DateTimeText key="at" instant={found.found_at} />],
        ...(guide
          ? ([
              ['Dossiê', guide.evidence],
              ['Costuma terminar', guide.resolution],
            ] as const)
          : []),
        ...(found.reason_name === null ? [] : [['Motivo', found.reason_name] as const]),
        ...(found.due_on === null ? [] : [['Prazo', showDate(found.due_on)] as const]),
      ]}
    />
  )
}

const Instalments = ({ found }: Given) => (
  <DataTable
    label="Parcelas da venda"
    rows={found.instalments}
    rowKey={({ id }) => String(id)}
    empty={<EmptyState title="Nenhum arquivo trouxe a venda deste chargeback." />}
    columns={[
      { title: 'Parcela', cell: ({ number, of_count }) => `${number}/${of_count}` },
      { title: 'Prevista', cell: ({ due_on }) => (due_on === null ? '–' : showDate(due_on)) },
      { title: 'Paga', cell: ({ paid_on }) => (paid_on === null ? '–' : showDate(paid_on)) },
      { title: 'Líquido', number: true, cell: ({ net_cents }) => <Money cents={net_cents} /> },
      { title: 'Situação', cell: ({ status }) => receivableStates[status] },
    ]}
  />
)

const Detail = ({ found }: Given) => (
  <Stack>
    <Inline>
      <strong>
        {code} {differenceCodes[code].name}
      </strong>
      <ChargebackTag status={found.status} />
      <SeverityTag severity={differenceCodes[code].severity} />
    </Inline>
    <Inline>
      <Contest found={found} />
    </Inline>
    <Facts found={found} />
    <DisputesTable rows={found.disputes} />
    <Tabs
      label="Partes do chargeback"
      name="parte"
      tabs={[
        {
          id: 'lados',
          label: 'A venda',
          content: () => (
            <Stack>
              <ItemsTable
                label="A venda e o chargeback"
                items={found.items}
                empty="Nenhum arquivo trouxe a venda deste chargeback."
              />
              <Instalments found={found} />
            </Stack>
          ),
        },
        {
          id: 'anexos',
          label: `Dossiê (${found.attachment_count})`,
          content: () => <RecordAttachments of={chargebackRecord} id={found.id} />,
        },
        historyTab(chargebackRecord, found.id),
      ]}
    />
  </Stack>
)

/** One chargeback beside the list: the sale it is of, its dossier, how it was fought and how that ended. */
export default function ChargebackPanel({ id }: { id: string }) {
  const read = useRead(chargebacks.get, { params: { id } })
  return (
    <Loaded read={read} lines={12}>
      {(found) => <Detail found={found} />}
    </Loaded>
  )
}
