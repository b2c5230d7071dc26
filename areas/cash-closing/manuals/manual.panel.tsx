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
  Inline,
  KeyValue,
  Loaded,
  Modal,
  Money,
  Stack,
  StatusTag,
  useCan,
  useChange,
  useRead,
} from '@app/kit/web'
import { lazy, Suspense, useState } from 'react'
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

function Edit({ day, line }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button small keys="e" onClick={() => setOpen(true)}>
        Editar
      </Button>
      <Modal
        open={open}
        title={`Editar: ${manualKinds[line.kind].toLowerCase()}`}
        size="xl"
        onClose={() => setOpen(false)}
      >
        {open && (
          <Suspense>
            <EditManual day={day} line={line} onDone={() => setOpen(false)} />
          </Suspense>
        )}
      </Modal>
    </>
  )
}

function Actions({ day, line }: Props) {
  const stale = useStale()
  const apply = useChange(cashConciliations.applyManual)
  const input = { params: { id: day.id, manual_id: line.id }, body: { version: day.version } }
  return (
    <Stack gap="small">
      {stale.notice}
      <Inline>
        {line.status === 'draft' && (
          <Button
            small
            look="primary"
            busy={apply.isPending}
            blocked={line.waits_for ?? undefined}
            onClick={() => apply.mutate(input, { onError: (failure) => stale.failed(failure.code, failure) })}
          >
            Aplicar
          </Button>
        )}
        <Edit day={day} line={line} />
        <ConfirmButton
          label="Cancelar lançamento"
          small
          look="danger"
          question={`Cancelar “${manualKinds[line.kind]}”?`}
          detail={<p>O valor do dia volta ao que era antes deste lançamento. O histórico guarda os dois.</p>}
          change={cashConciliations.cancelManual}
          input={input}
        />
      </Inline>
    </Stack>
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
  const editor = useCan()(dayEditors)
  const read = useRead(manualTransactions.manual, { params: { manual_id: id } })
  return (
    <Loaded read={read} lines={8}>
      {(line) => (
        <Stack>
          <Inline>
            <strong>{manualKinds[line.kind]}</strong>
            <Money cents={line.amount_cents} strong />
            <ManualTag status={line.status} />
          </Inline>
          {line.waits_for && <Alert tone="wait">{line.waits_for}</Alert>}
          {line.refusal ? <Alert>{line.refusal}</Alert> : editor && <Actions day={day} line={line} />}
          <Facts line={line} />
          <RecordAttachments record={manualRecord} id={line.id} onChanged={() => void reloadDay()} />
        </Stack>
      )}
    </Loaded>
  )
}
