import { RecordHistory, RecordPresence } from '@app/areas/records/web'
import { showDocument, showRate } from '@app/kit/contract'
import {
  Button,
  buildCopySearch,
  DateText,
  EditedRecord,
  FormDialog,
  KeyValue,
  Loaded,
  Money,
  RecordPanel,
  StatusTag,
  TextAreaField,
  useRead,
  useUrlParams,
} from '@app/kit/web'
import { EditPayable } from './payable.form.tsx'
import {
  type Payable,
  type PayableState,
  payableMethods,
  payableRegister,
  payableSources,
  payableStates,
  payables,
} from './payables.contract.ts'

const tones = { open: 'neutral', in_lot: 'wait', scheduled: 'wait', paid: 'good', cancelled: 'neutral' } as const

export const PayableTag = ({ status }: { status: PayableState }) => (
  <StatusTag tone={tones[status]}>{payableStates[status]}</StatusTag>
)

type Props = { payable: Payable }

const Data = ({ payable }: Props) => (
  <KeyValue
    items={[
      ['Empresa', payable.company_name],
      ['Fornecedor', `${payable.supplier_name} · ${showDocument(payable.supplier_tax_id)}`],
      ['Documento', `${payable.document}, parcela ${payable.instalment}`],
      ['Emissão', <DateText key="issued" date={payable.issued_on} />],
      ['Vencimento', <DateText key="due" date={payable.due_on} />],
      ['Valor', <Money key="amount" cents={payable.amount_cents} strong />],
      ['Forma', payableMethods[payable.method]],
      ...(payable.barcode === null ? [] : [['Código de barras', payable.barcode] as const]),
      ...(payable.discount_until === null
        ? []
        : ([
            ['Desconto', <Money key="discount" cents={payable.discount_cents} />],
            ['Desconto até', <DateText key="until" date={payable.discount_until} />],
          ] as const)),
      ['Multa', showRate(payable.fine_ppm)],
      ['Juros ao mês', showRate(payable.interest_ppm)],
      ['Origem', payableSources[payable.source]],
      ['Observação', payable.note ?? '–'],
      ['Pago em', <DateText key="paid" date={payable.paid_on} />],
      ['Valor pago', <Money key="received" cents={payable.paid_cents} />],
    ]}
  />
)

const CancelPayable = ({ payable }: Props) => (
  <FormDialog
    opener="Cancelar"
    title={`Cancelar o título ${payable.document}?`}
    submit={payables.cancel}
    params={{ id: payable.id }}
    carried={{ version: payable.version }}
    action="Cancelar título"
    danger
    draft={false}
  >
    <TextAreaField name="reason" label="Motivo" maxLength={200} rows={2} autoFocus />
  </FormDialog>
)

function Detail({ payable }: Props) {
  const [params] = useUrlParams()
  const isOpen = payable.status === 'open'
  return (
    <RecordPanel
      tag={
        <>
          <PayableTag status={payable.status} /> <strong>{payable.document}</strong>
        </>
      }
      actions={[
        payable.bordero_id !== null && (
          <Button key="lot" to={`/financial/borderos?open=${payable.bordero_id}`}>
            Borderô {payable.bordero_number}
          </Button>
        ),
      ]}
      steps={isOpen ? [{ label: 'Cancelar' }] : undefined}
      edit={isOpen ? { form: <EditPayable payable={payable} /> } : undefined}
      duplicate={buildCopySearch(params, payable.id)}
      dialogs={isOpen && <CancelPayable payable={payable} />}
    >
      <EditedRecord>
        <Data payable={payable} />
      </EditedRecord>
      <RecordHistory record={payableRegister.record} id={payable.id} />
    </RecordPanel>
  )
}

export function PayablePanel({ id }: { id: string }) {
  const read = useRead(payables.get, { params: { id } })
  return (
    <Loaded read={read} lines={10}>
      {(payable) => (
        <RecordPresence record={payableRegister.record} id={id}>
          <Detail payable={payable} />
        </RecordPresence>
      )}
    </Loaded>
  )
}
