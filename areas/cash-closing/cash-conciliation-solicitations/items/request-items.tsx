import { manualKinds } from '@app/domain/day/facts/contract'
import {
  Button,
  type Column,
  DataTable,
  EmptyState,
  FormDialog,
  Inline,
  Loaded,
  Modal,
  Money,
  Panel,
  Stack,
  StatusTag,
  TextAreaField,
  useChange,
  useRead,
} from '@app/kit/web'
import { lazy, Suspense, useState } from 'react'
import { differenceName, SeverityTag } from '../../day-parts/tags.tsx'
import type { SolicitationDetail } from '../solicitations.contract.ts'
import { itemDecisions, type SolicitationItem, solicitationItems } from './items.contract.ts'

const ItemProofs = lazy(() => import('./item-proofs.tsx'))

type Props = { request: Pick<SolicitationDetail, 'id' | 'can_decide' | 'cash_conciliation_id'>; item: SolicitationItem }

const isManualKind = (code: string): code is keyof typeof manualKinds => Object.hasOwn(manualKinds, code)
export const itemName = ({ kind, code }: Pick<SolicitationItem, 'kind' | 'code'>) =>
  kind === 'difference' ? `${code} ${differenceName(code)}` : isManualKind(code) ? manualKinds[code] : code

const tones = { accepted: 'good', refused: 'bad' } as const

const ItemDecision = ({ item: { decision, unanswered } }: { item: SolicitationItem }) =>
  decision === null ? (
    <span>–</span>
  ) : (
    <StatusTag tone={tones[decision]}>
      {itemDecisions[decision]}
      {unanswered ? ', sem resposta' : ''}
    </StatusTag>
  )

function Decide({ request, item }: Props) {
  const params = { id: request.id, item_id: item.id }
  const decide = useChange(solicitationItems.decideItem)
  const set = (decision: 'accepted' | null) => decide.mutate({ params, body: { decision } })
  if (item.decision !== null)
    return (
      <Button small look="quiet" busy={decide.isPending} onClick={() => set(null)}>
        Desfazer
      </Button>
    )
  return (
    <Inline>
      <Button small busy={decide.isPending} onClick={() => set('accepted')}>
        Aceitar
      </Button>
      <FormDialog
        opener="Recusar item"
        openerLook="quiet"
        small
        title={`Recusar ${itemName(item)}?`}
        submit={solicitationItems.decideItem}
        params={params}
        carried={{ decision: 'refused' }}
        action="Recusar item"
        danger
      >
        <TextAreaField
          name="comment"
          label="Comentário"
          help="O que falta, com ao menos 10 caracteres. O posto lê."
          required
          autoFocus
        />
      </FormDialog>
    </Inline>
  )
}

function Proofs({ request, item }: Props) {
  const [open, setOpen] = useState(false)
  const count = item.attachments.length
  if (count === 0) return <span>–</span>
  return (
    <>
      <Button small look="quiet" onClick={() => setOpen(true)}>
        {count === 1 ? '1 anexo' : `${count} anexos`}
      </Button>
      <Modal open={open} title={`Anexos de ${itemName(item)}`} size="xl" onClose={() => setOpen(false)}>
        <Suspense>
          <ItemProofs item={item} day_id={request.cash_conciliation_id} />
        </Suspense>
      </Modal>
    </>
  )
}

const Verdict = ({ request, item }: Props) => (
  <Stack gap="small">
    {(item.decision !== null || !request.can_decide) && (
      <Inline>
        <ItemDecision item={item} />
      </Inline>
    )}
    {item.comment && <span>Analista: {item.comment}</span>}
    {item.answer && <span>Posto: {item.answer}</span>}
    {request.can_decide && <Decide request={request} item={item} />}
  </Stack>
)

const ReasonAndNote = ({ item: { reason, note } }: Pick<Props, 'item'>) => (
  <Stack gap="small">
    <span>{reason ?? '–'}</span>
    {note && <small>{note}</small>}
  </Stack>
)

type SentItemsProps = Pick<Props, 'request'> & { columns: readonly Column<SolicitationItem>[] }

export function SentItems({ request, columns }: SentItemsProps) {
  const read = useRead(solicitationItems.items, { params: { id: request.id } })
  return (
    <Panel title="Itens enviados" flush>
      <Loaded read={read}>
        {({ data }) => (
          <DataTable
            label="Itens enviados"
            rows={data}
            rowKey={(item) => item.id}
            rowTone={(item) => (item.decision === 'refused' ? 'bad' : undefined)}
            empty={<EmptyState title="Enviado sem nenhuma diferença nem lançamento manual." />}
            columns={columns}
          />
        )}
      </Loaded>
    </Panel>
  )
}

export const ItemHeading = ({ item }: Pick<Props, 'item'>) => (
  <>
    <strong>{itemName(item)}</strong> {item.severity && <SeverityTag severity={item.severity} />}
  </>
)

export const RequestItems = ({ request }: Pick<Props, 'request'>) => (
  <SentItems
    request={request}
    columns={[
      { title: 'Item', width: 150, cell: (item) => <ItemHeading item={item} /> },
      {
        title: 'O que aconteceu',
        cell: (item) => (item.kind === 'manual' ? '–' : (item.sentence ?? 'Não existe mais neste dia.')),
      },
      { title: 'Valor', number: true, cell: (item) => <Money cents={item.amount_cents} signed /> },
      { title: 'Motivo e observação', cell: (item) => <ReasonAndNote item={item} /> },
      { title: 'Anexos', cell: (item) => <Proofs request={request} item={item} /> },
      { title: 'Decisão', width: 130, cell: (item) => <Verdict request={request} item={item} /> },
    ]}
  />
)
