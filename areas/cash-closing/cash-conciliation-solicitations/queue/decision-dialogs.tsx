import { showDate } from '@app/kit/contract'
import { notify, TextAreaField } from '@app/kit/web'
import type { ReactNode } from 'react'
import { RecordDialog } from '../../day-parts/stale.tsx'
import { type SolicitationRow, solicitations } from '../solicitations.contract.ts'
import { decisionNouns } from './decision-words.contract.ts'

type RequestSummary = Pick<SolicitationRow, 'id' | 'version' | 'number' | 'type' | 'company_name' | 'business_date'>

type Props = {
  request: RequestSummary
  intro?: ReactNode
  openerLook?: 'primary'
  keys?: string
  small?: boolean
  blocked?: string | undefined
  onDecided?: () => void
}

const formatDayName = ({ company_name, business_date }: RequestSummary) =>
  `${company_name} em ${showDate(business_date)}`

export const ApproveDialog = ({ request, onDecided, ...props }: Props) => (
  <RecordDialog
    {...props}
    opener="Aprovar"
    title={`Aprovar ${decisionNouns[request.type]} de ${formatDayName(request)}?`}
    submit={solicitations.approve}
    target={request}
    action="Aprovar"
    onDone={() => {
      notify.success(`Solicitação nº ${request.number} aprovada: ${formatDayName(request)}.`)
      onDecided?.()
    }}
  >
    <TextAreaField name="note" label="Parecer" help="Opcional; o solicitante lê." autoFocus rows={2} />
  </RecordDialog>
)

export const RefuseDialog = ({ request, onDecided, ...props }: Props) => (
  <RecordDialog
    {...props}
    opener="Recusar"
    title={`Recusar ${decisionNouns[request.type]} de ${formatDayName(request)}?`}
    submit={solicitations.refuse}
    target={request}
    action="Recusar"
    danger
    onDone={() => {
      notify.success(`Solicitação nº ${request.number} recusada: ${formatDayName(request)}. O solicitante foi avisado.`)
      onDecided?.()
    }}
  >
    <TextAreaField
      name="reason"
      label="Motivo"
      help="O que precisa mudar, com ao menos 10 caracteres. O solicitante lê."
      autoFocus
    />
  </RecordDialog>
)
