import { mappedSystems, mappingDomains } from '@app/domain/code-mappings/contract'
import { Button, EmptyState, List, notify, Panel, useChange } from '@app/kit/web'
import {
  companyDomains,
  integrationMappings,
  type MappingSuggestion,
  suggestionEvidences,
} from './integration-mappings.contract.ts'
import { writeCode } from './mapping.form.tsx'
import { MappingFilters } from './missing-codes.tab.tsx'

function Accept({ id, internal_label }: MappingSuggestion) {
  const accept = useChange(integrationMappings.acceptMany, {
    onSuccess: ({ changed, failures, skipped }) =>
      changed > 0
        ? notify.success(`Mapeamento de ${internal_label} criado.`)
        : notify.error(failures[0]?.reason ?? skipped[0]?.reason ?? 'A sugestão não existe mais.'),
  })
  const body = { selection: { ids: [id] }, preview: false, input: { ambiguous: true } }
  return (
    <Button small busy={accept.isPending} onClick={() => accept.mutate({ body })}>
      Aceitar
    </Button>
  )
}

/** The label of a code that belongs to a company has the name of the company. */
const nameSource = ({ domain, source_label, source_company_name }: MappingSuggestion) =>
  companyDomains.includes(domain) ? source_label : `${source_label} · ${source_company_name ?? 'Todas as empresas'}`

const Evidence = ({ suggestion }: { suggestion: MappingSuggestion }) => (
  <>
    {suggestionEvidences[suggestion.evidence]}: {suggestion.equal_text}
    <br />
    Já mapeado: {nameSource(suggestion)}
    {suggestion.proposals > 1 && (
      <>
        <br />
        <strong>{suggestion.proposals} códigos propostos</strong>
      </>
    )}
  </>
)

/** External codes of existing mappings, proposed for codes without a mapping. */
export default function SuggestionsTab() {
  return (
    <Panel flush>
      <List
        label="Sugestões"
        name="suggestions"
        dense
        list={integrationMappings.suggestions}
        search="Código interno"
        filters={<MappingFilters />}
        bulk={[{ label: 'Aceitar', change: integrationMappings.acceptMany, input: { ambiguous: false } }]}
        empty={
          <EmptyState title="Nenhuma sugestão.">
            Um código pendente aparece aqui quando um mapeamento tem o mesmo nome, número ou código interno.
          </EmptyState>
        }
        columns={[
          { field: 'internal_label', title: 'Código interno', width: 180, wraps: true },
          { field: 'domain', title: 'Domínio', labels: mappingDomains },
          { field: 'system', title: 'Sistema', labels: mappedSystems, under: 'domain' },
          { field: 'company_name', title: 'Empresa', cell: ({ company_name }) => company_name ?? 'Todas' },
          { field: 'external', title: 'Código externo', cell: writeCode },
          {
            field: 'evidence',
            title: 'Evidência',
            width: 250,
            wraps: true,
            cell: (suggestion) => <Evidence suggestion={suggestion} />,
          },
          { field: 'external_label', title: 'Descrição externa', hidden: true },
          { field: 'messages', title: 'Mensagens', number: true, hidden: true },
          { field: 'amount_cents', title: 'Valor parado' },
          { field: 'first_on', title: 'Vale desde', hidden: true },
          { field: 'id', title: 'Ações', cell: (suggestion) => <Accept {...suggestion} /> },
        ]}
      />
    </Panel>
  )
}
