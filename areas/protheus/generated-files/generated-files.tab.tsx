import { mappedSystems } from '@app/domain/code-mappings/contract'
import { fileSubjectLabels, generatedFileKinds, generatedFileStates } from '@app/domain/generated-files/contract'
import {
  CheckboxField,
  CompanyFilterField,
  EmptyState,
  FormDialog,
  List,
  notify,
  Panel,
  PeriodField,
  SelectField,
  Stack,
  toNamedOptions,
  useOpenRecord,
  useRead,
} from '@app/kit/web'
import { GeneratedFilePanel } from './generated-file.panel.tsx'
import { GeneratedFileTag } from './generated-file.tag.tsx'
import { generatedFiles } from './generated-files.contract.ts'

const useCompanies = () => useRead(generatedFiles.companies, {}, { staleTime: 300_000 }).data?.data

const Filters = () => (
  <>
    <PeriodField />
    <CompanyFilterField companies={useCompanies()} />
    <SelectField name="kind" label="Tipo" options={generatedFileKinds} clearable placeholder="Todos" />
    <SelectField name="status" label="Situação" options={generatedFileStates} clearable placeholder="Todas" />
  </>
)

const GenerateMappings = () => (
  <FormDialog
    opener="Gerar de-para"
    openerLook="primary"
    title="Gerar arquivo do de-para"
    intro={<p>Os códigos em vigor hoje na empresa, também os gerais. Cada arquivo tem o seu número e não muda mais.</p>}
    submit={generatedFiles.generateMappings}
    initial={{ system: 'protheus', replaces_confirmed: false }}
    action="Gerar arquivo"
    onDone={({ number }) => notify.success(`Arquivo nº ${number} gerado.`)}
  >
    <SelectField name="company_id" label="Empresa" options={toNamedOptions(useCompanies())} />
    <SelectField name="system" label="Sistema" options={mappedSystems} />
    <CheckboxField name="replaces_confirmed" label="Substituir também um arquivo já importado" />
  </FormDialog>
)

/** Files that the product made for other systems. */
export default function GeneratedFilesTab() {
  const open = useOpenRecord('Arquivo', (id) => <GeneratedFilePanel key={id} id={id} />)
  return (
    <Stack>
      <Panel title="Arquivos gerados" flush actions={<GenerateMappings />}>
        <List
          label="Arquivos gerados"
          dense
          list={generatedFiles.list}
          period="created_at"
          search="Nome, número ou SHA-256"
          filters={<Filters />}
          {...open.list}
          empty={<EmptyState title="Nenhum arquivo com estes filtros." />}
          columns={[
            { field: 'created_at', title: 'Gerado em' },
            { field: 'kind', title: 'Tipo', labels: generatedFileKinds },
            { field: 'number', title: 'Número', number: true },
            { field: 'company_name', title: 'Empresa' },
            { field: 'file_name', title: 'Arquivo', width: 260 },
            { field: 'subject', title: 'Assunto', labels: fileSubjectLabels, wideOnly: true },
            { field: 'records', title: 'Registros', number: true, wideOnly: true },
            {
              field: 'status',
              title: 'Situação',
              labels: generatedFileStates,
              cell: ({ status }) => <GeneratedFileTag status={status} />,
            },
            { field: 'created_by_name', title: 'Gerado por', wideOnly: true },
            { field: 'downloaded_at', title: 'Baixado em', hidden: true },
            { field: 'sha256', title: 'SHA-256', hidden: true },
          ]}
        />
      </Panel>
      {open.above}
    </Stack>
  )
}
