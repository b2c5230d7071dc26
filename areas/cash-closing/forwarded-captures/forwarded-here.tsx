import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { dayEditors } from '@app/domain/day/contract'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { localTime } from '@app/kit/contract'
import {
  ConfirmButton,
  DataTable,
  FormDialog,
  Inline,
  Money,
  Panel,
  StatusTag,
  TextAreaField,
  type Tone,
  useCan,
  useRead,
} from '@app/kit/web'
import { type ForwardedCapture, forwardStates, forwards } from './forwards.contract.ts'

const tones: Record<ForwardedCapture['status'], Tone> = {
  offered: 'wait',
  accepted: 'good',
  refused: 'neutral',
  withdrawn: 'neutral',
}

const describeCapture = ({ acquirer, nsu, terminal_logical_no }: ForwardedCapture) =>
  [acquirer, nsu && `NSU ${nsu}`, terminal_logical_no && `terminal ${terminal_logical_no}`].filter(Boolean).join(' · ')

const Actions = ({ sent, refusal }: { sent: ForwardedCapture; refusal: string | undefined }) => (
  <Inline>
    <ConfirmButton
      label="Aceitar"
      small
      blocked={refusal}
      question="Aceitar a captura? Ela passa a confirmar uma venda deste dia."
      change={forwards.accept}
      input={{ params: { id: sent.id }, body: { version: sent.version } }}
    />
    <FormDialog
      opener="Devolver"
      small
      title="Devolver a captura"
      submit={forwards.refuse}
      params={{ id: sent.id }}
      carried={{ version: sent.version }}
      draft={false}
      action="Devolver"
    >
      <TextAreaField name="reason" label="Motivo" help="Ao menos 10 caracteres; quem encaminhou lê." maxLength={1000} />
    </FormDialog>
  </Inline>
)

/** Captures from other companies. They do not count until accepted. */
export function ForwardedHere({ day, refusal }: { day: CashConciliationDetail; refusal: string | undefined }) {
  const read = useRead(forwards.list, { query: { company_id: day.company_id, date: day.business_date } })
  const editor = useCan()(dayEditors)
  const rows = read.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <Panel flush title="Encaminhadas por outra empresa">
      <DataTable
        label="Encaminhadas por outra empresa"
        rows={rows}
        rowKey={({ id }) => id}
        rowTone={({ status }) => (status === 'offered' ? 'wait' : undefined)}
        columns={[
          { title: 'Hora', cell: ({ captured_at }) => (captured_at === null ? '–' : localTime(captured_at)) },
          { title: 'De', cell: ({ from_company_name }) => from_company_name ?? 'Outra empresa do grupo' },
          { title: 'Captura', width: 220, cell: describeCapture },
          { title: 'Forma', cell: ({ method }) => paymentMethodLabels[method] },
          { title: 'Valor', number: true, cell: ({ amount_cents }) => <Money cents={amount_cents} /> },
          { title: 'Apuração', width: 220, cell: ({ note }) => note },
          {
            title: 'Situação',
            cell: ({ status }) => <StatusTag tone={tones[status]}>{forwardStates[status]}</StatusTag>,
          },
          {
            title: 'Ações',
            actions: true,
            cell: (sent) => editor && sent.status === 'offered' && <Actions sent={sent} refusal={refusal} />,
          },
        ]}
      />
    </Panel>
  )
}
