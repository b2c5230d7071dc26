import { RecordAttachments } from '@app/areas/records/web'
import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { dayEditors } from '@app/domain/day/contract'
import {
  type ManualStatus,
  manualKinds,
  manualSides,
  manualStatuses,
  paymentMethodLabels,
} from '@app/domain/day/facts/contract'
import {
  Alert,
  Button,
  ConfirmButton,
  DateTimeText,
  EditedRecord,
  KeyValue,
  Loaded,
  Money,
  RecordPanel,
  Skeleton,
  StatusTag,
  useCan,
  useChange,
  useRead,
} from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import type { ListedManualTransaction, ManualDetail } from '../cash-conciliations/manual-line.contract.ts'
import { manualRecord } from '../cash-conciliations/manual-record.contract.ts'
import { manualTransactions } from '../cash-conciliations/manuals.contract.ts'
import { reloadDay, useStale } from '../day-parts/stale.tsx'

const EditManual = lazy(() => import('./manuals.form.tsx').then((form) => ({ default: form.EditManual })))

const tones = { draft: 'wait', applied: 'good', proposed: 'wait', refused: 'bad', cancelled: 'neutral' } as const

export const ManualTag = ({ status }: { status: ManualStatus }) => (
  <StatusTag tone={tones[status]}>{manualStatuses[status]}</StatusTag>
)

export const formatManualMethod = ({
  method_from,
  method_to,
}: Pick<ListedManualTransaction, 'method_from' | 'method_to'>) =>
  [method_from, method_to].flatMap((method) => (method === null ? [] : paymentMethodLabels[method])).join(' → ') || '–'

type Props = { day: CashConciliationDetail; line: ManualDetail }

function Line({ day, line }: Props) {
  const isEditor = useCan()(dayEditors)
  const stale = useStale()
  const apply = useChange(cashConciliations.applyManual)
  const input = { params: { id: day.id, manual_id: line.id }, body: { version: day.version } }
  const kind = manualKinds[line.kind]
  const form = (
    <Suspense fallback={<Skeleton lines={10} />}>
      <EditManual day={day} line={line} />
    </Suspense>
  )
  return (
    <RecordPanel
      tag={
        <>
          <strong>{kind}</strong>
          <ManualTag status={line.status} />
        </>
      }
      amount={<Money cents={line.amount_cents} strong />}
      edit={isEditor ? { form, ended: line.refusal ?? undefined } : undefined}
      actions={
        isEditor && line.refusal === null
          ? [
              line.status === 'draft' && (
                <Button
                  key="apply"
                  small
                  look="primary"
                  busy={apply.isPending}
                  blocked={line.waits_for ?? undefined}
                  onClick={() => apply.mutate(input, { onError: (failure) => stale.failed(failure.code, failure) })}
                >
                  Aplicar
                </Button>
              ),
              <ConfirmButton
                key="cancel"
                label="Cancelar lançamento"
                small
                look="danger"
                question={`Cancelar “${kind}”?`}
                detail={<p>O valor do dia volta ao que era antes deste lançamento. O histórico guarda os dois.</p>}
                change={cashConciliations.cancelManual}
                input={input}
              />,
            ]
          : undefined
      }
    >
      {stale.notice}
      {line.waits_for && <Alert tone="wait">{line.waits_for}</Alert>}
      {line.refusal && <Alert>{line.refusal}</Alert>}
      <EditedRecord>
        <Facts line={line} />
      </EditedRecord>
      <RecordAttachments record={manualRecord} id={line.id} onChanged={() => void reloadDay()} />
    </RecordPanel>
  )
}

const Facts = ({ line }: { line: ManualDetail }) => (
  <KeyValue
    items={[
      ['Data e hora', <DateTimeText key="at" instant={line.occurred_at} />],
      ['Lado', manualSides[line.side]],
      ['Tipo', line.movement_type_name],
      ['Forma', formatManualMethod(line)],
      ['Motivo', line.reason_name ?? '–'],
      ['Observação', line.note],
      ['NSU', line.nsu],
      ['Autorização', line.auth_code],
      ['Terminal', line.terminal_logical_no],
      ['Identificador do Pix', line.e2e_id],
      ['Documento', line.doc_no],
      ['Cliente', line.customer],
      ['Funcionário', line.employee],
      ['Autor', line.created_by_name ?? 'Sistema'],
      ['Registrado em', <DateTimeText key="made" instant={line.created_at} />],
    ]}
  />
)

export function ManualPanel({ day, id }: { day: CashConciliationDetail; id: string }) {
  const read = useRead(manualTransactions.manual, { params: { manual_id: id } })
  return (
    <Loaded read={read} lines={8}>
      {(line) => <Line day={day} line={line} />}
    </Loaded>
  )
}
