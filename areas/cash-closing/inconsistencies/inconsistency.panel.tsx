import { historyTab } from '@app/areas/records/web'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import {
  correctableFieldLabels,
  type InconsistencyStatus,
  inconsistencyGuide,
  inconsistencyItemLabels,
  inconsistencyNames,
  inconsistencyStatuses,
} from '@app/domain/day/inconsistencies/contract'
import { isAdjustable } from '@app/domain/day/life/contract'
import { showDate } from '@app/kit/contract'
import {
  Alert,
  Button,
  DataTable,
  DateTimeText,
  EmptyState,
  Inline,
  KeyValue,
  Loaded,
  Money,
  Stack,
  StatusTag,
  Tabs,
  type Tone,
  useRead,
} from '@app/kit/web'
import { SeverityTag } from '../day-parts/tags.tsx'
import { inconsistencies } from './inconsistencies.contract.ts'
import type { InconsistencyDetail } from './inconsistency.contract.ts'
import { InconsistencyActions } from './inconsistency.forms.tsx'
import { inconsistencyRecord } from './inconsistency-record.contract.ts'

const tones: Record<InconsistencyStatus, Tone> = {
  pending: 'wait',
  corrected: 'good',
  ignored: 'neutral',
  became_difference: 'info',
}

export const InconsistencyTag = ({ status }: { status: InconsistencyStatus }) => (
  <StatusTag tone={tones[status]}>{inconsistencyStatuses[status]}</StatusTag>
)

type Props = { found: InconsistencyDetail }

const formatSource = ({ source }: InconsistencyDetail) =>
  source === null ? '–' : source.line === null ? source.file_name : `${source.file_name}, linha ${source.line}`

const Facts = ({ found }: Props) => (
  <KeyValue
    items={[
      ['O que está errado', found.sentence],
      ['Correção sugerida', found.suggestion],
      ['Prova', inconsistencyGuide[found.code].evidence],
      ['Costuma terminar', inconsistencyGuide[found.code].resolution],
      ['Pode ser ignorada', inconsistencyGuide[found.code].ignored],
      ['Dia', `${found.company_name} · ${showDate(found.business_date)}`],
      ['O que é', inconsistencyItemLabels[found.item_kind]],
      ['Data e hora', <DateTimeText key="at" instant={found.occurred_at} />],
      ['Turno', found.shift_no === null ? '–' : `${found.shift_no} · ${found.operator ?? ''}`],
      ['Documento', found.document ?? '–'],
      ['Forma', found.method === null ? '–' : paymentMethodLabels[found.method]],
      ['Valor', <Money key="amount" cents={found.amount_cents} />],
      ['Arquivo', formatSource(found)],
      ['Motivo', found.reason],
      ['Quem', found.decided_by_name],
    ]}
  />
)

const fieldNames: Readonly<Record<string, string>> = { ...correctableFieldLabels, sale_external_id: 'Venda' }

const formatValue = ({ shifts }: InconsistencyDetail, field: string, value: string | null) =>
  (field === 'shift' ? shifts.find(({ id }) => id === value)?.name : value) ?? '–'

const Line = ({ found }: Props) => (
  <Stack>
    <DataTable
      label="Como veio e como está"
      rows={found.fields}
      rowKey={({ field }) => field}
      empty={<EmptyState title="Nada desta linha se corrige aqui." />}
      columns={[
        { title: 'Campo', cell: ({ field }) => fieldNames[field] },
        { title: 'Como veio no arquivo', cell: ({ field, original }) => formatValue(found, field, original) },
        { title: 'Como está', cell: ({ field, value }) => formatValue(found, field, value) },
      ]}
    />
    <DataTable
      label="Correções"
      rows={found.corrections}
      rowKey={({ id }) => String(id)}
      empty={<EmptyState title="Nenhuma correção ainda." />}
      columns={[
        { title: 'Quando', cell: ({ created_at }) => <DateTimeText instant={created_at} /> },
        { title: 'Campo', cell: ({ field }) => fieldNames[field] ?? field },
        { title: 'De', cell: ({ value_before }) => value_before ?? '–' },
        { title: 'Para', cell: ({ value_after }) => value_after },
        { title: 'Quem', cell: ({ created_by_name }) => created_by_name ?? '–' },
        {
          title: 'Desfeita',
          cell: ({ undone_at, undone_by_name }) => (undone_at === null ? '–' : `Sim, por ${undone_by_name ?? '–'}`),
        },
      ]}
    />
  </Stack>
)

const canPropose = ({ status, day_status, lock_reason }: InconsistencyDetail) =>
  status === 'pending' && isAdjustable({ status: day_status, lock_reason })

const RefusalAlert = ({ found }: Props) => (
  <Alert
    tone="wait"
    actions={
      canPropose(found) && (
        <>
          <Button small to={`/cash-conciliation/${found.cash_conciliation_id}/manual-transactions`}>
            Propor lançamento
          </Button>
          <Button small to={`/cash-conciliation/${found.cash_conciliation_id}?tab=ajuste`}>
            Ver ajuste
          </Button>
        </>
      )
    }
  >
    {found.refusal}
    {canPropose(found) && ' A linha fica como a prova a conhece; proponha um lançamento e envie o ajuste.'}
  </Alert>
)

const Detail = ({ found }: Props) => (
  <Stack>
    <Inline>
      <strong>{inconsistencyNames[found.code]}</strong>
      <InconsistencyTag status={found.status} />
      <SeverityTag severity={found.severity} />
    </Inline>
    {found.refusal ? <RefusalAlert found={found} /> : <InconsistencyActions found={found} />}
    <Facts found={found} />
    <Tabs
      label="Partes da inconsistência"
      name="parte"
      tabs={[
        { id: 'linha', label: 'Linha e correções', content: () => <Line found={found} /> },
        historyTab(inconsistencyRecord, found.id),
      ]}
    />
  </Stack>
)

export function InconsistencyPanel({ id }: { id: string }) {
  const read = useRead(inconsistencies.get, { params: { id } })
  return (
    <Loaded read={read} lines={10}>
      {(found) => <Detail found={found} />}
    </Loaded>
  )
}
