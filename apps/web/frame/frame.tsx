import { Enrolment, FollowPreferences, JobsIndicator, ViewBar } from '@app/areas/session/web'
import {
  AreasContext,
  ConnectionStrip,
  clientHooks,
  DataProvider,
  Notices,
  notifyFailure,
  preloadOverlays,
  restoreInterface,
  settleFailures,
  useSession,
  useUser,
  useView,
} from '@app/kit/web'
import { Suspense, useEffect, useReducer } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { allAreas } from '../areas.ts'
import { LazyBoundary, lazyComponent } from '../errors/lazy-boundary.tsx'
import { Commands, useCommands } from './commands.tsx'
import { Footer } from './footer.tsx'
import css from './frame.module.css'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

// No call shows notifications before sign-in, so this can wait for the frame's code.
clientHooks.failed = notifyFailure
clientHooks.succeeded = settleFailures
restoreInterface()

const KeepFocus = lazyComponent(() => import('./keep-focus.ts'))
const SessionWatch = lazyComponent(() => import('./session-watch.tsx'))
const PrintHeader = lazyComponent(() => import('./print-header.tsx'))

function FrameLayout() {
  const view = useView()
  const { pathname } = useLocation()
  const commands = useCommands()
  const isViewing = useSession()?.own !== undefined
  const [collapsed, toggle] = useReducer((now: boolean, to?: boolean) => to ?? !now, view !== 'desktop')
  // "Toggle all" of the specification: every view but desktop collapses the sidebar.
  useEffect(() => toggle(view !== 'desktop'), [view])
  useEffect(preloadOverlays, [])

  return (
    <div className={css.frame} data-view={view} data-collapsed={collapsed}>
      <a className={css.skip} href="#content">
        Pular para o conteúdo
      </a>
      <TopBar collapsed={collapsed} toggle={() => toggle()} />
      <Sidebar collapsed={collapsed} view={view} close={() => toggle(true)} />
      <div className={css.beside} data-viewing={isViewing || undefined}>
        {isViewing && (
          <Suspense fallback={<div className={css.viewBar} />}>
            <ViewBar />
          </Suspense>
        )}
        <ConnectionStrip />
        <main id="content" tabIndex={-1} className={css.content}>
          <LazyBoundary>
            <Outlet />
          </LazyBoundary>
        </main>
        <Suspense>
          <JobsIndicator />
        </Suspense>
        {/* Each page has a footer of its own: that of a long page does not move to that of a short one. */}
        <Footer key={pathname} openPalette={commands.openPalette} />
      </div>
      <Commands {...commands} />
      <FollowPreferences />
      <LazyBoundary wait={null}>
        <KeepFocus />
        {!isViewing && <SessionWatch />}
        <PrintHeader />
      </LazyBoundary>
      <Notices />
      <ScrollRestoration />
    </div>
  )
}

export default function Frame() {
  return (
    <DataProvider>
      <AreasContext value={allAreas}>
        {useUser().second_factor_missing ? (
          <LazyBoundary>
            <Enrolment />
          </LazyBoundary>
        ) : (
          <FrameLayout />
        )}
      </AreasContext>
    </DataProvider>
  )
}
