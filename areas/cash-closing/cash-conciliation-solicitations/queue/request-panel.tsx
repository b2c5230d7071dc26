import { ProofPictures } from '@app/areas/records/web'
import { solicitationTypes } from '@app/domain/day/assessment/contract'
import { showDate } from '@app/kit/contract'
import { Inline, Loaded, Money, Stack, useRead } from '@app/kit/web'
import { SolicitationStatusTag } from '../../day-parts/tags.tsx'
import { ChangedFiguresAlert } from '../items/changed-figures.tsx'
import { ItemHeading, SentItems } from '../items/request-items.tsx'
import { SentAndNow } from '../items/sent-and-now.tsx'
import { type SolicitationDetail, solicitations } from '../solicitations.contract.ts'
import { summarizeRequest } from './request-summary.rules.ts'
import RiskPanel from './risk-panel.tsx'

const BriefItems = ({ request }: { request: SolicitationDetail }) => (
  <SentItems
    request={request}
    columns={[
      {
        title: 'Item',
        grows: true,
        cell: (item) => (
          <>
            <ItemHeading item={item} />
            {item.sentence && <div>{item.sentence}</div>}
            {item.attachments.length > 0 && <ProofPictures proofs={item.attachments} />}
          </>
        ),
      },
      { title: 'Valor', number: true, cell: (item) => <Money cents={item.amount_cents} signed /> },
    ]}
  />
)

/** A request beside the queue: its items, the sent and current figures, and the risk. */
export default function RequestPanel({ id }: { id: string }) {
  const read = useRead(solicitations.get, { params: { id } }, { refetchOnWindowFocus: true })
  return (
    <Loaded read={read} lines={10}>
      {(request) => (
        <Stack>
          <Inline>
            <strong>
              {solicitationTypes[request.type]} · {request.company_name} · {showDate(request.business_date)}
            </strong>
            <SolicitationStatusTag status={request.status} />
          </Inline>
          <p>{summarizeRequest(request)}</p>
          <ChangedFiguresAlert request={request} />
          <BriefItems request={request} />
          <SentAndNow sent={request.snapshot} day={request.day} brief />
          <RiskPanel id={id} />
        </Stack>
      )}
    </Loaded>
  )
}
