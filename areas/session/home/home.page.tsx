import { cashConciliations } from '@app/areas/cash-closing/contract'
import { AnalystHome, ClosingHome, ManagerHome, NetworkHome } from '@app/areas/cash-closing/web'
import { TreasuryHome } from '@app/areas/finance/web'
import { Button, EmptyState, PageHeader, Panel, Skeleton, Stack, useCan, useMenu, useRead, useUser } from '@app/kit/web'
import { type ReactNode, Suspense } from 'react'
import { FirstSteps } from '../first-steps/first-steps.tsx'
import { AllPages, useOpenPages } from './all-pages.tsx'
import { HealthCard } from './health-card.tsx'
import css from './home.module.css'
import { type Home, listHomes } from './home.rules.ts'

/** Undefined until they are read, and for people who may not see the list. */
function useCompanies() {
  const can = useCan()
  const { ability } = cashConciliations.companies
  const read = useRead(cashConciliations.companies, {}, { enabled: ability !== 'public' && can(ability) })
  return read.data?.data
}

const companyWords = (companies: readonly { name: string }[]) => {
  const names = companies.slice(0, 3).map(({ name }) => name)
  const remaining = companies.length - names.length
  return `${names.join(' · ')}${remaining > 0 ? ` e mais ${remaining}` : ''}`
}

const NoCompany = ({ isAdmin }: { isAdmin: boolean }) => (
  <Panel>
    {isAdmin ? (
      <EmptyState
        title="Cadastre a primeira empresa"
        action={
          <Button look="primary" to="/companies/create">
            Nova empresa
          </Button>
        }
      />
    ) : (
      <EmptyState title="Peça ao administrador acesso a uma empresa." />
    )}
  </Panel>
)

/** Only the person's own home, the first, has the primary button. */
const homePages: Record<Home, (own: boolean) => ReactNode> = {
  administrator: () => (
    <NetworkHome>
      <HealthCard />
    </NetworkHome>
  ),
  analyst: () => <AnalystHome />,
  manager: (own) => <ManagerHome own={own} />,
  treasury: (own) => <TreasuryHome own={own} />,
}

/** As high as the window, so that the footer does not move when the cards come. */
const Waiting = () => (
  <div className={css.waiting}>
    <Skeleton lines={6} />
  </div>
)

export default function HomePage() {
  const user = useUser()
  const companies = useCompanies()
  const pages = useOpenPages()
  const menu = useMenu()
  const homes = listHomes(user.abilityNames)
  return (
    <Stack gap="large">
      <PageHeader title={`Olá, ${user.name.split(' ')[0]}`} detail={companyWords(companies ?? []) || user.email} />
      <FirstSteps />
      {/* The list of pages waits with the cards, which would push it down. */}
      <Suspense fallback={<Waiting />}>
        {companies?.length === 0 ? (
          <NoCompany isAdmin={user.isAdmin} />
        ) : (
          <>
            {homes.map((home, index) => (
              <div key={home}>{homePages[home](index === 0)}</div>
            ))}
            <ClosingHome />
          </>
        )}
        {menu.length === 0 && (
          <Panel>
            <EmptyState title="Nenhum atalho disponível para o seu perfil.">{user.name}</EmptyState>
          </Panel>
        )}
        <AllPages pages={pages} tiles={homes.length === 0} />
      </Suspense>
    </Stack>
  )
}
