import { Button, Count, EmptyState, ListPage, SelectField, useRead, useUrlParams } from '@app/kit/web'
import { lazy } from 'react'
import { Link } from 'react-router'
import { abilityOperations, menuGroups } from './abilities.contract.ts'
import { useOpenedPages } from './ability-pages.tsx'

const Profiles = lazy(() => import('../ability-profiles/profiles.tsx'))

const Filters = () => (
  <>
    <SelectField
      name="menu_group"
      label="Grupo"
      options={menuGroups.map((group) => ({ value: group, label: group }))}
      clearable
      placeholder="Todos"
    />
    <SelectField
      name="is_system"
      label="Origem"
      options={{ true: 'Do sistema', false: 'Criadas aqui' }}
      clearable
      placeholder="Todas"
    />
  </>
)

const everyAbility = { query: { limit: 200 } }

function Catalogue() {
  const opened = useOpenedPages()
  const all = useRead(abilityOperations.list, everyAbility, { staleTime: 60_000 })
  const routesOf = (name: string) =>
    name === 'admin'
      ? 'Todas'
      : opened
          .pages(name)
          .map(({ path }) => path)
          .join(' · ') || '–'
  const routes = Object.fromEntries((all.data?.data ?? []).map(({ name }) => [name, routesOf(name).slice(0, 500)]))
  return (
    <ListPage
      title="Permissões"
      detail="Cada permissão abre páginas e operações. As do sistema têm nome fixo; onde menu e página usam nomes diferentes, existem as duas."
      list={abilityOperations.list}
      search="Nome ou descrição"
      filters={<Filters />}
      rowLink={({ id }) => `/ability/${id}`}
      actions={<Button to="/abilities/list?tab=perfis">Perfis</Button>}
      create={
        <Button look="primary" to="/abilities/create">
          Nova
        </Button>
      }
      empty={<EmptyState title="Nenhuma permissão." />}
      columns={[
        { field: 'name', title: 'Nome' },
        { field: 'label', title: 'Descrição', wraps: true },
        { field: 'menu_group', title: 'Grupo' },
        {
          field: 'routes',
          of: 'name',
          title: 'Rotas',
          wideOnly: true,
          labels: routes,
          cell: ({ name }) => routesOf(name),
        },
        {
          field: 'user_count',
          title: 'Usuários',
          number: true,
          cell: ({ name, user_count }) => (
            <Link
              to={`/users/list?ability=${encodeURIComponent(name)}`}
              aria-label={`${user_count} usuários com ${name}`}
            >
              <Count value={user_count} />
            </Link>
          ),
        },
        { field: 'is_system', title: 'Sistema' },
      ]}
    />
  )
}

export default function AbilitiesPage() {
  const [search] = useUrlParams()
  return search.get('tab') === 'perfis' ? <Profiles /> : <Catalogue />
}
