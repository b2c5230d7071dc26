import { accessFindings, type ReviewRow } from '@app/domain/people/contract'
import { Button, EmptyState, ListPage, StatusTag, useChange } from '@app/kit/web'
import { AbilityChips, abilityLabelsByName, CompanyCount } from '../user-parts.tsx'
import { users } from '../users.contract.ts'
import css from '../users.module.css'
import { PeopleFilters } from './people-options.tsx'

function Findings({ person }: { person: ReviewRow }) {
  if (person.findings.length === 0) return <StatusTag tone="good">Nada a apontar</StatusTag>
  return (
    <ul className={css.findings}>
      {person.findings.map((finding) => (
        <li key={finding}>{accessFindings[finding]}</li>
      ))}
    </ul>
  )
}

function Confirm({ person }: { person: ReviewRow }) {
  const change = useChange(users.confirmAccess)
  const input = { params: { id: person.id }, body: { version: person.version } }
  return (
    <Button small busy={change.isPending} onClick={() => change.mutate(input)}>
      Manter acessos<span className="rg-hidden"> de {person.name}</span>
    </Button>
  )
}

export default function AccessReview() {
  return (
    <ListPage
      title="Revisão de acessos"
      trail={[{ label: 'Usuários', to: '/users/list' }]}
      detail="Pessoas ativas: o que cada uma pode, o que merece atenção e quando alguém conferiu."
      list={users.review}
      search="Nome, usuário, e-mail ou matrícula"
      filters={<PeopleFilters />}
      rowLink={({ id }) => `/user/${id}?tab=permissoes`}
      rowTone={(person) => (person.findings.length > 0 ? 'wait' : undefined)}
      empty={<EmptyState title="Nenhuma pessoa ativa." />}
      columns={[
        { field: 'name', title: 'Nome' },
        { field: 'company_count', title: 'Empresas', number: true, cell: (user) => <CompanyCount user={user} /> },
        {
          field: 'abilities',
          title: 'Permissões',
          labels: abilityLabelsByName,
          cell: (user) => <AbilityChips names={user.abilities} />,
        },
        { field: 'last_access_at', title: 'Último acesso' },
        {
          field: 'findings',
          title: 'Pontos de atenção',
          labels: accessFindings,
          cell: (person) => <Findings person={person} />,
        },
        { field: 'confirm', title: 'Revisão', cell: (person) => <Confirm person={person} /> },
        { field: 'access_reviewed_at', title: 'Revisado em' },
        { field: 'access_reviewed_by', title: 'Revisado por' },
      ]}
    />
  )
}
