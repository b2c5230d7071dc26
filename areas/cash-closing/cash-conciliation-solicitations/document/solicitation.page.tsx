import { RecordHistory, RecordPresence } from '@app/areas/records/web'
import { solicitationTypes } from '@app/domain/day/assessment/contract'
import { showDate } from '@app/kit/contract'
import {
  Button,
  DateTimeText,
  Inline,
  Loaded,
  Money,
  type RecordGroup,
  RecordPage,
  useCan,
  useRead,
  useSaveFile,
} from '@app/kit/web'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { DayAmounts } from '../../day-parts/day-figures.tsx'
import { JournalTable } from '../../day-parts/journal-table.tsx'
import { OfferMap } from '../../day-parts/offer-map.tsx'
import { ProofBar } from '../../day-parts/proof-bar.tsx'
import { SolicitationStatusTag } from '../../day-parts/tags.tsx'
import {
  describeEnding,
  isAsked,
  listNextSteps,
  renderAskForm,
  renderDecisionButtons,
} from '../decisions/decision.form.tsx'
import { ChangedFiguresAlert } from '../items/changed-figures.tsx'
import { RequestItems } from '../items/request-items.tsx'
import { SentAndNow } from '../items/sent-and-now.tsx'
import { HoldButton, RequestHolder } from '../queue/hold-button.tsx'
import { solicitationRecord } from '../solicitation-record.contract.ts'
import { type SolicitationDetail, solicitations } from '../solicitations.contract.ts'
import { requestDocument } from './request-document.contract.ts'
import { formatRequestReasons } from './request-reasons.rules.ts'

const HandOver = lazy(() => import('../queue/hand-over.tsx'))
const NextRequest = lazy(() => import('../queue/next-request.tsx').then((part) => ({ default: part.NextRequest })))
const RiskPanel = lazy(() => import('../queue/risk-panel.tsx'))

function HandOverButton({ request }: { request: SolicitationDetail }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button small look="quiet" onClick={() => setOpen(true)}>
        Passar adiante
      </Button>
      {open && (
        <Suspense>
          <HandOver request={request} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const buildTerms = (request: SolicitationDetail): RecordGroup['items'] => [
  ['Solicitante', request.requested_by_name],
  ['Enviada em', <DateTimeText key="at" instant={request.requested_at} />],
  ['Motivo', formatRequestReasons(request)],
  ['Justificativa', request.note ?? '–'],
  ...(request.previous_id
    ? ([
        [
          'Solicitação anterior',
          <Link key="previous" to={`/cash-conciliation-solicitation/${request.previous_id}`}>
            Ver a que voltou ({request.resend_no}º reenvio)
          </Link>,
        ],
      ] as const)
    : []),
  ...(request.status === 'pending'
    ? ([
        [
          'Analista',
          <Inline key="analyst">
            <RequestHolder request={request} />
            {request.can_assume && <HoldButton request={request} />}
            {request.can_decide && <HandOverButton request={request} />}
          </Inline>,
        ],
      ] as const)
    : []),
  ['Correção esperada', request.correction],
  ...(request.status === 'pending'
    ? ([
        ['Vence em', isAsked(request) ? 'Parado até a resposta' : <DateTimeText key="due" instant={request.due_at} />],
      ] as const)
    : []),
  ...(request.question === null
    ? []
    : ([
        ['Complemento pedido', request.question],
        ['Resposta', request.answer ?? 'Aguardando o solicitante'],
      ] as const)),
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
  const document = useSaveFile(requestDocument.document)
  const wasDecidable = useRef(request.can_decide)
  const isDecidedNow = wasDecidable.current && request.status !== 'pending'
  const title = `${solicitationTypes[request.type]} nº ${request.number}`
  const name = `${request.company_name} · ${showDate(request.business_date)}`
  const trail = can('cash-conciliation.solicitation.analyze')
    ? { label: 'Solicitações pendentes', to: '/cash-conciliation/solicitation/pending' }
    : { label: 'Conferências', to: '/cash-conciliation/solicitation/conferences' }
  return (
    <RecordPage
      title={title}
      record={name}
      trail={[trail]}
      tag={<SolicitationStatusTag status={request.status} />}
      amount={<Money cents={request.difference_cents} />}
      detail={name}
      actions={
        isDecidedNow
          ? [
              <Suspense key="next">
                <NextRequest decidedId={request.id} />
              </Suspense>,
            ]
          : renderDecisionButtons(request)
      }
      steps={listNextSteps(request)}
      ended={describeEnding(request)}
      more={[
        { label: 'Documento (PDF)', onSelect: () => void document({ params: { id: request.id } }, `${title}.pdf`) },
        { label: 'Abrir o dia', onSelect: () => void navigate(`/cash-conciliation/${request.cash_conciliation_id}`) },
      ]}
      groups={[{ title: 'Pedido', items: buildTerms(request) }]}
      side={<RecordHistory record={solicitationRecord} id={request.id} />}
    >
      {request.can_decide && <Inline>{renderAskForm(request)}</Inline>}
      <ChangedFiguresAlert request={request} />
      <OfferMap day={request.day} />
      <DayAmounts day={request.day} />
      <ProofBar day={request.day} />
      <SentAndNow sent={request.snapshot} day={request.day} />
      <RequestItems request={request} />
      {can('cash-conciliation.solicitation.analyze') && (
        <Suspense>
          <RiskPanel id={request.id} />
        </Suspense>
      )}
      <JournalTable journal={request.day.journal} />
    </RecordPage>
  )
}

export default function SolicitationPage() {
  const { id = '' } = useParams()
  const read = useRead(solicitations.get, { params: { id } }, { refetchOnWindowFocus: true })
  return (
    <Loaded read={read} lines={10}>
      {(request) => (
        <RecordPresence key={request.id} record={solicitationRecord} id={request.id} locks={false}>
          <Request request={request} />
        </RecordPresence>
      )}
    </Loaded>
  )
}
