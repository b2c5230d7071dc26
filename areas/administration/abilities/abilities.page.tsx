import { Button, Count, EmptyState, ListPage, SelectField } from '@app/kit/web'
import { lazy } from 'react'
import { Link, useSearchParams } from 'react-router'
import { abilityOperations, menuGroups } from './abilities.contract.ts'
import { useOpenedPages } from './ability-pages.tsx'

const Profiles = lazy(() => import('../profiles/profiles.tsx'))

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

function Catalogue() {
  const opened = useOpenedPages()
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
        { field: 'label', title: 'Descrição' },
        { field: 'menu_group', title: 'Grupo' },
        {
          field: 'routes',
          title: 'Rotas',
          wideOnly: true,
          cell: ({ name }) =>
            name === 'admin'
              ? 'Todas'
              : opened
                  .pages(name)
                  .map(({ path }) => path)
                  .join(' · ') || '–',
        },
        {
          field: 'user_count',
          title: 'Usuários',
          number: true,
          cell: ({ name, user_count }) => (
            <Link to={`/users/list?ability=${encodeURIComponent(name)}`}>
              <Count value={user_count} />
            </Link>
          ),
        },
        { field: 'is_system', title: 'Sistema' },
      ]}
    />
  )
}

/** The catalogue of abilities, and the profiles that propose them. */
export default function AbilitiesPage() {
  const [search] = useSearchParams()
  return search.get('tab') === 'perfis' ? <Profiles /> : <Catalogue />
}
