import { showMoney } from '@app/kit/contract'
import { Alert } from '@app/kit/web'
import type { SolicitationDetail } from '../solicitations.contract.ts'

export const ChangedFiguresAlert = ({ request }: { request: SolicitationDetail }) =>
  request.status === 'pending' && request.changed.length > 0 ? (
    <Alert tone="bad" title="Os valores mudaram depois do envio">
      <ul>
        {request.changed.map((change) => (
          <li key={`${change.label} ${change.sent_cents} ${change.current_cents}`}>
            {change.label}: enviado {showMoney(change.sent_cents)}, agora {showMoney(change.current_cents)}
          </li>
        ))}
      </ul>
      Não é possível aprovar o que ninguém conferiu: recuse ou peça novo envio.
    </Alert>
  ) : null
