import { showDate } from '@app/kit/contract'
import { notify, TextAreaField } from '@app/kit/web'
import type { ReactNode } from 'react'
import { RecordDialog } from '../day-parts/stale.tsx'
import { decisionNouns } from './decision-words.contract.ts'
import { type SolicitationRow, solicitations } from './solicitations.contract.ts'

type Asked = Pick<SolicitationRow, 'id' | 'version' | 'number' | 'type' | 'company_name' | 'business_date'>

type Given = {
  request: Asked
  intro?: ReactNode
  openerLook?: 'primary'
  keys?: string
  small?: boolean
  blocked?: string | undefined
}

const nameOf = ({ company_name, business_date }: Asked) => `${company_name} em ${showDate(business_date)}`

export const ApproveDialog = ({ request, ...given }: Given) => (
  <RecordDialog
    {...given}
    opener="Aprovar"
    title={`Aprovar ${decisionNouns[request.type]} de ${nameOf(request)}?`}
    submit={solicitations.approve}
    of={request}
    action="Aprovar"
    onDone={() => notify.success(`Solicitação nº ${request.number} aprovada: ${nameOf(request)}.`)}
  >
    <TextAreaField name="note" label="Parecer" help="Opcional; o solicitante lê." autoFocus rows={2} />
  </RecordDialog>
)

export const RefuseDialog = ({ request, ...given }: Given) => (
  <RecordDialog
    {...given}
    opener="Recusar"
    title={`Recusar ${decisionNouns[request.type]} de ${nameOf(request)}?`}
    submit={solicitations.refuse}
    of={request}
    action="Recusar"
    danger
    onDone={() => notify.success(`Solicitação nº ${request.number} recusada; o solicitante foi avisado.`)}
  >
    <TextAreaField
      name="reason"
      label="Motivo"
      help="O que precisa mudar, com ao menos 10 caracteres. O solicitante lê."
      autoFocus
    />
  </RecordDialog>
)
