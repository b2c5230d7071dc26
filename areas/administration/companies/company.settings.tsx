import {
  DataTable,
  DateField,
  DateText,
  DateTimeText,
  FormDialog,
  Loaded,
  Panel,
  Stack,
  TextField,
  today,
  useRead,
} from '@app/kit/web'
import { companies } from './companies.contract.ts'
import type { CompanyDetail, CompanySettingsDetail as Settings } from './company.contract.ts'
import { diffSettings, settingWords } from './setting-words.rules.ts'
import { closingSettings } from './settings.fields.tsx'

const earliestOf = ({ earliest }: Settings) => (earliest !== null && earliest > today() ? earliest : today())

const Change = ({ company, settings }: { company: CompanyDetail; settings: Settings }) => (
  <FormDialog
    opener="Alterar configuração"
    title={`Configuração do fechamento de ${company.name}`}
    size="xl"
    intro={<p>Dias já fechados não são julgados de novo: a alteração vale do dia escolhido em diante.</p>}
    submit={companies.changeSettings}
    params={{ id: company.id }}
    initial={{ ...settings.current, valid_from: earliestOf(settings) }}
    carried={{ version: company.version }}
  >
    <DateField name="valid_from" label="Vale a partir de" />
    {closingSettings}
    <TextField name="reason" label="Motivo da alteração" maxLength={300} />
  </FormDialog>
)

const Current = ({ settings: { current, defaults } }: { settings: Settings }) => {
  const presets = new Map(settingWords(defaults))
  const rows = settingWords(current).map(([name, now]) => ({ name, now, preset: presets.get(name) ?? '' }))
  return (
    <DataTable
      label="Configuração em vigor hoje"
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        { title: 'Configuração', cell: ({ name }) => name },
        { title: 'Em vigor hoje', cell: ({ now, preset }) => (now === preset ? now : <strong>{now}</strong>) },
        { title: 'Padrão', cell: ({ preset }) => preset },
      ]}
    />
  )
}

const History = ({ history }: { history: Settings['history'] }) => (
  <DataTable
    label="Histórico da configuração"
    rows={history}
    rowKey={({ id }) => id}
    columns={[
      { title: 'Vale a partir de', cell: ({ valid_from }) => <DateText date={valid_from} /> },
      {
        title: 'O que mudou',
        cell: (change) =>
          diffSettings(change, history)
            .map(({ name, before, after }) => `${name}: ${before === null ? after : `de ${before} para ${after}`}`)
            .join(' · ') || 'Nada mudou',
      },
      { title: 'Motivo', cell: ({ reason }) => reason ?? '–' },
      { title: 'Quem', cell: ({ created_by_name }) => created_by_name ?? 'Sistema' },
      { title: 'Quando', cell: ({ created_at }) => <DateTimeText instant={created_at} /> },
    ]}
  />
)

export default function CompanySettings({ company }: { company: CompanyDetail }) {
  const read = useRead(companies.settings, { params: { id: company.id } })
  return (
    <Loaded read={read} lines={8}>
      {(settings) => (
        <Stack>
          <Panel title="Em vigor" actions={<Change company={company} settings={settings} />} flush>
            <Current settings={settings} />
          </Panel>
          <Panel title="Alterações" flush>
            <History history={settings.history} />
          </Panel>
        </Stack>
      )}
    </Loaded>
  )
}
