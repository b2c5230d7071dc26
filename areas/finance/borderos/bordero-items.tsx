import {
  Button,
  ConfirmButton,
  DataTable,
  DateText,
  EmptyState,
  ErrorPanel,
  Money,
  Panel,
  Skeleton,
  usePages,
} from '@app/kit/web'
import { payableMethods } from '../payables/payables.contract.ts'
import { borderoItemStates } from './bordero-states.rules.ts'
import { type BorderoDetail, type BorderoItem, borderos } from './borderos.contract.ts'

const Remove = ({ lot, item }: { lot: BorderoDetail; item: BorderoItem }) => (
  <ConfirmButton
    small
    look="quiet"
    label={`Retirar ${item.document}`}
    question={`Retirar ${item.document} do borderô?`}
    change={borderos.removeItems}
    input={{ params: { id: lot.id }, body: { version: lot.version, payable_ids: [item.payable_id] } }}
  />
)

export function BorderoItems({ lot }: { lot: BorderoDetail }) {
  const read = usePages(borderos.items, { params: { id: lot.id } }, { limit: 100 })
  if (read.error) return <ErrorPanel failure={read.error} retry={read.refetch} />
  if (!read.rows) return <Skeleton lines={4} />
  return (
    <Panel title="Títulos" flush>
      <DataTable
        label="Títulos do borderô"
        dense
        rows={read.rows}
        rowKey={({ id }) => String(id)}
        empty={<EmptyState title="Nenhum título no borderô." />}
        columns={[
          { field: 'id', title: 'Nº', number: true, cell: ({ id }) => String(id), width: 48 },
          {
            field: 'supplier_name',
            title: 'Fornecedor',
            grows: true,
            cell: ({ supplier_name }) => supplier_name,
            below: {
              title: 'Documento',
              cell: ({ document, instalment }) => (instalment === 1 ? document : `${document} (${instalment})`),
            },
          },
          {
            title: 'Valor',
            number: true,
            main: true,
            cell: ({ amount_cents }) => <Money cents={amount_cents} />,
            below: { title: 'Situação', cell: ({ status }) => borderoItemStates[status] },
          },
          { title: 'Forma', cell: ({ method }) => payableMethods[method] },
          { title: 'Pagar a', cell: ({ place }) => place },
          { title: 'Vencimento', cell: ({ due_on }) => <DateText date={due_on} /> },
          { title: 'Retorno do banco', cell: ({ occurrence }) => occurrence ?? '–' },
          ...(lot.status === 'draft'
            ? [{ title: 'Retirar', actions: true, cell: (item: BorderoItem) => <Remove lot={lot} item={item} /> }]
            : []),
        ]}
      />
      {read.more && (
        <Button busy={read.reading} onClick={read.more}>
          Mostrar mais
        </Button>
      )}
    </Panel>
  )
}
