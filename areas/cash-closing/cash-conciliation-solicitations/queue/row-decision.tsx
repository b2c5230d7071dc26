import { showMoney } from '@app/kit/contract'
import { Alert, Inline, useUser } from '@app/kit/web'
import { differenceName } from '../../day-parts/tags.tsx'
import type { SolicitationRow } from '../solicitations.contract.ts'
import { ApproveDialog, RefuseDialog } from './decision-dialogs.tsx'
import { decisionEffects } from './decision-words.contract.ts'
import { HoldButton } from './hold-button.tsx'
import { getDecisionRefusal } from './next-request.rules.ts'
import { RowMore } from './row-more.tsx'

type Props = { request: SolicitationRow }

const getHandOverRefusal = ({ analyst_id, assignee_id, assignee_name }: SolicitationRow, me: string) =>
  analyst_id !== me && assignee_id !== null && assignee_id !== me
    ? `Solicitação encaminhada a ${assignee_name}: assuma-a antes.`
    : undefined

const Summary = ({ request }: Props) => (
  <>
    <p>
      Diferença {showMoney(request.difference_cents)}, explicada {showMoney(request.explained_cents)};{' '}
      {request.item_count} {request.item_count === 1 ? 'item' : 'itens'}.{' '}
      {request.worst_code && `Maior código: ${request.worst_code} ${differenceName(request.worst_code)}.`}
    </p>
    {(request.worst_severity === 'critical' || request.worst_severity === 'high') && (
      <Alert tone="bad">Inclui item crítico; analise individualmente.</Alert>
    )}
  </>
)

type RowDecisionProps = Props & {
  /** The figures of the day have changed since the request was sent. */
  hasChanged?: boolean
  /** The buttons have the keys A, R and `.`. */
  hasKeys?: boolean
  onDecided?: () => void
}

export function RowDecision({ request, hasChanged = false, hasKeys = false, onDecided }: RowDecisionProps) {
  const me = useUser().id
  const refusal = getDecisionRefusal(request, { user_id: me, now: new Date().toISOString() })
  const sharedProps = { request, small: true, blocked: refusal, onDecided }
  return (
    <Inline>
      <ApproveDialog
        {...sharedProps}
        {...(hasKeys && { keys: 'a' })}
        blocked={refusal ?? (hasChanged ? 'Os valores mudaram depois do envio.' : undefined)}
        intro={
          <>
            <p>{decisionEffects[request.type]}</p>
            <Summary request={request} />
          </>
        }
      />
      <RefuseDialog {...sharedProps} {...(hasKeys && { keys: 'r' })} intro={<Summary request={request} />} />
      <HoldButton request={request} />
      <RowMore request={request} blocked={refusal ?? getHandOverRefusal(request, me)} hasKeys={hasKeys} />
    </Inline>
  )
}
