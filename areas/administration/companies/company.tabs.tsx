import { Button, DataTable, EmptyState, Loaded, Panel, StatusTag, useCan, useRead } from '@app/kit/web'
import { users } from '../users/users.contract.ts'
import type { CompanyDetail } from './company.contract.ts'

type Given = { company: CompanyDetail }

const registers = {
  accounts: { title: 'Contas de liquidação', page: '/settlement-account', text: 'As contas em que a empresa recebe.' },
  acquirers: { title: 'Adquirentes', page: '/acquirer-company', text: 'Estabelecimentos, taxas e prazos contratados.' },
  terminals: { title: 'Terminais', page: '/smart-pos-terminal', text: 'Maquininhas em uso, com quem estão e onde.' },
  nozzles: { title: 'Bicos', page: '/fuel-nozzle', text: 'Bicos, bombas e o tanque de que cada um tira.' },
  tanks: { title: 'Tanques', page: '/storage', text: 'Nível, variação e recebimentos de cada tanque.' },
} as const

/** The way to a register that has its own page, narrowed to this company. */
export const RegistersTab = ({ company, of }: Given & { of: keyof typeof registers }) => {
  const { title, page, text } = registers[of]
  return (
    <EmptyState
      title={`${title} de ${company.name}`}
      action={<Button to={`${page}?company_id=${company.id}`}>Abrir {title.toLowerCase()}</Button>}
    >
      {text}
    </EmptyState>
  )
}

/** Who works with the company. */
export function PeopleTab({ company }: Given) {
  const can = useCan()
  const read = useRead(users.list, { query: { company_id: company.id, limit: 200 } })
  return (
    <Panel title="Usuários" flush>
      <Loaded read={read}>
        {({ data }) => (
          <DataTable
            label={`Usuários de ${company.name}`}
            rows={data}
            rowKey={({ id }) => id}
            rowLink={can('admin') ? ({ id }) => `/user/${id}` : undefined}
            empty={<EmptyState title="Nenhum usuário tem acesso a esta empresa." />}
            columns={[
              { title: 'Nome', cell: ({ name }) => name },
              { title: 'E-mail', cell: ({ email }) => email },
              {
                title: 'Situação',
                cell: ({ active }) => (
                  <StatusTag tone={active ? 'good' : 'neutral'}>{active ? 'Ativo' : 'Inativo'}</StatusTag>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  )
}
