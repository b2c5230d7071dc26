import { dayEditors } from '@app/domain/day/contract'
import { type Dispute, disputeOpponents, disputeStates } from '@app/domain/receivables/contract'
import { showDate } from '@app/kit/contract'
import {
  DataTable,
  DateField,
  FormDialog,
  Inline,
  Panel,
  SelectField,
  StatusTag,
  TextAreaField,
  TextField,
  type Tone,
  useCan,
  useRead,
} from '@app/kit/web'
import type { DifferenceDetail } from '../cash-conciliations/difference.contract.ts'
import { ReasonField } from '../day-parts/explanation-fields.tsx'
import { proposeId } from '../day-parts/proposed-id.rules.ts'
import { disputes } from './disputes.contract.ts'

type Props = { found: DifferenceDetail; blocked: string | undefined; opener?: string }

const deadlineWords = 'O aviso do prazo vem três dias antes.'

export const contestFields = ({ reasons, severity }: Parameters<typeof ReasonField>[0]) => (
  <>
    <SelectField name="against" label="Com quem" options={disputeOpponents} />
    <TextField name="protocol" label="Protocolo" autoFocus />
    <DateField name="due_on" label="Prazo" />
    <ReasonField reasons={reasons} severity={severity} />
    <TextAreaField name="note" label="O que foi pedido" help="Ao menos 10 caracteres." maxLength={1000} />
  </>
)

type ContestedDifference = {
  code: string
  sentence: string
  reasons: readonly { id: string }[]
  opener?: string | undefined
}

export const contestWords = ({ code, sentence, reasons, opener = 'Contestar' }: ContestedDifference) => ({
  opener,
  openerLook: 'primary' as const,
  keys: 'c',
  small: true,
  title: `Contestar ${code}`,
  intro: (
    <p>
      {sentence}. {deadlineWords}
    </p>
  ),
  initial: { against: 'acquirer', reason_id: proposeId(reasons) } as const,
  draft: false,
  action: 'Contestar',
})

export const Contest = ({ found, blocked, opener }: Props) => (
  <FormDialog
    key={`contest ${found.version}`}
    {...contestWords({ ...found, opener })}
    blocked={blocked}
    submit={disputes.contest}
    params={{ difference_id: found.id }}
    carried={{ version: found.version }}
  >
    {contestFields(found)}
  </FormDialog>
)

const Settle = ({ dispute, result }: { dispute: Dispute; result: 'won' | 'lost' }) => (
  <FormDialog
    opener={result === 'won' ? 'Ganha' : 'Perdida'}
    small
    title={`Contestação ${dispute.protocol}: ${disputeStates[result].toLowerCase()}`}
    submit={disputes.settle}
    params={{ id: dispute.id }}
    carried={{ version: dispute.version, result }}
    draft={false}
    action="Registrar resultado"
  >
    <TextAreaField name="result_note" label="O que responderam" help="Ao menos 10 caracteres." maxLength={1000} />
  </FormDialog>
)

const tones: Record<Dispute['status'], Tone> = { open: 'wait', won: 'good', lost: 'bad', withdrawn: 'neutral' }

export function Disputes({ difference_id }: { difference_id: string }) {
  const read = useRead(disputes.listByDifference, { params: { difference_id } })
  return <DisputesTable rows={read.data?.data ?? []} />
}

export function DisputesTable({ rows }: { rows: readonly Dispute[] }) {
  const editor = useCan()(dayEditors)
  if (rows.length === 0) return null
  return (
    <Panel flush title="Contestações">
      <DataTable
        label="Contestações"
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { title: 'Protocolo', cell: ({ protocol }) => protocol },
          { title: 'Com quem', cell: ({ against }) => disputeOpponents[against] },
          { title: 'Prazo', cell: ({ due_on }) => showDate(due_on) },
          {
            title: 'Situação',
            cell: ({ status }) => <StatusTag tone={tones[status]}>{disputeStates[status]}</StatusTag>,
          },
          { title: 'Resposta', width: 180, cell: ({ result_note }) => result_note ?? '–' },
          {
            title: 'Ações',
            actions: true,
            width: 170,
            cell: (dispute) =>
              editor &&
              dispute.status === 'open' && (
                <Inline>
                  <Settle dispute={dispute} result="won" />
                  <Settle dispute={dispute} result="lost" />
                </Inline>
              ),
          },
        ]}
      />
    </Panel>
  )
}
