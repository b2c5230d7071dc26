import { Alert, Button, DateTimeText, Inline, Panel, Stack } from '@app/kit/web'
import { renderDecisionButtons } from '../cash-conciliation-solicitations/decisions/decision.form.tsx'
import type { SolicitationDetail } from '../cash-conciliation-solicitations/solicitations.contract.ts'

export function PendingRequest({ request }: { request: SolicitationDetail }) {
  const { id, number, requested_by_name, requested_at, decide_refusal, can_decide, can_withdraw } = request
  return (
    <Panel title={`Solicitação nº ${number} em análise`}>
      <Stack>
        <p>
          Enviada por {requested_by_name} em <DateTimeText instant={requested_at} />.
        </p>
        {!can_decide && !can_withdraw && decide_refusal !== null && <Alert tone="wait">{decide_refusal}</Alert>}
        <Inline>
          {renderDecisionButtons(request)}
          <Button to={`/cash-conciliation-solicitation/${id}`}>Ver solicitação</Button>
        </Inline>
      </Stack>
    </Panel>
  )
}
