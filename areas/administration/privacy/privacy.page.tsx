import { FormDialog, ListPage, Stack, TextField } from '@app/kit/web'
import { personalData, retention } from './privacy.contract.ts'

const edit = { change: retention.update, record: retention.get }

const ExportByDocument = () => (
  <FormDialog
    opener="Exportar dados de uma pessoa"
    openerLook="primary"
    title="Exportar dados de uma pessoa"
    submit={personalData.export}
  >
    <Stack>
      <p>
        Reúne em um arquivo tudo o que está guardado sobre um CPF ou CNPJ. Para quem tem usuário no sistema, exporte na
        página do usuário.
      </p>
      <TextField name="document" label="CPF ou CNPJ" autoFocus />
    </Stack>
  </FormDialog>
)

/** LGPD: how long personal data is kept, and the export of what is held on a person. */
export default function PrivacyPage() {
  return (
    <ListPage
      title="Privacidade"
      trail={[{ label: 'Usuários', to: '/users/list' }]}
      list={retention.list}
      create={<ExportByDocument />}
      columns={[
        { title: 'Registros', field: 'label', width: 320, wraps: true },
        { title: 'Guardar por (dias)', field: 'days', edit },
        { title: 'Mínimo', field: 'min_days', wideOnly: true },
        { title: 'Máximo', field: 'max_days', wideOnly: true },
        { title: 'Última limpeza', field: 'last_run_at' },
        { title: 'Apagados na última', field: 'last_deleted' },
      ]}
    />
  )
}
