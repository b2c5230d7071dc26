import { RecordHistory } from '@app/areas/records/web'
import { showDate, showMoney } from '@app/kit/contract'
import { Alert, DateTimeText, Loaded, Money, Panel, type RecordGroup, RecordPage, useCan, useRead } from '@app/kit/web'
import { useNavigate, useParams } from 'react-router'
import { DayFigures } from '../cash-conciliations/day/day-figures.tsx'
import { JournalTable } from '../cash-conciliations/journal-table.tsx'
import { ProofBar } from '../cash-conciliations/proof-bar.tsx'
import { RequestTag, requestTypes } from '../cash-conciliations/tags.tsx'
import { decisionsOn, endingOf, stepsOf } from './decision.form.tsx'
import { RequestDifferences } from './request-differences.tsx'
import { SentAndNow } from './sent-and-now.tsx'
import { solicitationRecord } from './solicitation-record.contract.ts'
import { type SolicitationDetail, solicitations } from './solicitations.contract.ts'

const Changed = ({ request }: { request: SolicitationDetail }) =>
  request.status === 'pending' && request.changed.length > 0 ? (
    <Alert tone="bad" title="Os valores mudaram depois do envio">
      <ul>
        {request.changed.map((change) => (
          <li key={change.label}>
            {change.label}: enviado {showMoney(change.sent_cents)}, agora {showMoney(change.current_cents)}
          </li>
        ))}
      </ul>
      Não é possível aprovar o que ninguém conferiu: recuse ou peça novo envio.
    </Alert>
  ) : null

const termsOf = (request: SolicitationDetail): RecordGroup['items'] => [
  ['Solicitante', request.requested_by_name],
  ['Enviada em', <DateTimeText key="at" instant={request.requested_at} />],
  ['Justificativa', request.note ?? '–'],
  ...(request.decided_at
    ? ([
        ['Decidida por', request.decided_by_name ?? 'Sistema'],
        ['Decidida em', <DateTimeText key="decided" instant={request.decided_at} />],
        ['Parecer', request.decision_note ?? '–'],
      ] as const)
    : []),
]

function Request({ request }: { request: SolicitationDetail }) {
  const can = useCan()
  const navigate = useNavigate()
  const name = `${request.company_name} · ${showDate(request.business_date)}`
  const trail = can('cash-conciliation.solicitation.analyze')
    ? { label: 'Solicitações pendentes', to: '/cash-conciliation/solicitation/pending' }
    : { label: 'Conferências', to: '/cash-conciliation/solicitation/conferences' }
  return (
    <RecordPage
      title={`${requestTypes[request.type]} nº ${request.number}`}
      record={name}
      trail={[trail]}
      tag={<RequestTag status={request.status} />}
      amount={<Money cents={request.difference_cents} />}
      detail={name}
      actions={decisionsOn(request)}
      steps={stepsOf(request)}
      ended={endingOf(request)}
      more={[
        { label: 'Abrir o dia', onSelect: () => void navigate(`/cash-conciliation/${request.cash_conciliation_id}`) },
      ]}
      groups={[{ title: 'Pedido', items: termsOf(request) }]}
      side={<RecordHistory of={solicitationRecord} id={request.id} />}
    >
      <Changed request={request} />
      <DayFigures day={request.day} />
      <ProofBar day={request.day} />
      <SentAndNow sent={request.snapshot} day={request.day} />
      <Panel title="Itens enviados" flush>
        <RequestDifferences request={request} />
      </Panel>
      <JournalTable journal={request.day.journal} />
    </RecordPage>
  )
}

/** One request: what was sent beside what stands now, its items, and its decision. */
export default function SolicitationPage() {
  const { id = '' } = useParams()
  const read = useRead(solicitations.get, { params: { id } }, { refetchOnWindowFocus: true })
  return (
    <Loaded read={read} lines={10}>
      {(request) => <Request key={request.id} request={request} />}
    </Loaded>
  )
}
