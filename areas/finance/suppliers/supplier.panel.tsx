import { RecordHistory, RecordPresence } from '@app/areas/records/web'
import { showDocument } from '@app/kit/contract'
import {
  buildCopySearch,
  ConfirmButton,
  DateTimeText,
  EditedRecord,
  KeyValue,
  Loaded,
  PendingChange,
  RecordPanel,
  StatusTag,
  useActivityAction,
  useRead,
  useUrlParams,
} from '@app/kit/web'
import { EditSupplier } from './supplier.form.tsx'
import {
  pixKeyKinds,
  type Supplier,
  type SupplierDetail,
  supplierKinds,
  supplierRegister,
  suppliers,
} from './suppliers.contract.ts'

export function SupplierState({ supplier }: { supplier: Supplier }) {
  if (supplier.pending_approval) return <StatusTag tone="wait">Dados bancários em análise</StatusTag>
  return supplier.active ? <StatusTag tone="good">Ativo</StatusTag> : <StatusTag tone="neutral">Inativo</StatusTag>
}

const formatAccount = ({ bank_code, branch, account_no, account_digit }: Supplier) =>
  bank_code === null ? '–' : `${bank_code} ${branch}/${account_no}-${account_digit}`

const formatKey = ({ pix_key_kind, pix_key }: Supplier) =>
  pix_key_kind === null || pix_key === null
    ? '–'
    : `${pix_key_kind === 'document' ? showDocument(pix_key) : pix_key} (${pixKeyKinds[pix_key_kind]})`

const Data = ({ supplier }: { supplier: SupplierDetail }) => (
  <KeyValue
    items={[
      ['CNPJ ou CPF', showDocument(supplier.tax_id)],
      ['Nome fantasia', supplier.trade_name ?? '–'],
      ['Tipos', supplier.kinds.map((kind) => supplierKinds[kind]).join(', ')],
      ['Prazo de pagamento', `${supplier.payment_term_days} dias`],
      ['Código no ERP', supplier.erp_code ?? '–'],
      ['Chave Pix', formatKey(supplier)],
      ['Conta', formatAccount(supplier)],
      ['Dados bancários desde', <DateTimeText key="since" instant={supplier.bank_data_changed_at} />],
    ]}
  />
)

function Detail({ supplier }: { supplier: SupplierDetail }) {
  const [params, change] = useUrlParams()
  const activity = useActivityAction(suppliers.setActive, supplier)
  return (
    <RecordPanel
      tag={
        <>
          <SupplierState supplier={supplier} /> <strong>{supplier.name}</strong>
        </>
      }
      steps={[{ label: activity.label }]}
      edit={{ form: <EditSupplier supplier={supplier} /> }}
      more={[activity]}
      duplicate={buildCopySearch(params, supplier.id)}
      dialogs={
        !supplier.in_use && (
          <ConfirmButton
            label="Excluir"
            look="danger"
            question={`Excluir ${supplier.name}?`}
            detail={<p>Um fornecedor sem títulos pode ser excluído; com títulos, só inativado.</p>}
            change={suppliers.remove}
            input={{ params: { id: supplier.id } }}
            onDone={() => change({ open: null })}
          />
        )
      }
    >
      {supplier.change && (
        <PendingChange
          change={supplier.change}
          decisions={suppliers}
          of="dos dados bancários"
          effect="Os próximos borderôs pagam com os dados novos."
        />
      )}
      <EditedRecord>
        <Data supplier={supplier} />
      </EditedRecord>
      <RecordHistory record={supplierRegister.record} id={supplier.id} />
    </RecordPanel>
  )
}

export function SupplierPanel({ id }: { id: string }) {
  const read = useRead(suppliers.get, { params: { id } })
  return (
    <Loaded read={read} lines={10}>
      {(supplier) => (
        <RecordPresence record={supplierRegister.record} id={id}>
          <Detail supplier={supplier} />
        </RecordPresence>
      )}
    </Loaded>
  )
}
