import { getPageTitle, NotYetPage, notify, useCan, usePageTitle, type WebPage } from '@app/kit/web'
import { IconLock } from '@tabler/icons-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { LazyBoundary, lazyComponent } from '../errors/lazy-boundary.tsx'
import css from './frame.module.css'
import { useNoteRecent } from './note-recent.ts'

const loaded = new Map<WebPage, ComponentType>()

function componentOf(page: WebPage): ComponentType {
  const known = loaded.get(page)
  if (known) return known
  const component = page.page ? lazyComponent(page.page) : () => <NotYetPage title={getPageTitle(page)} />
  loaded.set(page, component)
  return component
}

function Denied() {
  usePageTitle('Sem permissão')
  return (
    <div className={css.denied}>
      <IconLock size={30} stroke={1.5} aria-hidden="true" />
      <h1 tabIndex={-1}>Você não tem permissão para acessar esta página</h1>
    </div>
  )
}

const firstPath = location.pathname
let moved = false

const patience = 10_000

function focusHeading() {
  const content = document.getElementById('content')
  const tryHeading = () => {
    const heading = content?.querySelector<HTMLElement>('h1')
    heading?.focus({ preventScroll: true })
    return heading !== null && heading !== undefined
  }
  if (tryHeading()) return
  content?.focus({ preventScroll: true })
  const watch = new MutationObserver(() => {
    if (document.activeElement !== content || tryHeading()) watch.disconnect()
  })
  if (content) watch.observe(content, { childList: true, subtree: true })
  const timer = setTimeout(() => watch.disconnect(), patience)
  return () => {
    clearTimeout(timer)
    watch.disconnect()
  }
}

/** After navigation the heading gets the focus for screen readers. The first page keeps the browser's order. */
function FocusHeading({ path }: { path: string }) {
  useEffect(() => {
    moved ||= path !== firstPath
    if (!moved) return
    return focusHeading()
  }, [path])
  return null
}

/** Explains why the open page has disappeared. */
function RevokedNotice({ allowed }: { allowed: boolean }) {
  const wasAllowed = useRef(allowed)
  useEffect(() => {
    const revoked = wasAllowed.current && !allowed
    wasAllowed.current = allowed
    if (!revoked) return
    notify.info('Suas permissões mudaram. Você não tem mais acesso a esta página.')
    return focusHeading()
  }, [allowed])
  return null
}

function HeadingOfFailure({ page }: { page: WebPage }) {
  const [needed, setNeeded] = useState(false)
  useEffect(() => {
    const content = document.getElementById('content')
    const failed = () =>
      content?.querySelector('h1:not([data-failed])') === null && content.querySelector('[role="alert"]') !== null
    const watch = new MutationObserver(() => setNeeded(failed()))
    if (content) watch.observe(content, { childList: true, subtree: true })
    setNeeded(failed())
    return () => watch.disconnect()
  }, [])
  return needed ? (
    <h1 data-failed="" tabIndex={-1} className="rg-hidden">
      {getPageTitle(page)}
    </h1>
  ) : null
}

export default function PageSlot({ page }: { page: WebPage }) {
  const can = useCan()
  const { pathname } = useLocation()
  const allowed = can(page.ability)
  const Page = allowed ? componentOf(page) : Denied
  useNoteRecent(page, pathname, allowed)
  return (
    <LazyBoundary key={pathname}>
      <HeadingOfFailure page={page} />
      <Page />
      <FocusHeading path={pathname} />
      <RevokedNotice allowed={allowed} />
    </LazyBoundary>
  )
}
