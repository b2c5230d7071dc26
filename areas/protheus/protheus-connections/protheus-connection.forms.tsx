import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { integrationEnvironments } from '@app/domain/integration/contract'
import { defaultTitleTypes, feePlaces, titleMethods } from '@app/domain/protheus/contract'
import {
  ActionMenu,
  CheckboxField,
  Columns,
  Form,
  FormDialog,
  Loaded,
  MenuEntries,
  Modal,
  NumberField,
  notify,
  PasswordField,
  SelectField,
  TextField,
  useRead,
} from '@app/kit/web'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { ReasonTextField } from '../integration-control/reason-text-field.tsx'
import { protheusConnections } from './protheus-connections.contract.ts'

/** The demonstration makes its simulator itself. */
const { simulator: _simulator, ...environments } = integrationEnvironments

const passwordField = (
  <PasswordField
    name="password"
    label="Senha"
    autoComplete="new-password"
    help="Guardada cifrada; ninguém a lê de volta."
  />
)

const addressField = (
  <TextField
    name="base_url"
    label="Endereço base"
    maxLength={300}
    help="Como https://erp.suaempresa.com.br/rest. Em produção, sempre com https."
  />
)

const userField = <TextField name="username" label="Usuário" maxLength={100} />

const tenantField = (
  <TextField
    name="tenant_template"
    label="Empresa e filial (tenantId)"
    maxLength={60}
    help="{empresa} são os 2 primeiros caracteres da Filial Protheus da empresa; {filial}, os outros."
  />
)

export const NewProtheusConnection = () => (
  <FormDialog
    opener="Nova conexão com o Protheus"
    openerLook="primary"
    title="Nova conexão com o Protheus"
    size="lg"
    submit={protheusConnections.create}
    initial={{
      environment: 'homologation',
      tenant_template: '{empresa},{filial}',
      max_concurrency: 4,
      rate_per_minute: 60,
    }}
    onDone={() => notify.success('Conexão criada. Use Testar conexão antes de enviar.')}
  >
    <Columns min={200}>
      <TextField name="name" label="Nome" maxLength={80} autoFocus />
      <SelectField name="environment" label="Ambiente" options={environments} />
    </Columns>
    {addressField}
    <Columns min={200}>
      {userField}
      {passwordField}
    </Columns>
    {tenantField}
    <Columns min={200}>
      <NumberField name="max_concurrency" label="Chamadas ao mesmo tempo" />
      <NumberField name="rate_per_minute" label="Chamadas por minuto" />
    </Columns>
  </FormDialog>
)

const takesEffect = <p>Vale para as próximas chamadas. Se a conexão está pausada, retome-a depois.</p>

type Target = { id: string; name: string }

function CorrectConnection({ id, name, onClose }: Target & { onClose: () => void }) {
  const read = useRead(protheusConnections.get, { params: { id } })
  return (
    <Modal open title={`Corrigir a conexão ${name}`} size="lg" onClose={onClose}>
      {takesEffect}
      <Loaded read={read} lines={6}>
        {(connection) => (
          <Form
            submit={protheusConnections.update}
            params={{ id }}
            record={protheusConnections.get}
            initial={connection}
            draft={false}
            onCancel={onClose}
            onDone={() => {
              notify.success('Conexão corrigida. Use Testar conexão.')
              onClose()
            }}
          >
            {addressField}
            <Columns min={200}>
              {userField}
              <PasswordField
                name="password"
                label="Senha"
                autoComplete="new-password"
                help="Em branco, fica a de agora. Necessária se o endereço é de outro servidor."
              />
            </Columns>
            {tenantField}
          </Form>
        )}
      </Loaded>
    </Modal>
  )
}

const typeFields = titleMethods.map((method) => (
  <TextField
    key={method}
    name={`title_types.${method}`}
    label={paymentMethodLabels[method]}
    required={false}
    maxLength={3}
    placeholder={defaultTitleTypes[method]}
  />
))

