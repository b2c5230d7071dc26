import { findCurrentEntry, type MenuEntry, type MenuGroup, useMenu, type View } from '@app/kit/web'
import { IconChevronDown } from '@tabler/icons-react'
import { type ComponentType, type FocusEvent, lazy, Suspense, useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { AreaIcon } from './area-icon.tsx'
import css from './sidebar.module.css'

type SidebarProps = { collapsed: boolean; view: View; close: () => void }

/** Keeps the pages that are built in their groups; those that are not follow in one group. */
const toSidebarGroups = (groups: readonly MenuGroup[]): MenuGroup[] =>
  [
    ...groups.map((group) => ({ ...group, entries: group.entries.filter(({ page }) => page.page) })),
    {
      label: 'Em construção',
      icon: 'hourglass',
      entries: groups.flatMap(({ entries }) => entries.filter(({ page }) => !page.page)),
    },
  ].filter(({ entries }) => entries.length > 0)

const prefetch = (entry: MenuEntry) => void entry.page.page?.().catch(() => undefined)

const badges = new Map<string, ComponentType>()

function Badge({ entry: { path, page } }: { entry: MenuEntry }) {
  if (!page.badge) return null
  const load = page.badge
  const BadgeContent = badges.get(path) ?? lazy(() => load().catch(() => ({ default: () => null })))
  badges.set(path, BadgeContent)
  return (
    <Suspense fallback={null}>
      <BadgeContent />
    </Suspense>
  )
}

function Group(props: {
  group: MenuGroup
  current: MenuEntry | undefined
  open: boolean
  toggle: () => void
  go: () => void
}) {
  const { group, open } = props
  const id = useId()
  return (
    <li>
      <button type="button" className={css.group} aria-expanded={open} aria-controls={id} onClick={props.toggle}>
        <AreaIcon name={group.icon} />
        <span className={css.label}>{group.label}</span>
        <IconChevronDown size={16} className={css.chevron} aria-hidden="true" />
      </button>
      <ul id={id} hidden={!open} className={css.entries}>
        {group.entries.map((entry) => (
          <li key={entry.path} className={css.place}>
            <Link
              to={entry.path}
              className={css.entry}
              aria-current={entry === props.current ? 'page' : undefined}
              onClick={props.go}
              onMouseEnter={() => prefetch(entry)}
              onFocus={() => prefetch(entry)}
            >
              {entry.label}
            </Link>
            {open && <Badge entry={entry} />}
          </li>
        ))}
      </ul>
    </li>
  )
}

export function Sidebar({ collapsed, view, close }: SidebarProps) {
  const { pathname } = useLocation()
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [choice, setChoice] = useState<Record<string, boolean>>({})
  const groups = toSidebarGroups(useMenu())
  const current = findCurrentEntry(groups, pathname)
  const isActive = hovered || focused
  const expanded = !collapsed || isActive

  const isOpen = (group: MenuGroup) => choice[group.label] ?? group.entries.some((entry) => entry === current)
  const go = () => {
    if (view !== 'mobile') return
    setHovered(false)
    setFocused(false)
    close()
  }
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
  }

  return (
    <nav
      aria-label="Menu principal"
      className={css.sidebar}
      data-expanded={expanded}
      data-floating={collapsed && isActive}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      // A click also sets focus; only keyboard focus may keep the sidebar open after the pointer has left.
      onFocus={(event) => setFocused(event.target.matches(':focus-visible'))}
      onBlur={leave}
    >
      <ul className={css.groups}>
        {groups.map((group) => (
          <Group
            key={group.label}
            group={group}
            current={current}
            open={expanded && isOpen(group)}
            toggle={() => setChoice({ ...choice, [group.label]: !isOpen(group) })}
            go={go}
          />
        ))}
      </ul>
    </nav>
  )
}
