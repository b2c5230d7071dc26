import { historyTab, RecordPresence } from '@app/areas/records/web'
import { showCep, showDate, showDocument } from '@app/kit/contract'
import {
  EditedRecord,
  KeyValue,
  Loaded,
  Panel,
  type RecordGroup,
  RecordPage,
  Stack,
  StatusTag,
  useRead,
} from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { companies } from './companies.contract.ts'
import { brandFlags, type CompanyDetail, companyKinds, posSystems, timezoneLabels } from './company.contract.ts'
import { ChangeActivity, EditCompany } from './company.forms.tsx'
import { CompanyHealth } from './company.health.tsx'
import { AccountsTab, AcquirersTab, NozzlesTab, PeopleTab, TerminalsTab } from './company.tabs.tsx'
import { companyRecord } from './company-record.contract.ts'

const CompanySettings = lazy(() => import('./company.settings.tsx'))

const groupsOf = (company: CompanyDetail): RecordGroup[] => [
  {
    title: 'Identificação',
    items: [
      ['Razão social', company.legal_name],
      ['CNPJ', showDocument(company.cnpj)],
      ['Inscrição estadual', company.state_registration ?? '–'],
      ['Tipo', companyKinds[company.kind]],
      ['Autorização ANP', company.anp_code ?? '–'],
      ['Bandeira', company.brand_flag ? brandFlags[company.brand_flag] : '–'],
      ['Rede/Região', company.group_name ?? '–'],
      ['Endereço', [company.address, company.city, company.uf].filter(Boolean).join(', ') || '–'],
      ['CEP', company.zip ? showCep(company.zip) : '–'],
    ],
  },
  {
    title: 'Operação e integrações',
    items: [
      ['Início', company.opened_on ? showDate(company.opened_on) : '–'],
      ['Fim', company.closed_on ? showDate(company.closed_on) : '–'],
      ['Fuso', timezoneLabels[company.timezone]],
      ['Dias sem operação', company.closed_days.map(showDate).join(', ') || '–'],
      ['Sistema de PDV', posSystems[company.pos_system]],
      ['Código no PDV', company.pos_code ?? '–'],
      ['Filial Protheus', company.erp_branch ?? '–'],
      ['Código Sage', company.sage_code ?? '–'],
      ['Código Domínio', company.dominio_code ?? '–'],
      ['Código RM', company.rm_code ?? '–'],
    ],
  },
]

const Facts = ({ company }: { company: CompanyDetail }) => (
  <EditedRecord>
    <Stack>
      {groupsOf(company).map(({ title, items }) => (
        <Panel key={title} title={title}>
          <KeyValue items={items} />
        </Panel>
      ))}
    </Stack>
  </EditedRecord>
)

const Company = ({ company }: { company: CompanyDetail }) => (
  <RecordPage
    title={company.name}
    trail={[{ label: 'Empresas', to: '/companies/list' }]}
    tag={<StatusTag tone={company.active ? 'good' : 'neutral'}>{company.active ? 'Ativa' : 'Inativa'}</StatusTag>}
    detail={[showDocument(company.cnpj), company.group_name].filter(Boolean).join(' · ')}
    edit={{ form: <EditCompany company={company} />, tab: 'tab' }}
    actions={[<ChangeActivity key="activity" company={company} />]}
    duplicate={`/companies/create?de=${company.id}`}
    tabs={[
      { id: 'dados', label: 'Dados', content: () => <Facts company={company} /> },
      ...(company.kind === 'station'
        ? [{ id: 'bicos', label: 'Bicos e tanques', content: () => <NozzlesTab company={company} /> }]
        : []),
      { id: 'contas', label: 'Contas de liquidação', content: () => <AccountsTab company={company} /> },
      { id: 'adquirentes', label: 'Adquirentes', content: () => <AcquirersTab company={company} /> },
      { id: 'terminais', label: 'Terminais', content: () => <TerminalsTab company={company} /> },
      { id: 'usuarios', label: 'Usuários', content: () => <PeopleTab company={company} /> },
      {
        id: 'fechamento',
        label: 'Fechamento',
        content: () => (
          <Suspense>
            <CompanySettings company={company} />
          </Suspense>
        ),
      },
      historyTab(companyRecord, company.id),
    ]}
  >
    <CompanyHealth company={company} />
  </RecordPage>
)

export default function CompanyPage() {
  const { id = '' } = useParams()
  const read = useRead(companies.get, { params: { id } })
  return (
    <Loaded read={read} lines={10}>
      {(company) => (
        <RecordPresence key={company.id} record={companyRecord} id={company.id}>
          <Company company={company} />
        </RecordPresence>
      )}
    </Loaded>
  )
}
