import {
  ApiFailure,
  Button,
  Columns,
  call,
  DateField,
  FormDialog,
  Inline,
  NumberField,
  notify,
  PasswordField,
  SelectField,
  TextField,
  toNamedOptions,
  useFieldSource,
  useRead,
} from '@app/kit/web'
import { useState } from 'react'
import {
  afterFetches,
  type DownloadSourceDetail,
  downloadSources,
  fetchedSources,
  secretKinds,
  transportLabels,
} from './download-sources.contract.ts'
import { dateTokens } from './file-names.rules.ts'

function ReadHostKey() {
  const form = useFieldSource()
  const [busy, setBusy] = useState(false)
  const host = form.value('host')
  const port = form.value('port')
  const read = async () => {
    setBusy(true)
    try {
      const { host_key } = await call(downloadSources.hostKey, {
        body: { host: String(host ?? ''), port: Number(port ?? 0) },
      })
      form.set('host_key', host_key)
      notify.info('Compare a impressão digital com a que a operadora informou antes de salvar.')
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      small
      busy={busy}
      blocked={host && port ? undefined : 'Preencha servidor e porta.'}
      onClick={() => void read()}
    >
      Ler chave do servidor
    </Button>
  )
}

function ServerFields({ keeps }: { keeps: boolean }) {
  const form = useFieldSource()
  if (form.value('transport') !== 'sftp') return null
  const help = keeps ? 'Deixe em branco para manter a que está guardada.' : 'Guardada cifrada; ninguém a lê de volta.'
  return (
    <>
      <Columns min={200}>
        <TextField name="host" label="Servidor" required />
        <NumberField name="port" label="Porta" required />
      </Columns>
      <TextField
        name="host_key"
        label="Chave do servidor"
        required
        help="Impressão digital SHA256; outra chave encerra a conexão."
      />
      <Inline>
        <ReadHostKey />
      </Inline>
      <Columns min={200}>
        <TextField name="username" label="Usuário" required />
        <SelectField name="secret_kind" label="Entrar com" options={secretKinds} required />
      </Columns>
      <PasswordField
        name="secret"
        label={form.value('secret_kind') === 'key' ? 'Chave privada' : 'Senha'}
        autoComplete="new-password"
        help={help}
        required={!keeps}
      />
    </>
  )
}

const Fields = ({ keeps = false }: { keeps?: boolean }) => (
  <>
    <Columns min={200}>
      <TextField name="name" label="Nome" maxLength={80} />
      <SelectField name="source" label="Tipo de origem" options={fetchedSources} />
    </Columns>
    <SelectField name="transport" label="De onde vêm os arquivos" options={transportLabels} />
    <ServerFields keeps={keeps} />
    <TextField
      name="folder"
      label="Pasta"
      help="Na pasta de entrada deste servidor, ou no servidor SFTP. Em branco: a própria."
    />
    <Columns min={200}>
      <TextField
        name="file_pattern"
        label="Nome dos arquivos"
        help={`* é qualquer texto, ? uma letra; a data, se houver: ${dateTokens.join(', ')}.`}
      />
      <NumberField
        name="days_after"
        label="Dias entre o movimento e a data do nome"
        help="1: o arquivo do dia 15 traz o dia 14."
      />
    </Columns>
    <Columns min={200}>
      <SelectField name="after_fetch" label="Depois de baixar" options={afterFetches} />
      <DateField name="starts_on" label="Esperar arquivos desde" />
    </Columns>
  </>
)

export function NewSource() {
  const companies = useRead(downloadSources.companies, {}, { staleTime: 300_000 })
  return (
    <FormDialog
      opener="Nova origem"
      openerLook="primary"
      title="Nova origem de arquivos"
      size="lg"
      submit={downloadSources.create}
      initial={{ transport: 'sftp', port: 22, secret_kind: 'password', days_after: 0, after_fetch: 'move' }}
    >
      <SelectField name="company_id" label="Empresa" options={toNamedOptions(companies.data?.data)} autoFocus />
      <Fields />
    </FormDialog>
  )
}

export const EditSource = ({ source }: { source: DownloadSourceDetail }) => (
  <FormDialog
    opener="Editar"
    title={`Editar ${source.name}`}
    size="lg"
    submit={downloadSources.update}
    params={{ id: source.id }}
    record={downloadSources.get}
    initial={source}
    carried={{ version: source.version }}
  >
    <Fields keeps={source.secret_kind !== null} />
  </FormDialog>
)
