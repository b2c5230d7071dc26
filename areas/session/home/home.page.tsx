import { cashConciliations } from '@app/areas/cash-closing/contract'
import { ClosingHome } from '@app/areas/cash-closing/web'
import {
  AreasContext,
  EmptyState,
  getPageTitle,
  PageHeader,
  Panel,
  Skeleton,
  Stack,
  useCan,
  useMenu,
  useRead,
  useUser,
  type WebPage,
} from '@app/kit/web'
import { Suspense, useContext } from 'react'
import { Link } from 'react-router'
import css from './home.module.css'

function useCompanies() {
  const can = useCan()
  const { ability } = cashConciliations.companies
  const read = useRead(cashConciliations.companies, {}, { enabled: ability !== 'public' && can(ability) })
  return read.data?.data ?? []
}

const companyWords = (companies: readonly { name: string }[]) => {
  const names = companies.slice(0, 3).map(({ name }) => name)
  const remaining = companies.length - names.length
  return `${names.join(' · ')}${remaining > 0 ? ` e mais ${remaining}` : ''}`
}

type Shortcut = { path: string; label: string; area: string; page: WebPage }

/** Returns the pages that the person may open at an address without parameters, without those of the menu. */
function useOtherPages(menu: readonly Shortcut[]): Shortcut[] {
  const can = useCan()
  const known = new Set(['/', ...menu.map(({ path }) => path)])
  return useContext(AreasContext).flatMap(({ label: area, pages }) =>
    pages
      .filter(({ path, ability }) => !known.has(path) && !path.includes(':') && can(ability))
      .map((page) => ({ path: page.path, label: getPageTitle(page), area, page })),
  )
}

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

const PageLinks = ({ shortcuts }: { shortcuts: readonly Shortcut[] }) => (
  <ul>
    {shortcuts.map(({ path, label, area }) => (
      <li key={path}>
        <Link to={path}>{label}</Link> <span>{area}</span>
      </li>
    ))}
  </ul>
)

const Others = ({ shortcuts }: { shortcuts: readonly Shortcut[] }) => (
  <section className={css.later} aria-label="Outras páginas">
    <h2>Outras páginas</h2>
    <PageLinks shortcuts={shortcuts} />
  </section>
)

const Later = ({ shortcuts }: { shortcuts: readonly Shortcut[] }) => (
  <details className={css.later}>
    <summary>Ainda não disponíveis nesta versão ({shortcuts.length})</summary>
    <PageLinks shortcuts={shortcuts} />
  </details>
)

export default function HomePage() {
  const user = useUser()
  const companies = useCompanies()
  const shortcuts = useMenu().flatMap(({ label, entries }) => entries.map((entry) => ({ ...entry, area: label })))
  const others = useOtherPages(shortcuts)
  const ready = shortcuts.filter(({ page }) => page.page)
  const readyOthers = others.filter(({ page }) => page.page)
  const unavailable = [...shortcuts, ...others].filter(({ page }) => !page.page)
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
      {readyOthers.length > 0 && <Others shortcuts={readyOthers} />}
      {unavailable.length > 0 && <Later shortcuts={unavailable} />}
    </Stack>
  )
}
