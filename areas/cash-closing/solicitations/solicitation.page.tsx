import { showDate, showMoney } from '@app/kit/contract'
import { Alert, DateTimeText, KeyValue, Loaded, PageHeader, Panel, Stack, useCan, useRead } from '@app/kit/web'
import { useParams } from 'react-router'
import { DayFigures } from '../cash-conciliations/day/day-figures.tsx'
import { JournalTable } from '../cash-conciliations/journal-table.tsx'
import { ProofBar } from '../cash-conciliations/proof-bar.tsx'
import { RequestTag, requestTypes } from '../cash-conciliations/tags.tsx'
import { Decisions } from './decision.form.tsx'
import { RequestDifferences } from './request-differences.tsx'
import { SentAndNow } from './sent-and-now.tsx'
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

function Request({ request }: { request: SolicitationDetail }) {
  const can = useCan()
  const name = `${request.company_name} · ${showDate(request.business_date)}`
  const trail = can('cash-conciliation.solicitation.analyze')
    ? { label: 'Solicitações pendentes', to: '/cash-conciliation/solicitation/pending' }
    : { label: 'Conferências', to: '/cash-conciliation/solicitation/conferences' }
  const analyst = can('cash-conciliation.solicitation.analyze')
  return (
    <Stack>
      <PageHeader
        title={`${requestTypes[request.type]} nº ${request.number}`}
        record={name}
        trail={[trail]}
        tag={<RequestTag status={request.status} />}
        detail={name}
        actions={<Decisions request={request} />}
      />
      {request.status === 'pending' && analyst && request.decide_refusal && (
        <Alert tone="wait" title="Outra pessoa precisa decidir">
          {request.decide_refusal}
        </Alert>
      )}
      <Changed request={request} />
      <Panel title="Pedido">
        <KeyValue
          items={[
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
          ]}
        />
      </Panel>
      <DayFigures day={request.day} />
      <ProofBar day={request.day} />
      <SentAndNow sent={request.snapshot} day={request.day} />
      <Panel title="Itens enviados" flush>
        <RequestDifferences request={request} />
      </Panel>
      <JournalTable journal={request.day.journal} />
    </Stack>
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
