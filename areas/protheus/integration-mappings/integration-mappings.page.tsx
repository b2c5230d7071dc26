import { mappedSystems, mappingDomains } from '@app/domain/code-mappings/contract'
import {
  CheckboxField,
  DateField,
  EmptyState,
  Inline,
  List,
  MultiSelectField,
  PageHeader,
  Panel,
  RegisterSheet,
  SelectField,
  Stack,
  Tabs,
  useOpenRecord,
  useRead,
  Validity,
} from '@app/kit/web'
import { type IntegrationMapping, integrationMappings } from './integration-mappings.contract.ts'
import { EditMapping, NewMapping, useMappingChoices, writeCode } from './mapping.form.tsx'
import { MappingPanel, MappingState } from './mapping.panel.tsx'
import { mappingSheetTitles } from './mapping-fields.contract.ts'
import MissingCodesTab, { MappingFilters } from './missing-codes.tab.tsx'
import SuggestionsTab from './suggestions.tab.tsx'

const attentions = { unused: 'Sem uso há 90 dias', expiring: 'Vence em 30 dias' }

const Filters = () => (
  <>
    <MappingFilters />
    <SelectField name="attention" label="Uso e vigência" options={attentions} clearable placeholder="Todos" />
  </>
)

const edit = {
  change: integrationMappings.update,
  record: integrationMappings.get,
  when: ({ changeable }: IntegrationMapping) => changeable,
}

const CopyFields = () => (
  <>
    <MultiSelectField
      name="company_ids"
      label="Para as empresas"
      options={useMappingChoices().companies.map(({ id, name }) => ({ value: id, label: name }))}
      help="Um cliente é procurado em cada empresa pelo CNPJ ou CPF, e uma conta bancária pelo número."
    />
    <CheckboxField
      name="replace"
      label="Trocar os códigos que já existem"
      help="Sem isto, o mapeamento que a empresa já tem fica como está. O que já foi usado muda a partir de hoje."
    />
  </>
)

function MappingsTab({ active }: { active: boolean }) {
  const open = useOpenRecord(
    'Mapeamento',
    (id) => <MappingPanel key={id} id={id} form={(mapping) => <EditMapping mapping={mapping} />} />,
    { opener: 'Novo mapeamento', title: 'Novo mapeamento', form: <NewMapping /> },
  )
  return (
    <Stack>
      <Inline>
        <RegisterSheet
          change={integrationMappings.importSheet}
          title="Importar planilha de mapeamentos"
          help="A primeira linha traz os títulos das colunas, como na exportação da lista. Escreva Padrão no código interno para o padrão do domínio."
          titles={mappingSheetTitles}
          fileName="mapeamentos-de-integracao"
        />
        {open.create}
      </Inline>
      <Panel flush>
        <List
          label={active ? 'Mapeamentos ativos' : 'Mapeamentos inativos'}
          name={active ? 'active' : 'inactive'}
          dense
          list={integrationMappings.list}
          query={{ active }}
          search="Código interno, externo ou descrição"
          filters={<Filters />}
          bulk={[
            {
              label: 'Encerrar vigência',
              change: integrationMappings.endMany,
              fields: <DateField name="valid_to" label="Vigência até" />,
            },
            ...(active
              ? [{ label: 'Copiar entre empresas', change: integrationMappings.copyMany, fields: <CopyFields /> }]
              : []),
          ]}
          {...open.list}
          empty={<EmptyState title={active ? 'Nenhum mapeamento ainda.' : 'Nenhum mapeamento inativo.'} />}
          columns={[
            { field: 'internal_label', title: 'Código interno', width: 200, wraps: true },
            { field: 'domain', title: 'Domínio', labels: mappingDomains },
            { field: 'system', title: 'Sistema', labels: mappedSystems, under: 'domain' },
            { field: 'connection_name', title: 'Conexão', hidden: true, cell: (row) => row.connection_name ?? 'Todas' },
            { field: 'company_name', title: 'Empresa', cell: (row) => row.company_name ?? 'Todas' },
            { field: 'external', title: 'Código externo', cell: writeCode },
            { field: 'external_key', title: 'Código externo (1ª parte)', hidden: true },
            { field: 'external_key_2', title: 'Complemento 1', hidden: true },
            { field: 'external_key_3', title: 'Complemento 2', hidden: true },
            { field: 'external_label', title: 'Descrição externa', width: 200, wideOnly: true, wraps: true, edit },
            {
              field: 'valid_from',
              title: 'Vigência',
              wideOnly: true,
              wraps: true,
              cell: (mapping) => <Validity {...mapping} />,
            },
            { field: 'valid_to', title: 'Vigência até', hidden: true, edit },
            { field: 'last_used_at', title: 'Último uso', wideOnly: true },
            { field: 'active', title: 'Situação', hidden: true, cell: (mapping) => <MappingState mapping={mapping} /> },
          ]}
        />
        {open.above}
      </Panel>
    </Stack>
  )
}

export default function IntegrationMappingsPage() {
  const { data } = useRead(integrationMappings.waiting, {})
  // A blank as wide as a digit: the other tabs do not move when the number arrives.
  const waiting = `Pendentes (${data?.codes ?? '\u2007'})`
  return (
    <Stack>
      <PageHeader title="De-para de integrações" />
      <Tabs
        label="De-para de integrações"
        opensRecords
        tabs={[
          { id: 'pendentes', label: waiting, content: () => <MissingCodesTab /> },
          { id: 'ativos', label: 'Ativos', content: () => <MappingsTab key="active" active /> },
          { id: 'sugestoes', label: 'Sugestões', content: () => <SuggestionsTab /> },
          { id: 'inativos', label: 'Inativos', content: () => <MappingsTab key="inactive" active={false} /> },
        ]}
      />
    </Stack>
  )
}
