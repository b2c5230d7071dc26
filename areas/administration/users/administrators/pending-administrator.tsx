import type { AdministratorRequest } from '@app/domain/people/contract'
import {
  Alert,
  ConfirmButton,
  DateTimeText,
  FormDialog,
  Inline,
  notify,
  PasswordField,
  TextAreaField,
} from '@app/kit/web'
import { administratorRequests } from './administrator-requests.contract.ts'

type Props = { name: string; request: AdministratorRequest }

export function PendingAdministrator({ name, request }: Props) {
  const place = { params: { id: request.id }, carried: { version: request.version } }
  const blocked = request.decide_refusal ?? undefined
  return (
    <Alert tone="wait" title="Pedido de administrador em análise">
      <p>
        {request.requested_by_name} pediu em <DateTimeText instant={request.requested_at} /> que {name} administre o
        sistema. Até outro administrador aprovar, vale o acesso anterior.
      </p>
      <Inline>
        <FormDialog
          opener="Aprovar"
          openerLook="primary"
          blocked={blocked}
          title={`Tornar ${name} administrador(a)?`}
          submit={administratorRequests.approve}
          {...place}
          action="Aprovar"
          onDone={() => notify.success('Pedido aprovado; quem pediu foi avisado.')}
        >
          <PasswordField
            name="password"
            label="A sua senha"
            help={passwordHelp}
            autoComplete="current-password"
            autoFocus
          />
        </FormDialog>
        <FormDialog
          opener="Recusar"
          blocked={blocked}
          title="Recusar o pedido de administrador?"
          submit={administratorRequests.refuse}
          {...place}
          action="Recusar"
          danger
          onDone={() => notify.success('Pedido recusado; quem pediu foi avisado.')}
        >
          <TextAreaField name="note" label="Motivo" help="Ao menos 10 caracteres. Quem pediu lê." autoFocus />
        </FormDialog>
        {request.can_withdraw && (
          <ConfirmButton
            label="Retirar"
            question="Retirar o pedido?"
            detail={<p>O acesso da pessoa continua como está.</p>}
            change={administratorRequests.withdraw}
            input={{ params: place.params, body: place.carried }}
          />
        )}
      </Inline>
    </Alert>
  )
}

export const passwordHelp =
  'Um administrador passa em tudo: confirme com a sua senha, se não a informou nos últimos 5 minutos.'
