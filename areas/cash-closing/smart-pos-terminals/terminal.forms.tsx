import { attachments } from '@app/areas/records/contract'
import { localTime } from '@app/kit/contract'
import {
  Columns,
  FileField,
  Form,
  FormDialog,
  Modal,
  NewRecord,
  RecordForm,
  SelectField,
  TextAreaField,
  TextField,
  today,
  useChange,
  useRead,
} from '@app/kit/web'
import { useState } from 'react'
import type { TerminalDetail, Unregistered } from './smart-pos-terminal.contract.ts'
import { terminalStatuses } from './smart-pos-terminal.contract.ts'
import { smartPosTerminals } from './smart-pos-terminals.contract.ts'
import { ContractAndPlace, NumberFields, OtherFields, WhenFields } from './terminal.fields.tsx'
import { terminalRecord } from './terminal-record.contract.ts'
import { listNextStatuses } from './terminals.rules.ts'

type Props = { terminal: TerminalDetail }

const buildFormProps = ({ id, version }: TerminalDetail) => ({ params: { id }, carried: { version } })
const initialStatuses = { active: terminalStatuses.active, stock: terminalStatuses.stock }
const initialValues = { kind: 'smart', status: 'active', location: 'shop' }

const NewFields = ({ autoFocus = false }: { autoFocus?: boolean }) => (
  <>
    <NumberFields autoFocus={autoFocus} />
    <ContractAndPlace />
    <OtherFields />
    <SelectField name="status" label="Situação" options={initialStatuses} clearable={false} />
  </>
)

const useTerminal = (id: string) => useRead(smartPosTerminals.get, { params: { id } })

const pickShared = (terminal: TerminalDetail) => {
  const { acquirer_company_id, location, island, model, kind, integrated, rental_cents } = terminal
  return { acquirer_company_id, location, island, model, kind, integrated, rental_cents }
}

export const NewTerminal = () => (
  <NewRecord
    submit={smartPosTerminals.create}
    copy={{ read: useTerminal, toValues: (terminal) => ({ ...initialValues, ...pickShared(terminal) }) }}
    initial={initialValues}
  >
    <NewFields />
  </NewRecord>
)

export const RegisterSeen = ({ seen, onClose }: { seen: Unregistered; onClose: () => void }) => {
  const { logical_no, acquirer_company_id } = seen
  return (
    <Modal open title={`Cadastrar terminal ${logical_no}`} size="lg" onClose={onClose}>
      <Form
        submit={smartPosTerminals.create}
        initial={initialValues}
        suggested={{ logical_no, ...(acquirer_company_id && { acquirer_company_id }) }}
        draft={false}
        onCancel={onClose}
        onDone={onClose}
      >
        <NewFields autoFocus />
      </Form>
    </Modal>
  )
}

export const EditTerminal = ({ terminal }: Props) => (
  <RecordForm
    submit={smartPosTerminals.update}
    params={{ id: terminal.id }}
    record={smartPosTerminals.get}
    initial={terminal}
  >
    <NumberFields fixed={terminal.last_capture_at !== null} />
    <ContractAndPlace
      only={({ company_id, acquirer }) => company_id === terminal.company_id && acquirer === terminal.acquirer}
    />
    <OtherFields />
  </RecordForm>
)

const timeNow = () => localTime(new Date())

export const TransferTerminal = ({ terminal }: Props) => {
  const { acquirer_company_id, location, island, holder_id } = terminal
  return (
    <FormDialog
      opener="Transferir"
      title={`Transferir terminal ${terminal.serial_no}`}
      intro={<p>Daqui em diante as capturas são da nova empresa; o que veio antes não muda.</p>}
      size="lg"
      submit={smartPosTerminals.transfer}
      initial={{ acquirer_company_id, location, island, holder_id, moved_on: today(), moved_time: timeNow() }}
      action="Transferir"
      draft={false}
      {...buildFormProps(terminal)}
    >
      <WhenFields />
      <ContractAndPlace only={({ acquirer }) => acquirer === terminal.acquirer} />
      <TextAreaField name="reason" label="Motivo" maxLength={300} />
    </FormDialog>
  )
}

export function SwapTerminal({ terminal, onSwapped }: Props & { onSwapped: (id: string) => void }) {
  const [photo, setPhoto] = useState<File | null>(null)
  const attach = useChange(attachments.attach)
  const finishSwap = ({ id }: TerminalDetail) => {
    if (photo) attach.mutate({ params: { entity: terminalRecord.entity, id }, body: {}, file: photo })
    setPhoto(null)
    onSwapped(id)
  }
  return (
    <FormDialog
      opener="Trocar aparelho"
      title={`Trocar o aparelho ${terminal.serial_no}`}
      intro={<p>O aparelho antigo fica devolvido; o novo assume o EC, o local e o responsável.</p>}
      size="lg"
      submit={smartPosTerminals.swap}
      initial={{ logical_no: terminal.logical_no, model: terminal.model }}
      action="Trocar"
      draft={false}
      onDone={finishSwap}
      {...buildFormProps(terminal)}
    >
      <Columns min={200}>
        <TextField name="serial_no" label="Nº de série do aparelho novo" maxLength={30} autoFocus />
        <TextField name="logical_no" label="Nº lógico" maxLength={20} />
        <TextField name="model" label="Modelo" maxLength={60} />
        <TextField name="technician" label="Nome do técnico" maxLength={120} />
        <TextField name="technician_document" label="Documento do técnico" maxLength={30} help="RG, CPF ou crachá." />
        <TextField name="call_no" label="Nº do chamado" maxLength={30} />
      </Columns>
      <TextField name="note" label="Observação" maxLength={300} />
      <FileField
        label="Foto"
        help="Dos dois aparelhos e do crachá; até 20 MB."
        accept=".jpg,.jpeg,.png,.webp,.pdf"
        value={photo}
        onChange={setPhoto}
      />
    </FormDialog>
  )
}

const verbs = {
  stock: 'Guardar',
  active: 'Liberar',
  maintenance: 'Manutenção',
  blocked: 'Bloquear',
  returned: 'Devolver',
  lost: 'Extraviado',
} as const

export const ChangeTerminalStatus = ({ terminal }: Props) =>
  listNextStatuses(terminal.status).map((status) => (
    <FormDialog
      key={status}
      opener={verbs[status]}
      openerLook={status === 'blocked' ? 'danger' : undefined}
      title={`${verbs[status]}: terminal ${terminal.serial_no}`}
      submit={smartPosTerminals.changeStatus}
      initial={{ status }}
      action={verbs[status]}
      danger={status === 'blocked' || status === 'returned' || status === 'lost'}
      {...buildFormProps(terminal)}
    >
      <TextAreaField
        name="reason"
        label="Motivo"
        help={`Passa a “${terminalStatuses[status]}”.`}
        maxLength={300}
        autoFocus
      />
    </FormDialog>
  ))
