import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import {
  Alert,
  Button,
  buildSearch,
  DataTable,
  FormDialog,
  Money,
  Panel,
  StatusTag,
  TextAreaField,
  useRead,
  useUrlParams,
} from '@app/kit/web'
import { unansweredItems } from '../../cash-conciliations/request-refusals.contract.ts'
import { type SolicitationItem, solicitationItems } from './items.contract.ts'
import { itemName } from './request-items.tsx'

/** `again`: differences can be explained on a step of this page; those of an adjustment are in its list below. */
type Props = { request: string; item: SolicitationItem; again: boolean }

function Answer({ request, item, again }: Props) {
  const [params] = useUrlParams()
  if (!item.unanswered) return <StatusTag tone="good">Respondido</StatusTag>
  if (item.kind === 'difference' && !again) return <StatusTag tone="bad">Explique de novo abaixo</StatusTag>
  if (item.kind === 'difference')
    return (
      <Button small to={buildSearch(params, { passo: 'diferencas' })}>
        Explicar de novo
      </Button>
    )
  return (
    <FormDialog
      opener="Responder"
      small
      title={`Responder: ${itemName(item)}`}
      intro={<p>{item.comment}</p>}
      submit={solicitationItems.answerItem}
      params={{ id: request, item_id: item.id }}
      action="Responder"
    >
      <TextAreaField name="answer" label="Resposta" help="Com ao menos 10 caracteres; o analista lê." autoFocus />
    </FormDialog>
  )
}

export function RefusedItemsPanel({ day }: { day: Pick<CashConciliationDetail, 'last_request'> }) {
  const last = day.last_request
  const requestId = last?.status === 'refused' && last.type !== 'reopening' ? last.id : null
  return requestId && <RefusedItemsTable request={requestId} again={last?.type === 'closing'} />
}

function RefusedItemsTable({ request, again }: { request: string; again: boolean }) {
  const read = useRead(solicitationItems.items, { params: { id: request } })
  const refused = (read.data?.data ?? []).filter(({ decision }) => decision === 'refused')
  const open = refused.filter(({ unanswered }) => unanswered).length
  if (refused.length === 0) return null
  return (
    <Panel title="Itens recusados" flush>
      {open > 0 && <Alert tone="bad">Responda {unansweredItems(open)}.</Alert>}
      <DataTable
        label="Itens recusados"
        rows={refused}
        rowKey={(item) => item.id}
        rowTone={(item) => (item.unanswered ? 'bad' : undefined)}
        columns={[
          { title: 'Item', width: 210, cell: itemName },
          { title: 'Valor', number: true, cell: (item) => <Money cents={item.amount_cents} signed /> },
          { title: 'O que você disse', cell: (item) => item.note ?? '–' },
          { title: 'Comentário do analista', cell: (item) => item.comment ?? '–' },
          { title: 'Resposta', cell: (item) => <Answer request={request} item={item} again={again} /> },
        ]}
      />
    </Panel>
  )
}
