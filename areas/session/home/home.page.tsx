import { cashConciliations } from '@app/areas/cash-closing/contract'
import { ClosingHome } from '@app/areas/cash-closing/web'
import {
  EmptyState,
  type MenuEntry,
  PageHeader,
  Panel,
  Skeleton,
  Stack,
  useCan,
  useMenu,
  useRead,
  useUser,
} from '@app/kit/web'
import { Suspense } from 'react'
import { Link } from 'react-router'
import css from './home.module.css'

function useCompanies() {
  const can = useCan()
  const { ability } = cashConciliations.companies
  const read = useRead(cashConciliations.companies, {}, { enabled: ability !== 'public' && can(ability), quiet: true })
  return read.data?.data ?? []
}

const companyWords = (companies: readonly { name: string }[]) => {
  const names = companies.slice(0, 3).map(({ name }) => name)
  const remaining = companies.length - names.length
  return `${names.join(' · ')}${remaining > 0 ? ` e mais ${remaining}` : ''}`
}

type Shortcut = MenuEntry & { area: string }

const Cards = ({ shortcuts }: { shortcuts: readonly Shortcut[] }) => (
  <ul className={css.cards} aria-label="Atalhos">
    {shortcuts.map(({ path, label, area, page }) => (
      <li key={path}>
        <Link to={path}>
          <span className={css.area}>{area}</span>
          <span className={css.name}>{label}</span>
          <span className={css.purpose}>{page.purpose}</span>
        </Link>
      </li>
    ))}
  </ul>
)

const Later = ({ shortcuts }: { shortcuts: readonly Shortcut[] }) => (
  <details className={css.later}>
    <summary>Ainda não disponíveis nesta versão ({shortcuts.length})</summary>
    <ul>
      {shortcuts.map(({ path, label, area }) => (
        <li key={path}>
          <Link to={path}>{label}</Link> <span>{area}</span>
        </li>
      ))}
    </ul>
  </details>
)

export default function HomePage() {
  const user = useUser()
  const companies = useCompanies()
  const shortcuts = useMenu().flatMap(({ label, entries }) => entries.map((entry) => ({ ...entry, area: label })))
  const ready = shortcuts.filter(({ page }) => page.page)
  const unavailable = shortcuts.filter(({ page }) => !page.page)
  return (
    <Stack gap="large">
      <PageHeader title={`Olá, ${user.name.split(' ')[0]}`} detail={companyWords(companies) || user.email} />
      <Suspense fallback={<Skeleton lines={6} />}>
        <ClosingHome />
      </Suspense>
      {shortcuts.length === 0 && (
        <Panel>
          <EmptyState title="Nenhum atalho disponível para o seu perfil.">{user.name}</EmptyState>
        </Panel>
      )}
      {ready.length > 0 && <Cards shortcuts={ready} />}
      {unavailable.length > 0 && <Later shortcuts={unavailable} />}
    </Stack>
  )
}
