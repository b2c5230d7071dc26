import {
  Button,
  EmptyState,
  List,
  NewRecordButton,
  PageHeader,
  Panel,
  SelectField,
  Stack,
  Tabs,
  TextAreaField,
  toNamedOptions,
  useOpenRecord,
  useUrlParams,
} from '@app/kit/web'
import { lazy, Suspense, useState } from 'react'
import {
  locationLabels,
  type SmartPosTerminal,
  terminalKinds,
  terminalStatuses,
} from './smart-pos-terminal.contract.ts'
import { smartPosTerminals } from './smart-pos-terminals.contract.ts'
import { PlaceFields, useTerminalChoices, WhenFields } from './terminal.fields.tsx'
import { NewTerminal } from './terminal.forms.tsx'
import { TerminalPanel } from './terminal.panel.tsx'
import { LastCapture, TerminalTag } from './terminal-tag.tsx'
import { hasEnded } from './terminals.rules.ts'
import { UnregisteredTab } from './unregistered.tab.tsx'

const RoundDialog = lazy(() => import('./round.tsx'))
const ImportDialog = lazy(() => import('./import-terminals.tsx'))

const CompanyField = ({ label = 'Empresa', placeholder = 'Todas' }) => (
  <SelectField
    name="company_id"
    label={label}
    options={toNamedOptions(useTerminalChoices().companies)}
    clearable
    required={false}
    placeholder={placeholder}
  />
)

const Filters = () => (
  <>
    <CompanyField />
    <SelectField
      name="acquirer"
      label="Adquirente"
      options={useTerminalChoices().acquirers.map(({ code, name }) => ({ value: code, label: name }))}
      clearable
      placeholder="Todas"
    />
    <SelectField name="status" label="Situação" options={terminalStatuses} clearable placeholder="Todas" />
    <SelectField
      name="silent"
      label="Capturas"
      options={{ true: 'Sem capturas há 24 h', false: 'Com capturas ou fora de uso' }}
      clearable
      placeholder="Todas"
    />
  </>
)

const TransferFields = () => (
  <>
    <WhenFields />
    <CompanyField label="Nova empresa" placeholder="A mesma" />
    <PlaceFields />
    <TextAreaField name="reason" label="Motivo" maxLength={300} />
  </>
)

const edit = {
  change: smartPosTerminals.update,
  record: smartPosTerminals.get,
  when: ({ status }: SmartPosTerminal) => !hasEnded(status),
}

const toneOf = ({ status, silent, captures_today }: SmartPosTerminal) =>
  status === 'blocked' && captures_today > 0 ? 'bad' : silent || status === 'maintenance' ? 'wait' : undefined

function Terminals() {
  const { holders } = useTerminalChoices()
  const [, change] = useUrlParams()
  const show = (id: string) => change({ open: id })
  const open = useOpenRecord('Terminal', (id) => <TerminalPanel key={id} id={id} onOpen={show} />, {
    title: 'Novo terminal',
    form: <NewTerminal />,
  })
  return (
    <Panel flush>
      <List
        label="Terminais smart POS"
        dense
        list={smartPosTerminals.list}
        search="Série, nº lógico, modelo, empresa ou responsável"
        filters={<Filters />}
        {...open.list}
        rowTone={toneOf}
        bulk={[{ label: 'Transferir', change: smartPosTerminals.transferMany, fields: <TransferFields /> }]}
        empty={
          <EmptyState title="Nenhum terminal cadastrado.">
            Sem cadastro as capturas de um terminal ficam em apuração (D10).
          </EmptyState>
        }
        columns={[
          { field: 'serial_no', title: 'Série' },
          { field: 'logical_no', title: 'Lógico', under: 'serial_no' },
          { field: 'company_name', title: 'Empresa' },
          { field: 'acquirer_name', title: 'Adquirente' },
          { field: 'place', title: 'Local' },
          {
            field: 'holder_name',
            title: 'Responsável',
            edit: { ...edit, field: 'holder_id', options: toNamedOptions(holders) },
          },
          {
            field: 'last_capture_at',
            title: 'Última captura',
            cell: (terminal) => <LastCapture terminal={terminal} />,
          },
          { field: 'captures_today', title: 'Capturas hoje', number: true },
          { field: 'cancels_7d', title: 'Cancelamentos 7 d', number: true },
          {
            field: 'status',
            title: 'Situação',
            labels: terminalStatuses,
            cell: ({ status }) => <TerminalTag status={status} />,
          },
          { field: 'model', title: 'Modelo', hidden: true, edit },
          { field: 'kind', title: 'Tipo', labels: terminalKinds, hidden: true, edit },
          { field: 'location', title: 'Tipo de local', labels: locationLabels, hidden: true, edit },
          { field: 'merchant_no', title: 'EC', hidden: true },
          { field: 'integrated', title: 'Integrado ao PDV', hidden: true, edit },
        ]}
      />
      {open.above}
    </Panel>
  )
}

const Rounds = () => (
  <Panel flush>
    <List
      label="Conferências"
      list={smartPosTerminals.rounds}
      filters={<CompanyField />}
      empty={
        <EmptyState title="Nenhuma conferência ainda.">
          Na conferência do dia lê-se a etiqueta de cada aparelho: o que falta e o que sobra aparece na hora.
        </EmptyState>
      }
      columns={[
        { field: 'created_at', title: 'Quando' },
        { field: 'company_name', title: 'Empresa' },
        { field: 'created_by_name', title: 'Quem' },
        { field: 'found', title: 'Encontrados', number: true },
        { field: 'missing', title: 'Faltaram', number: true },
        { field: 'missing_serials', title: 'Quais faltaram' },
        { field: 'strangers', title: 'Estranhos', number: true },
        { field: 'stranger_serials', title: 'Quais são estranhos' },
      ]}
    />
  </Panel>
)

export default function SmartPosTerminalsPage() {
  const [dialog, setDialog] = useState<'round' | 'import' | null>(null)
  const close = () => setDialog(null)
  return (
    <Stack>
      <PageHeader
        title="Terminais smart POS"
        actions={
          <>
            <Button onClick={() => setDialog('import')}>Importar</Button>
            <Button onClick={() => setDialog('round')}>Registrar conferência</Button>
            <NewRecordButton keys="n" tab="tab">
              Novo
            </NewRecordButton>
          </>
        }
      />
      <Tabs
        label="Terminais"
        opensRecords
        tabs={[
          { id: 'terminais', label: 'Terminais', content: () => <Terminals /> },
          { id: 'nao-cadastrados', label: 'Não cadastrados', content: () => <UnregisteredTab /> },
          { id: 'conferencias', label: 'Conferências', content: () => <Rounds /> },
        ]}
      />
      <Suspense>
        {dialog === 'round' && <RoundDialog onClose={close} />}
        {dialog === 'import' && <ImportDialog onClose={close} />}
      </Suspense>
    </Stack>
  )
}