const titleParts = [
  {
    ...{ id: 'titulos', title: 'Títulos' },
    content: (
      <>
        <Columns min={200}>
          <TextField name="title_prefix" label="Prefixo dos títulos" maxLength={3} autoFocus />
          <NumberField name="note_due_days" label="Dias até o vencimento das notas" />
          <NumberField name="installment_size" label="Tamanho da parcela (E1_PARCELA)" />
          <NumberField name="history_size" label="Tamanho do histórico (E1_HIST)" />
        </Columns>
        <CheckboxField name="sends_cost_center" label="Enviar o centro de custo da empresa, pelo de-para" />
      </>
    ),
  },
  {
    ...{ id: 'tipos', title: 'Tipos de título', intro: <p>Em branco, vale o tipo mostrado.</p> },
    content: <Columns min={160}>{typeFields}</Columns>,
  },
  {
    ...{ id: 'baixas', title: 'Baixas' },
    content: (
      <Columns min={200}>
        <SelectField name="fee_as" label="Taxa da adquirente na baixa" options={feePlaces} />
        <TextField name="write_off_reason" label="Motivo da baixa (AUTMOTBX)" maxLength={3} />
      </Columns>
    ),
  },
  {
    ...{ id: 'caminhos', title: 'Caminhos dos serviços' },
    content: (
      <Columns min={260}>
        <TextField name="titles_path" label="Títulos e baixas" maxLength={200} />
        <TextField name="movements_path" label="Movimentos bancários" maxLength={200} />
        <TextField name="query_path" label="Consulta genérica" maxLength={200} />
        <TextField name="token_path" label="Token" maxLength={200} />
      </Columns>
    ),
  },
]

function TitleSettingsForm({ id, name, onClose }: Target & { onClose: () => void }) {
  const read = useRead(protheusConnections.settings, { params: { id } })
  return (
    <Modal open title={`Títulos e baixas da conexão ${name}`} size="lg" onClose={onClose}>
      <p>Vale para os próximos títulos e baixas. Os títulos que existem ficam como estão.</p>
      <Loaded read={read} lines={10}>
        {(settings) => (
          <Form
            submit={protheusConnections.changeSettings}
            params={{ id }}
            record={protheusConnections.settings}
            initial={settings}
            draft={false}
            parts={titleParts}
            partsAs="sections"
            onCancel={onClose}
            onDone={() => {
              notify.success('Títulos e baixas salvos.')
              onClose()
            }}
          />
        )}
      </Loaded>
    </Modal>
  )
}

const EndConnection = ({ id, name, version }: Target & { version: number }) => (
  <FormDialog
    opener="Encerrar"
    openerLook="danger"
    title={`Encerrar a conexão ${name}?`}
    intro={
      <p>
        As mensagens da fila são canceladas e a senha é apagada. Não pode ser desfeito; o nome pode ser usado de novo.
      </p>
    }
    submit={protheusConnections.endConnection}
    params={{ id }}
    initial={{ reason: '' }}
    carried={{ version }}
    action="Encerrar conexão"
    danger
    onDone={() => notify.success('Conexão encerrada.')}
  >
    <ReasonTextField autoFocus />
  </FormDialog>
)

/** Changes of a connection that administrators make. */
export function ProtheusConnectionActions(connection: Target & { version: number }) {
  const [correcting, setCorrecting] = useState(false)
  const [settingTitles, setSettingTitles] = useState(false)
  const label = `Mais ações da conexão ${connection.name}`
  return (
    <>
      <MenuEntries
        dialogs={
          <>
            <ChangePassword {...connection} />
            <EndConnection {...connection} />
          </>
        }
        draw={(entries) => (
          <ActionMenu
            label={label}
            width={200}
            bordered="small"
            opener={
              <>
                <IconDots size={16} aria-hidden="true" />
                <span className="rg-hidden">{label}</span>
              </>
            }
            actions={[
              { label: 'Corrigir', onSelect: () => setCorrecting(true) },
              { label: 'Títulos e baixas', onSelect: () => setSettingTitles(true) },
              ...entries,
            ]}
          />
        )}
      />
      {correcting && <CorrectConnection {...connection} onClose={() => setCorrecting(false)} />}
      {settingTitles && <TitleSettingsForm {...connection} onClose={() => setSettingTitles(false)} />}
    </>
  )
}

const ChangePassword = ({ id, name }: Target) => (
  <FormDialog
    opener="Trocar senha"
    title={`Trocar a senha da conexão ${name}?`}
    intro={takesEffect}
    submit={protheusConnections.changePassword}
    params={{ id }}
    initial={{ password: '' }}
    action="Trocar senha"
    onDone={() => notify.success('Senha trocada.')}
  >
    {passwordField}
  </FormDialog>
)
