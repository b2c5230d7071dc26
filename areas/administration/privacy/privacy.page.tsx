import { FormDialog, ListPage, notify, Stack, TextField } from '@app/kit/web'
import { useNavigate } from 'react-router'
import { personalDataOperations, retention } from './privacy.contract.ts'

const edit = { change: retention.update, record: retention.get }

function ExportByDocument() {
  const navigate = useNavigate()
  return (
    <FormDialog
      opener="Exportar dados de uma pessoa"
      openerLook="primary"
      title="Exportar dados de uma pessoa"
      submit={personalDataOperations.export}
      action="Exportar"
      onDone={({ job_id }) =>
        notify.action('Exportação iniciada: o arquivo fica na tarefa.', {
          label: 'Abrir tarefa',
          onSelect: () => void navigate(`/jobs/${job_id}`),
        })
      }
    >
      <Stack>
        <p>
          Reúne em um arquivo tudo o que está guardado sobre um CPF ou CNPJ. Para quem tem usuário no sistema, exporte
          na página do usuário.
        </p>
        <TextField name="document" label="CPF ou CNPJ" autoFocus />
      </Stack>
    </FormDialog>
  )
}

export default function PrivacyPage() {
  return (
    <ListPage
      title="Privacidade"
      trail={[{ label: 'Usuários', to: '/users/list' }]}
      list={retention.list}
      create={<ExportByDocument />}
      columns={[
        { title: 'Registros', field: 'label', width: 320, wraps: true },
        { title: 'Guardar por (dias)', field: 'days', number: true, edit },
        { title: 'Mínimo', field: 'min_days', number: true, wideOnly: true },
        { title: 'Máximo', field: 'max_days', number: true, wideOnly: true },
        { title: 'Última limpeza', field: 'last_run_at' },
        { title: 'Apagados na última', field: 'last_deleted', number: true },
      ]}
    />
  )
}
