import { integrationEnvironments } from '@app/domain/integration/contract'
import { Columns, FormDialog, NumberField, notify, PasswordField, SelectField, TextField } from '@app/kit/web'
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
    <TextField
      name="base_url"
      label="Endereço base"
      maxLength={300}
      help="Como https://erp.suaempresa.com.br/rest. Em produção, sempre com https."
    />
    <Columns min={200}>
      <TextField name="username" label="Usuário" maxLength={100} />
      {passwordField}
    </Columns>
    <TextField
      name="tenant_template"
      label="Empresa e filial (tenantId)"
      maxLength={60}
      help="{empresa} são os 2 primeiros caracteres da Filial Protheus da empresa; {filial}, os outros."
    />
    <Columns min={200}>
      <NumberField name="max_concurrency" label="Chamadas ao mesmo tempo" />
      <NumberField name="rate_per_minute" label="Chamadas por minuto" />
    </Columns>
  </FormDialog>
)

export const ChangeProtheusPassword = ({ id, name }: { id: string; name: string }) => (
  <FormDialog
    small
    opener="Trocar senha"
    title={`Trocar a senha da conexão ${name}?`}
    intro={<p>Vale para as próximas chamadas. Se a conexão está pausada, retome-a depois.</p>}
    submit={protheusConnections.changePassword}
    params={{ id }}
    initial={{ password: '' }}
    action="Trocar senha"
    onDone={() => notify.success('Senha trocada.')}
  >
    {passwordField}
  </FormDialog>
)
